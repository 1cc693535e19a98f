import { basename, dirname } from 'node:path';
import { slug } from '../../memory/agents/slug.ts';
import type { Source } from '../source.ts';
import { foldersIn, isJsonLines, type Look, touchedFiles } from './files.ts';
import type { SourceMaker } from './makers.ts';

/**
 * Claude Code: `<place>/<slug of the folder it started in>/<session>.jsonl`. A memory is keyed by repository, a transcript
 * by folder, so all folders are looked at and the `cwd` inside decides; the project's own folder comes first.
 */
export const claudeCodeSource: SourceMaker = ({ reader, project, place }): Source => {
  const home = project === null ? undefined : slug(project);
  return {
    agent: CLAUDE_CODE.agent,
    place,
    isNamed: false,
    *files(sinceMs, trouble) {
      const folders = foldersIn(reader, place, trouble);
      const isHome = ({ name }: { name: string }) => name === home;
      for (const { path } of [...folders.filter(isHome), ...folders.filter((folder) => !isHome(folder))]) {
        yield* touchedFiles(reader, path, { ...CLAUDE_CODE, sinceMs, trouble });
      }
    },
    // A first line too long to look at hides the cwd; the folder's name tells it for sessions started at the root.
    isOfProjectByPlace: (path) => home !== undefined && basename(dirname(path)) === home,
  };
};

/** Older versions put sub-agents' transcripts beside the session's own. */
export const CLAUDE_CODE: Look = {
  agent: 'claude-code',
  accepts: (name) => isJsonLines(name) && !name.startsWith('agent-'),
};
