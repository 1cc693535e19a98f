import type { ErrorCode } from '../../../../src/errors.ts';
import { CODES, EXITS } from '../../../../src/errors.ts';
import type { Ending } from '../../messages-server.ts';
import type { Dreamt, Seen } from '../live-through.ts';
import { check, errorOf, recordOf } from './check.ts';

/** With which code a fault may end a dream. */
const CODE_OF: Record<Exclude<Ending, 'recovers' | 'answered'>, ErrorCode> = {
  unavailable: 'ENGINE_UNAVAILABLE',
  failed: 'ENGINE_FAILED',
  budget: 'BUDGET',
};

/** The status and the error are those of the table, agree with the record, and can come of what has happened. */
export function checkEnding(seen: Seen): void {
  const allowed = allowedCodes(seen);
  checkOne(seen.first, allowed, seen.one.strike?.kind === 'SIGKILL');
  if (seen.second) checkOne(seen.second, new Set([...allowed, 'LOCKED']), false);
}

function checkOne(dream: Dreamt, allowed: ReadonlySet<string>, mayBeKilled: boolean): void {
  const { status, signal } = dream.ran;
  if (signal !== null) {
    check(mayBeKilled && signal === 'SIGKILL', `it was ended by ${signal}`);
    return;
  }
  const error = errorOf(dream);
  const record = recordOf(dream);
  if (!error) {
    check(status === 0, `it ended with ${status} and without a word`);
    check(['committed', 'unchanged', 'proposed'].includes(record?.outcome ?? ''), `it is ${record?.outcome}`);
    return;
  }
  const known = EXITS[CODES[error.code as ErrorCode]]?.status;
  check(allowed.has(error.code), `it ended with ${dream.ran.stderr.trim()}`);
  check(status === known && error.exit === known, `${error.code} ended with ${status}, not ${known}`);
  if (error.code === 'LOCKED') {
    check(!record, 'who has no turn has a record');
    return;
  }
  if (error.code !== 'STOPPED' && error.code !== 'TERMINATED' && error.code !== 'VERIFY_FAILED')
    check(typeof error.hint === 'string', `the error has no way out: ${dream.ran.stderr}`);
  const isStopped = error.code === 'STOPPED' || error.code === 'TERMINATED';
  const outcomes = isStopped ? ['stopped'] : error.code === 'BUDGET' ? ['failed', 'proposed'] : ['failed'];
  check(outcomes.includes(record?.outcome ?? ''), `${error.code}, and the record says ${record?.outcome}`);
  check(record!.kept && record!.id !== null, 'it left no record');
}

/** What can come of a case; that nothing comes of it always can. */
function allowedCodes({ one }: Seen): Set<string> {
  const codes = new Set<string>();
  for (const { known } of one.faults) {
    for (const ending of [known.ends, ...(known.also ?? [])])
      if (ending !== 'recovers' && ending !== 'answered') codes.add(CODE_OF[ending]);
    // A model that lost the thread may not mend what it was to mend.
    if (one.dream === 'mending' && known.ends !== 'recovers') codes.add('VERIFY_FAILED');
  }
  const accidents = [...one.wireAt.values()];
  const add = (...more: ErrorCode[]) => {
    for (const code of more) codes.add(code);
  };
  // Tries add up, of whatever kind what went wrong is.
  if (one.faults.filter(({ placed }) => (placed.tries ?? 1) > 1).length > 1)
    add('ENGINE_UNAVAILABLE', 'ENGINE_FAILED');
  if (accidents.some(({ resetAfter }) => resetAfter !== undefined))
    add('ENGINE_UNAVAILABLE', 'ENGINE_FAILED');
  if (accidents.some(({ echoes }) => echoes)) add('ENGINE_FAILED');
  if (accidents.some(({ flips }) => flips))
    add('ENGINE_UNAVAILABLE', 'ENGINE_FAILED', 'BUDGET', 'VERIFY_FAILED');
  if (one.settings.length > 0) add('BUDGET');
  // Patience is a hundredth of what it is: a busy machine can use it up.
  if (one.faults.some(({ known }) => known.isSlow)) add('BUDGET', 'ENGINE_UNAVAILABLE');
  if (one.settings.length > 0 && one.dream === 'mending') add('VERIFY_FAILED');
  if (one.strike?.kind === 'key revoked') add('ENGINE_FAILED');
  if (one.strike?.kind === 'SIGINT' || one.strike?.kind === 'stop') add('STOPPED');
  if (one.strike?.kind === 'SIGTERM') add('TERMINATED');
  return codes;
}
