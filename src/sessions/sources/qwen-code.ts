import { join } from 'node:path';
import type { Source } from '../source.ts';
import { foldersIn, isJsonLines, type Look, touchedFiles } from './files.ts';
import type { SourceMaker } from './makers.ts';

/** Qwen Code: `<place>/<slug of the folder it started in>/chats/<session>.jsonl`; the `cwd` inside decides. */
export const qwenCodeSource: SourceMaker = ({ reader, place }): Source => ({
  agent: QWEN_CODE.agent,
  place,
  isNamed: false,
  *files(sinceMs, trouble) {
    for (const { path } of foldersIn(reader, place, trouble)) {
      yield* touchedFiles(reader, join(path, 'chats'), { ...QWEN_CODE, sinceMs, trouble });
    }
  },
});

export const QWEN_CODE: Look = { agent: 'qwen-code', accepts: isJsonLines };
