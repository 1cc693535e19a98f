import { join } from 'node:path';
import { shortUsd } from '../config/prices.ts';
import type { SessionList } from '../sessions/port.ts';
import type { LockView } from '../store/lock/lock.ts';
import { describeHolder } from '../store/lock-of.ts';
import { isAhead, readRetry } from '../store/retry.ts';
import { attemptsWaiting, newestMemoryChange } from './gate-facts.ts';
import { monthSpentUsd } from './ledger.ts';
import { whySwitchedOff } from './switched-off.ts';
import { isAutomatic, type Request, type Target, type World } from './world.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** A lock dated further ahead than this comes from a clock that was wrong: due, or it would never dream again. */
export const FUTURE_TOLERANCE = 5 * MINUTE;

/** A gate's answer, with what it needs and what it has, in words for `status`. */
export type Answer = { open: boolean; need: string; have: string; reason?: string; untilMs?: number };

export type Question = {
  world: World;
  target: Target;
  request: Pick<Request, 'trigger' | 'kind'>;
  nowMs: number;
  lock: LockView;
  engine: { name: string; costs: boolean };
  /**
   * Sessions since the last dream but the caller's own. Scans when a gate first asks, and never twice for the same
   * answer; with `enough` it stops there, and `isAll` says whether there may be more.
   */
  sessions(enough?: number): Promise<SessionList & { isAll: boolean }>;
  /** How many there are, where that is known by now. */
  counted(): number | null;
};

export type Gate = {
  name: string;
  /** A person's "dream now" passes it. */
  forced: boolean;
  ask(question: Question): Answer | Promise<Answer>;
};

/** In the order of their cost: the first closed one ends the run, and a closed time gate has cost one stat. */
export const GATES: readonly Gate[] = [
  { name: 'enabled', forced: false, ask: enabled },
  { name: 'time', forced: true, ask: time },
  { name: 'retry', forced: true, ask: retry },
  { name: 'throttle', forced: true, ask: throttle },
  { name: 'budget', forced: false, ask: budget },
  { name: 'pending', forced: true, ask: pending },
  { name: 'sessions', forced: true, ask: sessions },
  { name: 'idle', forced: true, ask: idle },
  { name: 'lock', forced: false, ask: lock },
];

function enabled({ target }: Question): Answer {
  const reason = whySwitchedOff(target);
  return {
    open: !reason,
    need: 'dreaming switched on',
    have: reason ? 'switched off' : `mode ${target.settings.mode}`,
    ...(reason && { reason }),
  };
}

function time({ target, nowMs, lock }: Question): Answer {
  const { minHours } = target.settings.gates;
  const need = `${minHours} h since the last dream`;
  const last = lock.lastConsolidatedMs;
  if (last === null) return { open: true, need, have: 'never dreamed' };
  if (last > nowMs + FUTURE_TOLERANCE) return { open: true, need, have: 'the lock is dated in the future' };
  const hours = Math.max(0, nowMs - last) / HOUR;
  if (hours >= minHours) return { open: true, need, have: span(nowMs - last) };
  return {
    open: false,
    need,
    have: span(nowMs - last),
    reason: `the last dream was ${span(nowMs - last)} ago`,
    untilMs: last + minHours * HOUR,
  };
}

function retry({ world, target, nowMs }: Question): Answer {
  const need = 'no recent failure';
  const state = readRetry(world.fs, stateOf(target));
  if (!state || state.configMs !== target.configMs) return { open: true, need, have: 'none' };
  const have = `${state.failures} in a row`;
  if (state.waitsForPerson) {
    return {
      open: false,
      need,
      have,
      reason: `it failed ${state.failures} times (${state.reason}); \`memdream run --force\` tries again`,
    };
  }
  if (state.untilMs <= nowMs || isAhead(state, nowMs)) return { open: true, need, have };
  return { open: false, need, have, reason: `the last try failed (${state.reason})`, untilMs: state.untilMs };
}

