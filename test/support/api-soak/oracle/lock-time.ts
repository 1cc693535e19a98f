import fs from 'node:fs';
import { join } from 'node:path';
import { type Dreamt, PRIOR_MS, type Seen } from '../live-through.ts';
import { check, recordOf } from './check.ts';
import { dreamCommits, isKilled } from './memory.ts';

/** The lock is free. It tells the moment of the claim of the last dream that came to an end, else the time before. */
export function checkLock(seen: Seen): void {
  const lock = join(seen.memory, '.consolidate-lock');
  check(fs.readFileSync(lock, 'utf8') === '', 'the lock is still held');
  const { mtimeMs } = fs.statSync(lock);
  const isPrior = Math.abs(mtimeMs - PRIOR_MS) < 5;
  const dreams = [seen.first, ...(seen.second ? [seen.second] : [])];
  const last = dreams.findLast((dream) => hasEnded(dream));
  if (last) {
    const isClaim = mtimeMs > last.startedMs - 5 && mtimeMs < last.endedMs + 5;
    check(isClaim, `a dream has ended, and the lock tells ${new Date(mtimeMs).toISOString()}`);
    return;
  }
  if (isPrior) return;
  // Decided is decided: the next command finished what the kill broke off, also where only the lock was left to do.
  const isOfTheDead = mtimeMs > seen.first.startedMs - 5 && mtimeMs < seen.first.endedMs + 5;
  check(isKilled(seen.first) && isOfTheDead && isDecided(seen), 'the lock was not rewound');
}

function hasEnded(dream: Dreamt): boolean {
  return ['committed', 'unchanged', 'proposed'].includes(recordOf(dream)?.outcome ?? '');
}

/** By what it left: a commit, a proposal, or a record that it changed nothing. */
function isDecided(seen: Seen): boolean {
  if (dreamCommits(seen).length > 0) return true;
  const chain = join(seen.memory, '.git', 'memdream', 'lock');
  return fs
    .readdirSync(chain)
    .filter((name) => name.endsWith('.end'))
    .some((name) => fs.readFileSync(join(chain, name), 'utf8').includes('"kind":"publish"'));
}
