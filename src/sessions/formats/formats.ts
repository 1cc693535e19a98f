import type { Format } from '../format.ts';
import type { Session } from '../port.ts';
import { anyFormat } from './any.ts';
import { claudeCodeFormat } from './claude-code.ts';
import { codexFormat } from './codex.ts';
import { geminiCliFormat } from './gemini-cli.ts';
import { qwenCodeFormat } from './qwen-code.ts';
import { textFormat } from './text.ts';

/** Agents whose transcripts memdream can read. */
const FORMATS: readonly Format[] = [claudeCodeFormat, codexFormat, geminiCliFormat, qwenCodeFormat];

export function formatOfAgent(agent: string): Format | undefined {
  return FORMATS.find((format) => format.agent === agent);
}

/** How a listed session is written. */
export function formatOf({ agent, path }: Pick<Session, 'agent' | 'path'>): Format {
  if (!path.endsWith('.jsonl')) return textFormat;
  return formatOfAgent(agent) ?? anyFormat;
}
