import { changesBetween } from '../changes.ts';
import type { Check, Facts, Finding } from '../finding.ts';
import { INDEX } from '../kinds.ts';
import type { Tree } from '../tree.ts';
import { lostLines } from './lost-lines.ts';

const NAME = 'bounded-loss';
/** Of a memory of a few lines every edit is a large part. */
const MIN_LOST_LINES = 4;

/** A guard, not a fault: a dream that forgets this much waits for a person. */
export const boundedLoss: Check = {
  name: NAME,
  run({ before, after, facts }) {
    return before === after
      ? []
      : [...tooManyFiles(before, after, facts), ...tooManyLines(before, after, facts)];
  },
};

function tooManyFiles(before: Tree, after: Tree, { guard }: Facts): Finding[] {
  const deleted = changesBetween(before, after).filter(({ change }) => change === 'deleted');
  if (deleted.length <= guard.maxDeletedFiles) return [];
  const message = `${deleted.length} files are deleted, ${guard.maxDeletedFiles} at most without being asked. Look at them and apply the dream if they may go.`;
  return [{ check: NAME, path: deleted[0]!.path, severity: 'error', message, key: 'files' }];
}

function tooManyLines(before: Tree, after: Tree, { guard }: Facts): Finding[] {
  const { lost, total } = lostLines(before, after, guard.protect);
  if (lost < MIN_LOST_LINES || lost * 100 <= guard.maxLostPercent * total) return [];
  const percent = Math.round((lost * 100) / total);
  const message = `${lost} of ${total} lines (${percent} %) stand nowhere any more, ${guard.maxLostPercent} % at most without being asked. Read the diff and apply the dream if they may go.`;
  return [{ check: NAME, path: INDEX, severity: 'error', message, key: 'lines' }];
}
