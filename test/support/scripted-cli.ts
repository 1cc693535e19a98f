import fs from 'node:fs';
import { main } from '../../src/cli.ts';
import { thisMachine } from '../../src/compose.ts';
import type { EngineEntry } from '../../src/dream/world.ts';
import type { DreamContext, Engine, Phase } from '../../src/engine/port.ts';
import { type ErrorCode, MemdreamError } from '../../src/errors.ts';

/** One thing an engine does. Paths of `tell` and `await` are on the real disk: how a test and a dream keep in step. */
export type ScriptStep =
  | { call: 'Read' | 'Edit' | 'Write' | 'Delete'; input: Record<string, unknown>; refused?: boolean }
  | { tell: string }
  | { await: string }
  | { sleepMs: number }
  /** A whole turn of a model: the worst is reserved, then so much is spent. Null: no price is known. */
  | { spendUsd: number | null; worstUsd?: number }
  /** A request that never ends well: reserved, and that is all. */
  | { reserveUsd: number }
  | { say: string }
  | { warn: string }
  | { enter: Phase }
  | { throw: string; code?: ErrorCode };

/** A dream as data. `isDeaf`: it does not listen to its signal and goes on for as long as its script says. */
export type Script = {
  steps: ScriptStep[];
  /** What it does when it is told what is wrong; without this it cannot mend. */
  mend?: ScriptStep[];
  isDeaf?: boolean;
  costs?: boolean;
  model?: string;
  claim?: string;
  /** Why it cannot dream now. */
  unavailable?: string;
};

/**
 * memdream with one more engine, which does what a file says. A program of the tests: the product knows neither the
 * engine nor the variable that names the file.
 */
const script = JSON.parse(fs.readFileSync(process.env.SCRIPTED_DREAM!, 'utf8')) as Script;
const entry: EngineEntry = {
  name: 'scripted',
  unavailable: () => script.unavailable,
  create: () => engineFor(script),
};

function engineFor({ steps, mend, isDeaf = false, costs = false, model, claim }: Script): Engine {
  return {
    name: 'scripted',
    ...(model !== undefined && { model }),
    costs,
    canMend: mend !== undefined,
    async dream(context) {
      if (!context.mend) for (const phase of context.phases.slice(0, 3)) context.enter(phase);
      for (const step of context.mend ? mend! : steps) {
        if (!isDeaf) context.signal.throwIfAborted();
        await perform(step, context, isDeaf);
      }
      context.enter('prune');
      return { claim: claim ?? 'did as the script says' };
    },
  };
}

async function perform(step: ScriptStep, context: DreamContext, isDeaf: boolean): Promise<void> {
  if ('tell' in step) fs.writeFileSync(step.tell, `${process.pid}`);
  else if ('await' in step) await until(() => fs.existsSync(step.await), context, isDeaf);
  else if ('sleepMs' in step) {
    const end = Date.now() + step.sleepMs;
    await until(() => Date.now() >= end, context, isDeaf);
  } else if ('spendUsd' in step) {
    const costUsd = step.spendUsd ?? undefined;
    context.reserve(step.worstUsd ?? costUsd);
    const tokens = { input: 1000, cacheRead: 0, cacheWrite: 0, output: 100 };
    context.spent({ ...tokens, ...(costUsd !== undefined && { costUsd }), turn: true });
  } else if ('reserveUsd' in step) context.reserve(step.reserveUsd);
  else if ('say' in step) context.say(step.say);
  else if ('warn' in step) context.warn(step.warn);
  else if ('enter' in step) context.enter(step.enter);
  else if ('throw' in step) {
    if (step.code) throw new MemdreamError(step.code, step.throw);
    throw new Error(step.throw);
  } else {
    const result = await context.call(step.call, step.input);
    if (result.ok === (step.refused === true))
      throw new Error(`the script expected otherwise of ${step.call}: ${result.text}`);
  }
}

async function until(isDone: () => boolean, { signal }: DreamContext, isDeaf: boolean): Promise<void> {
  while (!isDone()) {
    if (!isDeaf) signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const machine = thisMachine();
await main(process.argv.slice(2), { ...machine, engines: [entry, ...machine.engines] });
