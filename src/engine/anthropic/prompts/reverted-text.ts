import type { RevertedLine } from '../../../memory/reverts.ts';
import { fence } from './fence.ts';
import { oneLine, shownPath } from './one-line.ts';
import { linesWithin } from './within.ts';

/** For each of the two: what was put back and what was taken out. */
const MAX_BYTES = 2 * 1024;

/** The person's "no" to earlier dreams, line by line. */
export function revertedText(nonce: string, reverted: readonly RevertedLine[]): string {
  if (reverted.length === 0) return 'Nothing.';
  const groups = [
    ['They put these lines back. Do not remove or reword them:', 'restored'],
    ['They took these lines out. Do not bring them back, in other words neither:', 'removed'],
  ] as const;
  return groups
    .flatMap(([words, was]) => {
      const lines = reverted.filter((one) => one.was === was);
      return lines.length === 0 ? [] : [groupText(nonce, words, lines)];
    })
    .join('\n\n');
}

function groupText(nonce: string, words: string, reverted: readonly RevertedLine[]): string {
  const told = linesWithin(
    reverted.map(({ path, line, shown = line }) => `- ${shownPath(path)}: ${oneLine(shown, 240)}`),
    MAX_BYTES,
  );
  return [
    words,
    fence(nonce, { origin: 'memory' }, told.join('\n')),
    ...(told.length < reverted.length
      ? [`Left out: ${reverted.length - told.length} more. Code keeps those as they are, too.`]
      : []),
  ].join('\n');
}
