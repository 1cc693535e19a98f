import type { Format, Said } from '../format.ts';
import { isRecord } from '../json-line.ts';
import { bytesOf, holdsOneOf } from './holds.ts';
import { said, startsWithOneOf } from './said.ts';

/**
 * Claude Code. The harness writes most `user` lines itself; only what a person typed is `person`, because only that may
 * become a rule. In doubt it is nobody's.
 */
export const claudeCodeFormat: Format = {
  agent: 'claude-code',
  headOf(line) {
    if (typeof line.cwd !== 'string') return {};
    return { cwd: line.cwd, kind: line.isSidechain === true ? 'sub-agent' : 'session' };
  },
  mayHoldWords(bytes, origins) {
    if (origins.includes('agent') && holdsOneOf(bytes, REPLY)) return true;
    if (origins.includes('tool') && holdsOneOf(bytes, MAYBE_RESULT)) return true;
    return origins.includes('person') && holdsOneOf(bytes, USER) && !holdsOneOf(bytes, RESULT);
  },
  wordsOf: claudeWords,
};

const USER = [bytesOf('"user"')];
const REPLY = [bytesOf('"assistant"')];
const MAYBE_RESULT = [bytesOf('"tool_result"')];
// Quotes inside a text are escaped, so a person's words that quote such a line do not hold these bytes.
const RESULT = [bytesOf('"type":"tool_result"')];

export function claudeWords(line: Record<string, unknown>): Said[] {
  if (line.isSidechain || !isRecord(line.message)) return [];
  const at = line.timestamp;
  const blocks = blocksOf(line.message.content);
  if (line.type === 'assistant') return blocks.flatMap((block) => said('agent', textOf(block), at));
  if (line.type !== 'user') return [];
  const results = blocks.filter((block) => block.type === 'tool_result');
  if (results.length > 0 || line.toolUseResult !== undefined) return results.flatMap(resultOf(at));
  if (line.isMeta || line.isCompactSummary || isFromElsewhere(line.origin)) return [];
  return blocks
    .filter((block) => !startsWithOneOf(textOf(block), HARNESS) && !isWrapped(textOf(block)))
    .flatMap((block) => said('person', textOf(block), at));
}

function blocksOf(content: unknown): Record<string, unknown>[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return Array.isArray(content) ? content.filter(isRecord) : [];
}

function textOf(block: Record<string, unknown>): unknown {
  return block.type === 'text' ? block.text : undefined;
}

function resultOf(at: unknown): (block: Record<string, unknown>) => Said[] {
  return (block) => blocksOf(block.content).flatMap((inner) => said('tool', textOf(inner), at));
}

/** Newer versions say who spoke. A kind we do not know is not a person. */
function isFromElsewhere(origin: unknown): boolean {
  return isRecord(origin) && typeof origin.kind === 'string' && origin.kind !== 'human';
}

/** A text that is one element from its first to its last character: no person types that. */
function isWrapped(text: unknown): boolean {
  if (typeof text !== 'string') return false;
  const name = /^\s{0,9}<([a-z][\w-]{2,60})[\s>]/.exec(text)?.[1];
  const end = `</${name}>`;
  return name !== undefined && text.indexOf(end) === text.trimEnd().length - end.length;
}

const HARNESS = [
  '<task-notification>',
  '<local-command-',
  '<command-name>',
  // The same line in versions that write its tags in another order.
  '<command-message>',
  '<system-reminder>',
  '<user-prompt-submit-hook>',
  // What a command typed after `!` printed: anybody's text.
  '<bash-stdout>',
  '<bash-stderr>',
  'Stop hook feedback:',
];
