import { counted } from './amounts.ts';
import { fence } from './fence.ts';
import { shownPath } from './one-line.ts';
import { linesWithin } from './within.ts';

/** Lines of a daily log that no dream has seen. Numbers count from 1. */
export type NewInLog = { path: string; lines: number; first: number; last: number };

const MAX_BYTES = 3 * 1024;

/** Where to read what is new; the newest logs come first, by their names. */
export function logsText(nonce: string, logs: readonly NewInLog[]): string {
  if (logs.length === 0) return 'Nothing.';
  const newest = [...logs].sort((a, b) => (a.path < b.path ? 1 : a.path > b.path ? -1 : 0));
  const told = linesWithin(
    newest.map(
      ({ path, lines, first, last }) =>
        `- ${shownPath(path)}: ${counted(lines, 'new line')} among lines ${first} to ${last}`,
    ),
    MAX_BYTES,
  );
  const rest = newest.slice(told.length);
  return [
    fence(nonce, { origin: 'memory' }, told.join('\n')),
    ...(rest.length > 0
      ? [
          `Left out: ${counted(rest.length, 'older log')} with ${counted(
            rest.reduce((sum, { lines }) => sum + lines, 0),
            'new line',
          )}. Glob with \`logs/**/*.md\` lists them.`,
        ]
      : []),
  ].join('\n');
}
