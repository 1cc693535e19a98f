import { join } from 'node:path';
import { type ErrorCode, MemdreamError } from '../errors.ts';
import { maskSecrets } from '../memory/secrets.ts';
import { proposals } from '../store/attempts.ts';
import { clearRetry, noteFailure } from '../store/retry.ts';
import { readSummary } from '../store/summary.ts';
import { lostIf, release } from '../store/turn.ts';
import { stateOf } from './gates.ts';
import { keepRecord, type Landing, propose } from './landing.ts';
import { asMemdreamError, type Ended, outcomeOf, unkept } from './outcome.ts';
import { attemptOf, type Running, type Work } from './running.ts';

/** Codes that are nobody's fault here: spaced, never counted towards waiting for a person. */
const NOT_COUNTED: readonly ErrorCode[] = ['STOPPED', 'TERMINATED', 'ENGINE_UNAVAILABLE', 'STORE_BUSY'];

/** The dream found nothing to do: on record, and the lock's time advances. */
export async function nothingChanged(running: Running, landing: Landing): Promise<Ended> {
  keepRecord(landing, 'unchanged', { reason: null });
  letGo(running);
  return kept(running, landing, []);
}

/** The dream waits for a person. Where a budget ran out it is kept all the same, and the command ends with that. */
export async function proposed(
  running: Running,
  landing: Landing,
  { why, ranOut }: { why: string; ranOut?: MemdreamError | undefined },
): Promise<Ended> {
  running.telling.emit({ event: 'step', name: 'propose' });
  await propose(landing, why);
  letGo(running);
  const ended = await kept(running, landing, []);
  return ranOut ? { ...ended, error: ranOut } : ended;
}

/** The lock's time advances, as for any finished dream, and stays as it was after a dry-run. */
function letGo({ turn: { holding }, request }: Running): void {
  const isDryRun = request.kind === 'dry-run';
  holding.decide(isDryRun ? 'rollback' : 'publish', isDryRun ? 'prior' : 'claim');
  holding.finish();
}

/** The end of a run that has a record: read back from the repository, not from memory. */
export async function kept(running: Running, landing: Landing, lateWrites: string[]): Promise<Ended> {
  const { turn, telling, world, target, request } = running;
  if (request.kind === 'run') clearRetry(world.fs, stateOf(target));
  const { dreams } = await readSummary(turn.memory);
  const dream = dreams.find(({ id }) => id === landing.record.id);
  if (!dream) throw new MemdreamError('BUG', `Dream ${landing.record.id} ended without a record.`);
  telling.emit({ event: 'result', result: dream });
  const notes = lateWrites.map(
    (path) => `${path} was written to while it was put in place; those words were added back.`,
  );
  return { dream, before: landing.before, after: landing.after, notes };
}

/**
 * A run that failed or was stopped. Before the decision nothing has touched the memory: what was done so far is kept
 * for review, the lock's time is rewound. After it the next command finishes what is left.
 */
export async function giveUp(running: Running, work: Work, cause: unknown): Promise<Ended> {
  const { turn, world, target, request, telling, engine } = running;
  // It slept after its last step but one: what it kept by then stands, and is no failure.
  const isKept = work.id > 0 && proposals(turn.memory).has(work.id);
  const error = isKept ? keptButLost(work.id, cause) : lostIf(turn, asMemdreamError(cause, 'dreaming'));
  if (work.isDecided) {
    throw new MemdreamError(
      error.code,
      `${error.message} The dream was already decided: it is only partly in place.`,
      {
        hint: 'Nothing is lost. The next memdream command finishes it.',
        cause: error,
      },
    );
  }
  if (!world.fs.existsSync(join(turn.memory.gitdir, 'HEAD'))) return vanished(running, error);
  const notes: string[] = [];
  const attempt = (doing: string, act: () => void) => {
    try {
      act();
    } catch (trouble) {
      notes.push(`${doing} failed too: ${asMemdreamError(trouble, doing).message}`);
    }
  };
  const outcome = outcomeOf(error);
  // An engine's error may repeat what it was given.
  const reason = maskSecrets(error.message);
  if (work.snapshot && !isKept)
    attempt('keeping the record', () => keepRecord(attemptOf(running, work), outcome, { reason }));
  attempt('releasing the lock', () => release(turn));
  // A dream that needs more than one may have will need it tomorrow too; a month ends by itself.
  const isMonth = error.code === 'BUDGET' && telling.isMonthUsedUp();
  const counted = !NOT_COUNTED.includes(error.code) && !isMonth;
  // Whoever took the turn tells how it went: what came of it is not for this one to say.
  if (request.kind === 'run' && error.code !== 'GIVEN_UP') {
    attempt('noting the failure', () =>
      noteFailure(world.fs, stateOf(target), {
        nowMs: world.now().getTime(),
        counted,
        reason,
        configMs: target.configMs,
      }),
    );
  }
  const record = await readSummary(turn.memory).then(
    ({ dreams }) => dreams.find(({ id }) => id === work.id),
    () => undefined,
  );
  const dream = record ?? unkept({ outcome, reason, engine, at: world.now() }, request, telling);
  attempt('telling the result', () => telling.emit({ event: 'result', result: dream }));
  return { dream, error, notes };
}

function keptButLost(id: number, cause: unknown): MemdreamError {
  const error = asMemdreamError(cause, 'dreaming');
  if (error.code !== 'GIVEN_UP') return error;
  return new MemdreamError('GIVEN_UP', `Another dreamer took the lock after proposal ${id} was kept.`, {
    hint: `Nothing was changed. \`memdream show ${id}\` shows it.`,
    cause,
  });
}

/** A person removed the memory or its history meanwhile: keeping a record would bring half of it back. */
function vanished({ target, request, telling, engine, world }: Running, cause: MemdreamError): Ended {
  const message = `${target.dir} or its .git was removed while the dream ran. Nothing was written.`;
  const error = new MemdreamError('STORE_DISK', message, { cause });
  const dream = unkept({ outcome: 'failed', reason: message, engine, at: world.now() }, request, telling);
  return { dream, error, notes: [] };
}
