import type { Plant } from '../case.ts';
import { isFound } from './findings.ts';
import { linesWith, type Seen, standing, type Verdict } from './seen.ts';

const HISTORY = /\b(?:superseded|was|until|formerly|previously|no longer|replaced|outdated|old)\b/i;

/** The newer value stands as current, and the older one, where it stands at all, as history. */
export function judgeContradiction(
  { key, old, now }: Extract<Plant, { kind: 'keyed-contradiction' }>,
  { after }: Seen,
): Verdict {
  const lines = linesWith(after, key).map(({ line }) => line);
  const newer = lines.filter((line) => line.includes(now));
  if (newer.length === 0) return 'wrong';
  const rest = (line: string) => line.replaceAll(key, ' ').replaceAll(old, ' ').replaceAll(now, ' ');
  if (!newer.some((line) => line.includes(old) || !HISTORY.test(rest(line)))) return 'wrong';
  const isCurrent = lines.some((line) => line.includes(old) && !HISTORY.test(rest(line)));
  return isCurrent ? 'missed' : 'solved';
}

/** Both statements stand as they were, and doctor speaks of one of them. */
export function judgeOpen(
  { marks, paths }: Extract<Plant, { kind: 'open-contradiction' }>,
  seen: Seen,
): Verdict {
  const isDecided = marks.some((mark) => {
    const lines = linesWith(seen.after, mark);
    return (
      lines.length === 0 || lines.some(({ line }) => HISTORY.test(line) && standing(seen.before, line) === 0)
    );
  });
  if (isDecided) return 'wrong';
  const isTold = paths.some((path) => marks.some((mark) => isFound(seen, /contradict/, path, mark)));
  return isTold ? 'solved' : 'missed';
}
