import type { Format } from '../format.ts';
import { isRecord } from '../json-line.ts';
import { bytesOf, holdsOneOf } from './holds.ts';
import { repliedParts, respondedParts, typedParts } from './parts.ts';

/**
 * Gemini CLI. `$set` and `$rewindTo` patch what stands on lines before: a patch brings no new words, and what a person
 * typed was said also where it was taken back.
 */
export const geminiCliFormat: Format = {
  agent: 'gemini-cli',
  headOf(line) {
    if (line.kind === 'subagent') return { kind: 'sub-agent' };
    const isHeader = typeof line.sessionId === 'string' || line.kind === 'main';
    return isHeader || isMessage(line) ? { kind: 'session' } : {};
  },
  mayHoldWords: (bytes, origins) => origins.some((origin) => holdsOneOf(bytes, SIGNS[origin])),
  wordsOf(line) {
    const at = line.timestamp;
    // Newer versions tell what was typed apart from what was sent, with files and reminders in it.
    if (line.type === 'user') return typedParts(line.displayContent ?? line.content, at);
    if (line.type !== 'gemini') return [];
    const calls: unknown[] = Array.isArray(line.toolCalls) ? line.toolCalls : [];
    const results = calls.flatMap((call) => (isRecord(call) ? respondedParts(call.result, at) : []));
    return [...repliedParts(line.content, at), ...results];
  },
};

function isMessage(line: Record<string, unknown>): boolean {
  return line.type === 'user' || line.type === 'gemini';
}

const SIGNS = {
  person: [bytesOf('"user"')],
  agent: [bytesOf('"gemini"')],
  tool: [bytesOf('"functionResponse"')],
};
