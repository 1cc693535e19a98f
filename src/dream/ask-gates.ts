import { appendOwn } from '../store/files.ts';
import { lockOf } from '../store/lock-of.ts';
import { addCheck } from '../store/records-on-disk.ts';
import type { Emit, EventBody } from './events.ts';
import { type Answer, FUTURE_TOLERANCE, GATES, type Question, scanStamp, stateOf } from './gates.ts';
import type { Request, Target, World } from './world.ts';

export type Closed = { gate: string; answer: Answer };

/** What the gates are asked about, put together once. Costs one stat of the lock file. */
export function questionFor(
  world: World,
  target: Target,
  request: Pick<Request, 'trigger' | 'kind'>,
  engine: { name: string; costs: boolean },
): Question {
  const lock = lockOf(world, target.dir).look();
  const nowMs = world.now().getTime();
  const last = lock.lastConsolidatedMs;
  // Since a moment that is still to come there are none, and a dream that is due would never have enough.
  const isKnown = last !== null && last <= nowMs + FUTURE_TOLERANCE;
  const { sessions, counted } = counting(target, isKnown ? last : 0);
  return {
    world,
    target,
    request,
    nowMs,
    lock,
    engine,
    sessions,
    counted,
  };
}

/**
 * How many sessions fired a run. A dream that follows will look at all of them anyway; where a gate closed before they
 * were counted nobody counts them now, as a run that does not dream must cost nothing.
 */
export async function sessionsSince(question: Question, closed: Closed | undefined): Promise<number | null> {
  if (!closed) await question.sessions();
  return question.counted();
}

/**
 * Asks the gates in order and stops at the first closed one. A closed enabled or time gate leaves no trace at all;
 * every later one is written down, so that "why did it not run?" has an answer.
 */
export async function askGates(
  question: Question,
  request: Request,
  emit: Emit,
): Promise<Closed | undefined> {
  const { world, target } = question;
  const asked = GATES.filter(({ forced }) => !(request.force && forced));
  for (const gate of asked) {
    if (gate.name === 'sessions') stampScan(question);
    const answer = await gate.ask(question);
    emit(gateFact(gate.name, answer));
    if (answer.open) continue;
    const isTraceless = gate.name === 'enabled' || gate.name === 'time';
    if (!isTraceless)
      addCheck(world.fs, stateOf(target), {
        at: world.now().toISOString(),
        trigger: request.trigger,
        gate: gate.name,
        reason: answer.reason ?? answer.have,
        ...until(answer),
      });
    return { gate: gate.name, answer };
  }
  return undefined;
}

/** Every gate's answer, for `status`: looks, writes nothing, and counts all sessions where a run stops at enough. */
export async function allAnswers(question: Question): Promise<{ name: string; answer: Answer }[]> {
  await question.sessions();
  const answers: { name: string; answer: Answer }[] = [];
  for (const gate of GATES) answers.push({ name: gate.name, answer: await gate.ask(question) });
  return answers;
}

export type GateFact = Extract<EventBody, { event: 'gate' }>;

/** A gate's answer as the event that is told, kept and shown. */
export function gateFact(name: string, answer: Answer): GateFact {
  const { open, need, have, reason } = answer;
  return { event: 'gate', name, open, need, have, ...(reason && { reason }), ...until(answer) };
}

function until({ untilMs }: Answer): { until?: string } {
  return untilMs === undefined ? {} : { until: new Date(untilMs).toISOString() };
}

/** The stamp is made before the scan: two runs started together scan once. */
function stampScan({ world, target, nowMs }: Question): void {
  const path = scanStamp(target);
  appendOwn(world.fs, path, '');
  world.fs.utimesSync(path, nowMs / 1000, nowMs / 1000);
}

function counting(target: Target, sinceMs: number): Pick<Question, 'sessions' | 'counted'> {
  let known: Awaited<ReturnType<Question['sessions']>> | undefined;
  return {
    async sessions(enough = Number.POSITIVE_INFINITY) {
      if (known && (known.isAll || known.sessions.length >= enough)) return known;
      const list = await target.sessions.list(sinceMs, { enough, withoutCaller: true });
      known = { ...list, isAll: list.sessions.length < enough };
      return known;
    },
    counted: () => (known?.isAll ? known.sessions.length : null),
  };
}