function throttle({ world, target, nowMs }: Question): Answer {
  const { scanMinutes } = target.settings.gates;
  const need = `${scanMinutes} min since the last scan`;
  const stamp = world.fs.lstatSync(scanStamp(target), { throwIfNoEntry: false })?.mtimeMs;
  if (stamp === undefined || stamp > nowMs + FUTURE_TOLERANCE)
    return { open: true, need, have: 'never scanned' };
  const open = nowMs - stamp >= scanMinutes * MINUTE;
  const have = span(nowMs - stamp);
  return open
    ? { open, need, have }
    : {
        open,
        need,
        have,
        reason: `sessions were counted ${have} ago`,
        untilMs: stamp + scanMinutes * MINUTE,
      };
}

function budget({ world, target, nowMs, engine }: Question): Answer {
  const cap = target.settings.budget.perMonthUsd;
  if (!engine.costs) return { open: true, need: 'nothing', have: `the ${engine.name} engine is free` };
  const spent = monthSpentUsd(world.fs, world.ledgerFile, new Date(nowMs));
  const [need, have] = [`below $${cap} a month`, `$${shortUsd(spent)} spent`];
  if (spent < cap) return { open: true, need, have };
  return {
    open: false,
    need,
    have,
    reason: `this month's budget of $${cap} is used up`,
    untilMs: nextMonth(nowMs),
  };
}

async function pending({ world, target, request, nowMs }: Question): Promise<Answer> {
  const need = 'no proposal waiting';
  const waiting = await attemptsWaiting(world, target.dir);
  if (!waiting) return { open: true, need, have: 'none' };
  const have = `dream ${waiting.id} waits`;
  if (!isAutomatic(request)) return { open: true, need, have };
  const latest = nowMs + FUTURE_TOLERANCE;
  if (waiting.atMs > latest || newestMemoryChange(world, target.dir, latest) > waiting.atMs)
    return { open: true, need, have: `${have}, but the memory changed since` };
  return {
    open: false,
    need,
    have,
    reason: `proposal ${waiting.id} waits: \`memdream show pending\`, then \`memdream apply\``,
  };
}

async function sessions({ target, sessions: scan }: Question): Promise<Answer> {
  const { minSessions } = target.settings.gates;
  const need = `${minSessions} sessions since`;
  const list = await scan(minSessions);
  const count = list.sessions.length;
  if (count >= minSessions) return { open: true, need, have: `${count}${list.isAll ? '' : ' or more'}` };
  const reason =
    list.sources === 0
      ? 'no agent keeps sessions for this memory, and none are configured (sources)'
      : `${count} of ${minSessions} sessions since the last dream`;
  return { open: false, need, have: list.sources === 0 ? 'no source of sessions' : `${count}`, reason };
}

async function idle({ world, target, nowMs, sessions: scan }: Question): Promise<Answer> {
  const { idleMinutes } = target.settings.gates;
  if (idleMinutes === 0) return { open: true, need: 'nothing', have: 'off' };
  const latest = nowMs + FUTURE_TOLERANCE;
  const touched = (await scan()).sessions.map(({ mtimeMs }) => mtimeMs);
  const newest = Math.max(
    newestMemoryChange(world, target.dir, latest),
    ...touched.filter((mtimeMs) => mtimeMs <= latest),
  );
  const [need, have] = [`${idleMinutes} min without a write`, span(nowMs - newest)];
  if (nowMs - newest >= idleMinutes * MINUTE) return { open: true, need, have };
  return {
    open: false,
    need,
    have,
    reason: `somebody wrote ${have} ago`,
    untilMs: newest + idleMinutes * MINUTE,
  };
}

function lock({ lock: view }: Question): Answer {
  const need = 'free';
  return view.busy
    ? { open: false, need, have: 'held', reason: describeHolder(view.busy) }
    : { open: true, need, have: 'free' };
}

export function stateOf(target: Pick<Target, 'dir'>): string {
  return join(target.dir, '.git', 'memdream');
}

export function scanStamp(target: Pick<Target, 'dir'>): string {
  return join(stateOf(target), 'scanned');
}

function nextMonth(nowMs: number): number {
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
}

export function span(ms: number): string {
  const minutes = Math.max(0, ms) / MINUTE;
  if (minutes < 1) return `${Math.max(0, Math.round(ms / 1000))} s`;
  if (minutes < 60) return `${Math.floor(minutes)} min`;
  if (minutes < 48 * 60) return `${(minutes / 60).toFixed(1)} h`;
  return `${Math.floor(minutes / 60 / 24)} days`;
}
