import { join, parse } from 'node:path';
import type { Reader } from '../memory/reader.ts';
import { type Head, readHead } from './head.ts';
import type { Session, SessionList, Sessions } from './port.ts';
import { readWords } from './read-words.ts';
import { foldersIn, newestFirst, orTrouble, type TranscriptFile, touchedFiles } from './transcript-files.ts';

export type FolderOptions = {
  reader: Reader;
  /** A memory outside any agent's tree, which may keep its sessions itself; left out for an agent's own memory. */
  memory?: string | undefined;
  /** Folders or files that the configuration names. Everything in them counts, whatever its project. */
  sources: readonly { agent: string; path: string }[];
  except?: string | undefined;
};

/** Sessions that lie in plain folders: `<memory>/sessions`, `<memory>/transcripts`, and what the configuration names. */
export function folderSessions(options: FolderOptions): Sessions {
  return {
    async list(sinceMs) {
      const found: SessionList = { sessions: [], sources: 0, trouble: [] };
      for (const place of places(options, found.trouble)) {
        const real = orTrouble(place.path, found.trouble, () => options.reader.realpath(place.path));
        if (real === undefined) continue;
        found.sources++;
        for (const file of filesOf(options.reader, {
          ...place,
          path: real,
          sinceMs,
          trouble: found.trouble,
        })) {
          const session = sessionOf(options, file, place.agent, found.trouble);
          if (session) found.sessions.push(session);
        }
      }
      return { ...found, sessions: newestFirst(found.sessions) };
    },
    words: (session, wanted) => readWords(options.reader, session, wanted),
  };
}

type Place = { path: string; agent: string; isDeep: boolean; accepts: (name: string) => boolean };

function places({ memory, sources }: FolderOptions, trouble: string[]): Place[] {
  const own = (name: string, accepts: Place['accepts']) =>
    memory === undefined ? [] : [{ path: join(memory, name), agent: 'folder', isDeep: false, accepts }];
  const named = sources.filter(({ agent }) => agent === 'claude-code');
  for (const { agent } of sources) {
    if (agent !== 'claude-code') trouble.push(`sources: memdream cannot read sessions of ${agent}.`);
  }
  return [
    ...own('sessions', (name) => /^[^.].*\.(jsonl|md)$/.test(name)),
    ...own('transcripts', (name) => !name.startsWith('.')),
    ...named.map(({ agent, path }) => ({ path, agent, isDeep: true, accepts: isTranscript })),
  ];
}

function isTranscript(name: string): boolean {
  return /^[^.].*\.jsonl$/.test(name) && !name.startsWith('agent-');
}

function filesOf(reader: Reader, place: Place & { sinceMs: number; trouble: string[] }): TranscriptFile[] {
  const stat = orTrouble(place.path, place.trouble, () => reader.lstat(place.path));
  if (stat?.kind === 'file') {
    const file = { path: place.path, name: parse(place.path).base, mtimeMs: stat.mtimeMs, bytes: stat.size };
    return file.mtimeMs > place.sinceMs ? [file] : [];
  }
  if (stat?.kind !== 'directory') return [];
  // A source may be one folder of transcripts or Claude Code's folder of such folders.
  const deeper = place.isDeep ? foldersIn(reader, place.path, place.trouble).map(({ path }) => path) : [];
  return [place.path, ...deeper].flatMap((folder) => touchedFiles(reader, { ...place, folder }));
}

function sessionOf(
  { reader, except }: FolderOptions,
  file: TranscriptFile,
  agent: string,
  trouble: string[],
): Session | undefined {
  const id = parse(file.name).name;
  if (id === except) return undefined;
  const head = orTrouble(file.path, trouble, () => headOf(reader, file));
  if (!head || head.isSubAgent) return undefined;
  return { id, agent, path: file.path, cwd: head.cwd, mtimeMs: file.mtimeMs, bytes: file.bytes };
}

function headOf(reader: Reader, file: TranscriptFile): Head {
  const isText = !file.name.endsWith('.jsonl');
  return isText
    ? { cwd: undefined, isSubAgent: false, isCut: false }
    : readHead(reader, file.path, file.bytes);
}
