import type { Said } from '../format.ts';
import { isRecord } from '../json-line.ts';
import { said, startsWithOneOf } from './said.ts';

/** Words in the parts of a message, as Gemini CLI and Qwen Code write them. A thought is not said aloud. */
export function repliedParts(parts: unknown, at: unknown): Said[] {
  return recordsIn(parts).flatMap((part) => (part.thought ? [] : said('agent', part.text, at)));
}

/** What a person typed: up to where the harness puts in the files that were named with @. */
export function typedParts(parts: unknown, at: unknown): Said[] {
  const typed: Said[] = [];
  for (const { text } of recordsIn(parts)) {
    if (typeof text !== 'string' || startsWithOneOf(text, HARNESS)) continue;
    const end = text.startsWith(FILES) ? 0 : text.indexOf(`\n${FILES}`);
    typed.push(...said('person', end === -1 ? text : text.slice(0, end), at));
    if (end !== -1) break;
  }
  return typed;
}

export function respondedParts(parts: unknown, at: unknown): Said[] {
  return recordsIn(parts).flatMap(({ functionResponse }) => {
    const response = isRecord(functionResponse) ? functionResponse.response : undefined;
    if (!isRecord(response)) return [];
    return [...said('tool', response.output, at), ...said('tool', response.error, at)];
  });
}

function recordsIn(parts: unknown): Record<string, unknown>[] {
  if (typeof parts === 'string') return [{ text: parts }];
  return Array.isArray(parts) ? parts.filter(isRecord) : isRecord(parts) ? [parts] : [];
}

const FILES = '--- Content from referenced files ---';

const HARNESS = ['<session_context>', '<system-reminder>', '<state_snapshot>', '<hook_context>'];
