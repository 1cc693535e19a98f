import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { smallText } from '../../memory/agents/paths.ts';
import type { Reader } from '../../memory/reader.ts';
import type { HeadFacts } from '../format.ts';
import type { Source } from '../source.ts';
import { foldersIn, isJsonLines, type Look, touchedFiles } from './files.ts';
import type { SourceMaker } from './makers.ts';

/** Gemini CLI: `<place>/<id of the project>/chats/session-*.jsonl`. The project's path stands in a file beside `chats`. */
export const geminiCliSource: SourceMaker = ({ reader, project, place }): Source => {
  const hash = project === null ? undefined : sha256(project);
  const known = new Map<string, HeadFacts>();
  return {
    agent: GEMINI_CLI.agent,
    place,
    isNamed: false,
    *files(sinceMs, trouble) {
      for (const { path } of foldersIn(reader, place, trouble)) {
        yield* touchedFiles(reader, join(path, 'chats'), { ...GEMINI_CLI, sinceMs, trouble });
      }
    },
    headFrom(path) {
      const folder = dirname(dirname(path));
      const facts = known.get(folder) ?? projectBeside(reader, folder);
      known.set(folder, facts);
      return facts;
    },
    // Older versions only name the folder by the hash of the project's path.
    isOfProjectByPlace: (path) => basename(dirname(dirname(path))) === hash,
  };
};

export const GEMINI_CLI: Look = {
  agent: 'gemini-cli',
  accepts: (name) => isJsonLines(name) && name.startsWith('session-'),
};

export function projectBeside(reader: Reader, folder: string): HeadFacts {
  const written = smallText(reader, join(folder, '.project_root'), 1 << 14)?.trim();
  return written ? { cwd: written } : {};
}

/** Whether Gemini CLI keeps a project's sessions in a folder: it says so in a file, or in older versions by its name. */
export function isGeminiFolderOf(reader: Reader, folder: string, project: string): boolean {
  if (basename(folder) === sha256(project)) return true;
  try {
    return projectBeside(reader, folder).cwd === project;
  } catch {
    return false;
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
