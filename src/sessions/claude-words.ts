import { isRecord } from './json-line.ts';
import type { Words } from './port.ts';

export type Said = Pick<Words, 'origin' | 'text'>;

/**
 * Who says what on one line of Claude Code's transcripts. The harness writes most `user` lines itself; only what a
 * person typed is `person`, because only that may become a rule. In doubt it is nobody's.
 */
export function claudeWords(line: Record<string, unknown>): Said[] {
  if (line.isSidechain || !isRecord(line.message)) return [];
  const blocks = blocksOf(line.message.content);
  if (line.type === 'assistant') return blocks.flatMap((block) => said('agent', textOf(block)));
  if (line.type !== 'user') return [];
  const results = blocks.filter((block) => block.type === 'tool_result');
  if (results.length > 0 || line.toolUseResult !== undefined) return results.flatMap(resultOf);
  if (line.isMeta || line.isCompactSummary || isFromElsewhere(line.origin)) return [];
  return blocks
    .filter((block) => !isFromHarness(textOf(block)))
    .flatMap((block) => said('person', textOf(block)));
}

function blocksOf(content: unknown): Record<string, unknown>[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return Array.isArray(content) ? content.filter(isRecord) : [];
}

function textOf(block: Record<string, unknown>): string {
  return block.type === 'text' && typeof block.text === 'string' ? block.text : '';
}

function resultOf(block: Record<string, unknown>): Said[] {
  return blocksOf(block.content).flatMap((inner) => said('tool', textOf(inner)));
}

/** Newer versions say who spoke. A kind we do not know is not a person. */
function isFromElsewhere(origin: unknown): boolean {
  return isRecord(origin) && typeof origin.kind === 'string' && origin.kind !== 'human';
}

const HARNESS = [
  '<task-notification>',
  '<local-command-',
  '<command-name>',
  // The same line in versions that write its tags in another order.
  '<command-message>',
  '<system-reminder>',
  // What a command typed after `!` printed: anybody's text.
  '<bash-stdout>',
  '<bash-stderr>',
  'Stop hook feedback:',
];

function isFromHarness(text: string): boolean {
  const start = text.trimStart();
  return HARNESS.some((prefix) => start.startsWith(prefix));
}

function said(origin: Words['origin'], text: string): Said[] {
  // A lone surrogate cannot be written as UTF-8: it would come back changed and compare unequal ever after.
  const clean = text.replace(/\p{Surrogate}/gu, '\uFFFD');
  return clean.trim() === '' ? [] : [{ origin, text: clean }];
}
