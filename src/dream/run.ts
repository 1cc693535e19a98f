import { MemdreamError } from '../errors.ts';
import { createDraft } from '../memory/draft.ts';
import { maskSecrets } from '../memory/secrets.ts';
import { takeId } from '../store/ids.ts';
import type { Busy } from '../store/lock/lock.ts';
import { locked } from '../store/lock-of.ts';
import { snapshot } from '../store/snapshot.ts';
import { takeTurn } from '../store/turn.ts';
import { askGates, type Closed, questionFor, sessionsSince } from './ask-gates.ts';
import { engineFor } from './choose-engine.ts';
import { type Dreamt, dreamOn } from './dreaming.ts';
import { giveUp, kept, nothingChanged, proposed } from './endings.ts';
import type { EventBody } from './events.ts';
import { knowledgeFor } from './knowledge.ts';
import { publish } from './landing.ts';
import { type Ended, unkept } from './outcome.ts';
import { recordDead } from './record-dead.ts';
import { landingOf, type Running, type Work } from './running.ts';
import { watchForStop } from './stopping.ts';
import { mayLook } from './switched-off.ts';
import { startTelling } from './telling.ts';
import type { Request, Target, World } from './world.ts';

/** One run, from the gates to the record. Read this first. */
export async function runDream(world: World, target: Target, request: Request): Promise<Ended> {
  const telling = startTelling(world, target, request);
  const engine = engineFor(world, target);
  if (request.kind === 'dry-run') mayLook(target, engine);

  // 1. Ask the gates, cheapest first: the first closed one ends the run.
  const question = questionFor(world, target, request, engine);
  const last = question.lock.lastConsolidatedMs;
  const hoursSince = last === null ? null : (question.nowMs - last) / 3_600_000;
  // They are told after what fired the run, with the count they made.
  const answers: EventBody[] = [];
  const closed =
    request.kind === 'run' ? await askGates(question, request, (answer) => answers.push(answer)) : undefined;
  const counted = await sessionsSince(question, closed);
  telling.emit({ event: 'fired', trigger: request.trigger, hoursSince, sessionsSince: counted });
  for (const answer of answers) telling.emit(answer);
  if (closed && request.force) throw refusal(closed, question.lock.busy);
  if (closed) return skipped(closed.answer.reason ?? closed.answer.have, closed.gate);

  // 2. Take the lock, or leave it to its holder. 3. Finish what a crash left behind.
  telling.emit({ event: 'step', name: 'lock' });
  const turn = await takeTurn(world, target.dir, request.kind);
  if (turn.kind === 'busy') {
    if (request.force || request.kind === 'dry-run') throw locked(turn);
    return skipped(locked(turn).message, 'lock');
  }
  for (const message of [...turn.recovered, ...turn.memory.warnings])
    telling.emit({ event: 'warning', message });
  return inTurn({ world, target, request, telling, engine, turn });

  function skipped(reason: string, gate: string): Ended {
    const dream = unkept(
      { outcome: 'skipped', reason: `${gate}: ${reason}`, engine, at: world.now() },
      request,
      telling,
    );
    telling.emit({ event: 'result', result: dream });
    return { dream, notes: [] };
  }
}

/** Under the lock. Whatever goes wrong before the decision to publish, the memory stays as it was. */
async function inTurn(running: Running): Promise<Ended> {
  const { target, request, telling, turn } = running;
  const { memory, holding } = turn;
  const stop = watchForStop(holding, request.signal, target.settings.budget.maxMinutes);
  const work: Work = { id: 0, isDecided: false };
  try {
    work.id = await takeId(memory);
    telling.begin(work.id);
    await recordDead(memory, work.id);

    // 4. Snapshot: what is on disk now becomes a commit, if anything changed. A dry-run leaves the branch alone.
    telling.emit({ event: 'step', name: 'snapshot' });
    work.snapshot = await snapshot(memory, { move: request.kind === 'run' });
    work.before = await memory.repo.tree(work.snapshot.flat);

    // 5. The engine works on a draft in memory. 6. Tidy and verify in code.
    work.draft = createDraft(work.before);
    work.known = await knowledgeFor(running, work.snapshot, work.before);
    const { before, draft, known } = work;
    work.dreamt = await dreamOn({ ...running, ...known, before, draft, signal: stop.signal });
    const { ranOut } = work.dreamt;
    if (!ranOut || stop.signal.reason !== ranOut) stop.signal.throwIfAborted();
    const landing = landingOf(running, work);
    if (work.draft.changed().length === 0) return await nothingChanged(running, landing);

    // 7. Publish, or keep for a person to decide. 8. Release: the lock's time advances or rewinds.
    const why = whyPropose(running, work.dreamt);
    if (why !== undefined) return await proposed(running, landing, { why, ranOut });
    telling.emit({ event: 'step', name: 'publish' });
    const { lateWrites } = await publish(landing, {
      time: 'claim',
      beforeDeciding: () => stop.signal.throwIfAborted(),
      decided: () => {
        work.isDecided = true;
      },
    });
    return await kept(running, landing, lateWrites);
  } catch (error) {
    return await giveUp(running, work, error);
  } finally {
    stop.end();
  }
}

/** A person who says "now" and cannot have it gets an error with a status of its own, not a quiet skip. */
function refusal({ gate, answer }: Closed, busy: Busy | null): MemdreamError {
  if (gate === 'lock' && busy) return locked(busy);
  const reason = answer.reason ?? answer.have;
  return gate === 'budget'
    ? new MemdreamError('BUDGET', `No dream now: ${reason}.`, {
        hint: 'The offline engine is free: memdream run --force --engine offline. The limit is budget.perMonthUsd.',
      })
    : new MemdreamError('SWITCHED_OFF', `No dream here: ${reason}.`, {
        hint: 'See `memdream status`, and `memdream config get mode`.',
      });
}

/** Why a finished dream waits for a person; undefined = it is published. */
function whyPropose({ target, request }: Running, { guard, ranOut }: Dreamt): string | undefined {
  const reasons = [...(ranOut ? [maskSecrets(ranOut.message)] : []), ...guard.map(({ message }) => message)];
  if (reasons.length > 0) return reasons.join(' ');
  if (request.kind === 'dry-run') return 'a dry-run';
  if (request.propose) return 'asked for with --propose';
  return target.settings.mode === 'propose' ? 'mode is propose' : undefined;
}
