import type { Finding } from '../../../memory/finding.ts';
import { wordsFor } from './check-words.ts';
import { fence } from './fence.ts';
import { oneLine, shownPath } from './one-line.ts';
import { linesWithin } from './within.ts';

/** For all checks together; each gets the same share of it. */
const MAX_BYTES = 8 * 1024;
const MAX_FOR_ONE = 3 * 1024;

/** What the checks found, check by check: what it means is ours to say, what it quotes is data. */
export function findingsText(nonce: string, findings: readonly Finding[]): string {
  if (findings.length === 0) return 'Nothing.';
  const byCheck = new Map<string, Finding[]>();
  for (const finding of findings) {
    const others = byCheck.get(finding.check);
    if (others) others.push(finding);
    else byCheck.set(finding.check, [finding]);
  }
  const share = Math.min(MAX_FOR_ONE, Math.floor(MAX_BYTES / byCheck.size));
  return [...byCheck].map(([check, found]) => groupText(nonce, check, found, share)).join('\n\n');
}

function groupText(nonce: string, check: string, found: readonly Finding[], maxBytes: number): string {
  const told = linesWithin(found.map(lineOf), maxBytes);
  return [
    `${check}, ${found.length}: ${wordsFor(check)}.`,
    fence(nonce, { origin: 'checks' }, told.join('\n')),
    ...(told.length < found.length ? [`Left out: ${found.length - told.length} more of these.`] : []),
  ].join('\n');
}

function lineOf({ path, line, message }: Finding): string {
  return `- ${shownPath(path)}${line === undefined ? '' : `:${line}`}: ${oneLine(message, 300)}`;
}
