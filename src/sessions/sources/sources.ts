import type { Reader } from '../../memory/reader.ts';
import type { Source } from '../source.ts';
import { orTrouble } from '../trouble.ts';
import { claudeCodeSource } from './claude-code.ts';
import { codexSource } from './codex.ts';
import { geminiCliSource } from './gemini-cli.ts';
import type { SourceMaker } from './makers.ts';
import { namedSource } from './named.ts';
import { ownFolderSource, ownFolders } from './own-folders.ts';
import type { Place } from './places.ts';
import { qwenCodeSource } from './qwen-code.ts';

export type SourcesOptions = {
  reader: Reader;
  project: string | null;
  /** Agents' places, where sessions of all projects lie; empty where nothing tells which of them are the memory's. */
  places: readonly Place[];
  /** What the configuration names. */
  sources: readonly Place[];
  /** A memory outside any agent's tree, which may keep its sessions itself; left out for an agent's own memory. */
  memory?: string | undefined;
};

const MAKERS: Readonly<Record<string, SourceMaker>> = {
  'claude-code': claudeCodeSource,
  codex: codexSource,
  'gemini-cli': geminiCliSource,
  'qwen-code': qwenCodeSource,
};

/** Every place there is for one memory, each once: what agents keep, what the memory keeps, what somebody named. */
export function sourcesFor(options: SourcesOptions, trouble: string[]): Source[] {
  const { reader, project } = options;
  const found = new Map<string, Source>();
  const add = (path: string, make: (place: string) => Source | undefined) => {
    const place = orTrouble(path, trouble, () => reader.realpath(path));
    const source = place === undefined ? undefined : make(place);
    // The last one stays: a place that somebody names counts whole, also where an agent's own rules would pick from it.
    if (source) found.set(source.place, source);
  };
  for (const { agent, path } of options.places)
    add(path, (place) => MAKERS[agent]?.({ reader, project, place }));
  for (const { path, accepts } of options.memory === undefined ? [] : ownFolders(options.memory))
    add(path, (place) => ownFolderSource(reader, place, accepts));
  for (const { agent, path } of options.sources) {
    if (Object.hasOwn(MAKERS, agent)) add(path, (place) => namedSource({ reader, agent, place }));
    else
      trouble.push(
        `sources: no session of ${agent} can be read, only those of ${Object.keys(MAKERS).join(', ')}.`,
      );
  }
  return [...found.values()];
}
