import type { ToolCall } from '../agent/toolbox.ts';
import type { Usage } from '../engine/port.ts';
import type { TokenUsage } from '../store/record.ts';
import { openEventsFile } from '../store/records-on-disk.ts';
import type { DreamEvent, EventBody } from './events.ts';
import { stateOf } from './gates.ts';
import { addLedgerLine } from './ledger.ts';
import { asMemdreamError } from './outcome.ts';
import type { Request, Target, World } from './world.ts';

/** Tells what happens and keeps the sums: the record of a dream comes from here, never from the engine's story. */
export type Telling = {
  startedAtMs: number;
  emit(body: EventBody): void;
  /** From now on events belong to a dream with a number and are appended to its file, those so far included. */
  begin(id: number): void;
  reserve(worstUsd: number | undefined): void;
  spent(usage: Usage): void;
  toolCalled(call: ToolCall): void;
  sums(): { usage: TokenUsage | null; costUsd: number | null; durationMs: number };
};

export function startTelling(world: World, target: Target, request: Request): Telling {
  const startedAtMs = world.now().getTime();
  let id: number | null = null;
  let usage: TokenUsage | null = null;
  let costUsd: number | null = null;
  let requests = 0;
  let early: DreamEvent[] = [];
  let append: ((event: DreamEvent) => void) | undefined;
  const emit = (body: EventBody) => {
    const event: DreamEvent = { v: 1, at: world.now().toISOString(), dream: id, ...body };
    if (append) append(event);
    else early.push(event);
    request.onEvent(event);
  };
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
    reserve() {},
    spent({ costUsd: cost, ...tokens }) {
      usage = {
        input: (usage?.input ?? 0) + tokens.input,
        cacheRead: (usage?.cacheRead ?? 0) + tokens.cacheRead,
        cacheWrite: (usage?.cacheWrite ?? 0) + tokens.cacheWrite,
        output: (usage?.output ?? 0) + tokens.output,
      };
      if (cost !== undefined) {
        costUsd = (costUsd ?? 0) + cost;
        const name = `${target.dir}#${id}#${++requests}`;
        addLedgerLine(world.fs, world.ledgerFile, {
          at: world.now().toISOString(),
          request: name,
          memory: target.dir,
          dream: id,
          usd: cost,
        });
      }
      emit({ event: 'usage', ...usage, costUsd });
    },
    toolCalled: (call) => emit({ event: 'tool', ...call }),
    sums: () => ({
      usage,
      costUsd,
      durationMs: Math.max(0, Math.round(world.now().getTime() - startedAtMs)),
    }),
  };
}
