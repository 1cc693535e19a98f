import type { ToolCall } from '../agent/toolbox.ts';
import type { Usage } from '../engine/port.ts';
import { openEventsFile } from '../store/records-on-disk.ts';
import { claimOf } from './claim.ts';
import type { DreamEvent, EventBody } from './events.ts';
import { stateOf } from './gates.ts';
import { asMemdreamError } from './outcome.ts';
import { type Spending, type Sums, startSpending } from './spending.ts';
import type { Request, Target, World } from './world.ts';

/** Tells what happens and keeps the sums: the record of a dream comes from here, never from the engine's story. */
export type Telling = {
  startedAtMs: number;
  emit(body: EventBody): void;
  /** From now on events belong to a dream with a number and are appended to its file, those so far included. */
  begin(id: number): void;
  reserve: Spending['reserve'];
  spent(usage: Usage): void;
  isMonthUsedUp: Spending['isMonthUsedUp'];
  toolCalled(call: ToolCall): void;
  /** The engine's own words about its dream: kept, shown as its words, believed by nobody. */
  claimed(words: string): void;
  sums(): Sums & { claim: string | null; durationMs: number };
};

export function startTelling(world: World, target: Target, request: Request): Telling {
  const startedAtMs = world.now().getTime();
  let id: number | null = null;
  let claim: string | null = null;
  let early: DreamEvent[] = [];
  let append: ((event: DreamEvent) => void) | undefined;
  let isOver = false;
  const emit = (body: EventBody) => {
    if (isOver) return; // said by an engine that was left behind
    const event: DreamEvent = { v: 1, at: world.now().toISOString(), dream: id, ...body };
    if (append) append(event);
    else early.push(event);
    request.onEvent(event);
    isOver = body.event === 'result';
  };
  const spending = startSpending(world, target, () => id);
  return {
    startedAtMs,
    emit,
    begin(number) {
      const file = openEventsFile(world.fs, stateOf(target), number);
      id = number;
      append = (event) => {
        try {
          file.append(JSON.stringify(event));
        } catch (error) {
          throw asMemdreamError(error, 'writing down what happens'); // the disk's fault, also inside an engine
        }
      };
      for (const event of early) append({ ...event, dream: id });
      early = [];
    },
    reserve: spending.reserve,
    spent(usage) {
      const trouble = spending.spent(usage);
      const { usage: tokens, costUsd, turns } = spending.sums();
      emit({ event: 'usage', ...tokens!, costUsd, turns });
      if (trouble) emit({ event: 'warning', message: `${trouble} What it could have cost at most counts.` });
    },
    isMonthUsedUp: spending.isMonthUsedUp,
    toolCalled: (call) => emit({ event: 'tool', ...call }),
    claimed(words) {
      claim = claimOf(words) ?? claim;
    },
    sums: () => ({
      ...spending.sums(),
      claim,
      durationMs: Math.max(0, Math.round(world.now().getTime() - startedAtMs)),
    }),
  };
}
