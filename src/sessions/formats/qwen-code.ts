import type { Format } from '../format.ts';
import { isRecord } from '../json-line.ts';
import { bytesOf, holdsOneOf } from './holds.ts';
import { repliedParts, respondedParts, typedParts } from './parts.ts';

/** Qwen Code: Claude Code's envelope around Gemini CLI's parts. A `user` line with a subtype is the harness's. */
export const qwenCodeFormat: Format = {
  agent: 'qwen-code',
  headOf(line) {
    if (typeof line.cwd !== 'string') return {};
    return { cwd: line.cwd, kind: line.isSidechain === true ? 'sub-agent' : 'session' };
  },
  mayHoldWords: (bytes, origins) => origins.some((origin) => holdsOneOf(bytes, SIGNS[origin])),
  wordsOf(line) {
    if (line.isSidechain || !isRecord(line.message)) return [];
    const { parts } = line.message;
    const at = line.timestamp;
    if (line.type === 'assistant') return repliedParts(parts, at);
    const results = respondedParts(parts, at);
    if (line.type === 'tool_result' || results.length > 0) return results;
    return line.type === 'user' && line.subtype === undefined ? typedParts(parts, at) : [];
  },
};

const SIGNS = {
  person: [bytesOf('"user"')],
  agent: [bytesOf('"assistant"')],
  tool: [bytesOf('"functionResponse"')],
};
