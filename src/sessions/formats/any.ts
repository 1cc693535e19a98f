import type { Format } from '../format.ts';
import { isRecord } from '../json-line.ts';
import { claudeCodeFormat } from './claude-code.ts';
import { codexFormat } from './codex.ts';
import { geminiCliFormat } from './gemini-cli.ts';
import { qwenCodeFormat } from './qwen-code.ts';

/** Transcripts that somebody put in a folder: whichever agent wrote a line shows in the line's own shape. */
export const anyFormat: Format = {
  agent: 'folder',
  headOf: (line) => writerOf(line).headOf(line),
  mayHoldWords: (bytes, origins) => WRITERS.some((writer) => writer.mayHoldWords(bytes, origins)),
  wordsOf: (line) => writerOf(line).wordsOf(line),
};

const WRITERS = [claudeCodeFormat, codexFormat, geminiCliFormat, qwenCodeFormat];

function writerOf(line: Record<string, unknown>): Format {
  if (isRecord(line.payload)) return codexFormat;
  if (isRecord(line.message)) return Array.isArray(line.message.parts) ? qwenCodeFormat : claudeCodeFormat;
  return line.content === undefined ? claudeCodeFormat : geminiCliFormat;
}
