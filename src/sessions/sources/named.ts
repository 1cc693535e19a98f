import { basename, dirname } from 'node:path';
import type { Reader } from '../../memory/reader.ts';
import type { HeadFacts } from '../format.ts';
import type { Source, SourceFile } from '../source.ts';
import { orTrouble } from '../trouble.ts';
import { CLAUDE_CODE } from './claude-code.ts';
import { CODEX } from './codex.ts';
import { foldersIn, idOf, type Look, touchedFiles } from './files.ts';
import { GEMINI_CLI, projectBeside } from './gemini-cli.ts';
import { QWEN_CODE } from './qwen-code.ts';

/** As deep as the deepest agent nests its transcripts: Codex's home, sessions, year, month, day. */
const DEEPEST = 4;
const LOOKS: readonly Look[] = [CLAUDE_CODE, CODEX, GEMINI_CLI, QWEN_CODE];

/** A place that the configuration names: one transcript, a folder of them, or an agent's whole tree. */
export function namedSource(options: { reader: Reader; agent: string; place: string }): Source | undefined {
  const { reader, place } = options;
  const look = LOOKS.find(({ agent }) => agent === options.agent);
  if (!look) return undefined;
  return {
    agent: look.agent,
    place,
    isNamed: true,
    *files(sinceMs, trouble) {
      const stat = orTrouble(place, trouble, () => reader.lstat(place));
      if (stat?.kind === 'directory')
        yield* filesBelow(reader, place, { ...look, sinceMs, trouble }, DEEPEST);
      if (stat?.kind !== 'file' || stat.mtimeMs <= sinceMs) return;
      const { mtimeMs, size: bytes, dev, ino } = stat;
      yield { path: place, id: idOf(look, basename(place)), agent: look.agent, mtimeMs, bytes, dev, ino };
    },
    ...(look === GEMINI_CLI && { headFrom: (path: string) => besideOf(reader, path) }),
  };
}

function* filesBelow(
  reader: Reader,
  folder: string,
  look: Parameters<typeof touchedFiles>[2],
  depth: number,
): Generator<SourceFile> {
  yield* touchedFiles(reader, folder, look);
  if (depth === 0) return;
  for (const { path, name } of foldersIn(reader, folder, look.trouble)) {
    if (name.startsWith('.') || name === 'subagents') continue;
    yield* filesBelow(reader, path, look, depth - 1);
  }
}

function besideOf(reader: Reader, path: string): HeadFacts {
  return projectBeside(reader, dirname(dirname(path)));
}
