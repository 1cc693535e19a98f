import type { Pointer } from './pointer.ts';
import type { Noticed, Signals } from './signals.ts';
import { oneLine } from './window.ts';

const MAX_BYTES = 2_048;

/**
 * The signals as a table for a prompt, at most 2 KB. The words in it are what somebody typed: each stands on one line,
 * in its own cell, and cannot end the table.
 */
export function signalsTable(signals: Signals): string {
  const { sessions, corrections, saves, decisions, themes } = signals;
  const kinds: [string, Noticed][] = [
    ['correction', corrections],
    ['to remember', saves],
    ['decision', decisions],
  ];
  const head = [
    `Since the last dream: ${[
      `sessions ${sessions}`,
      ...kinds.map(([kind, { count }]) => `${kind} ${count}`),
      `themes ${themes.length}`,
    ].join(', ')}.`,
  ];
  const rows = inTurns([
    ...kinds.map(([kind, { latest }]) => latest.map((pointer) => row(kind, pointer))),
    themes.map(({ words, sessions: n, latest }) => row(`theme “${cell(words)}” in ${n} sessions`, latest)),
  ]);
  if (rows.length === 0) return head[0]!;
  head.push('', '| what | session | time | offset | words |', '|---|---|---|---|---|');
  return within(head, rows).join('\n');
}

function row(what: string, { session, atMs, offset, window }: Pointer): string {
  const time =
    Number.isFinite(atMs) && Math.abs(atMs) <= 8.64e15 ? new Date(atMs).toISOString().slice(0, 16) : '';
  return `| ${what} | ${cell(session)} | ${time} | ${offset} | ${cell(window)} |`;
}

function cell(text: string): string {
  return oneLine(text).replaceAll('|', '¦');
}

/** The first of each list, then the second of each: what does not fit is the oldest, whatever its kind. */
function inTurns(lists: readonly string[][]): string[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

function within(head: readonly string[], rows: readonly string[]): string[] {
  const lines = [...head];
  let bytes = Buffer.byteLength(head.join('\n'));
  for (const text of rows) {
    bytes += Buffer.byteLength(text) + 1;
    if (bytes > MAX_BYTES) break;
    lines.push(text);
  }
  return lines;
}
