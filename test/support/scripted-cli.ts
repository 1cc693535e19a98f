import fs from 'node:fs';
import { main } from '../../src/cli.ts';
import { thisMachine } from '../../src/compose.ts';
import type { EngineEntry } from '../../src/dream/world.ts';
import type { DreamContext, Engine } from '../../src/engine/port.ts';

/** One thing an engine does. Paths of `tell` and `await` are on the real disk: how a test and a dream keep in step. */
export type ScriptStep =
  | { call: 'Read' | 'Edit' | 'Write' | 'Delete'; input: Record<string, unknown>; refused?: boolean }
  | { tell: string }
  | { await: string }
  | { sleepMs: number }
  | { spendUsd: number }
  | { say: string }
  | { throw: string };

/** A dream as data. `isDeaf`: it does not listen to its signal and goes on for as long as its script says. */
export type Script = { steps: ScriptStep[]; isDeaf?: boolean; costs?: boolean; model?: string };

/**
 * memdream with one more engine, which does what a file says. A program of the tests: the product knows neither the
 * engine nor the variable that names the file.
 */
const script = JSON.parse(fs.readFileSync(process.env.SCRIPTED_DREAM!, 'utf8')) as Script;
const entry: EngineEntry = {
  name: 'scripted',
  unavailable: () => undefined,
  create: () => engineFor(script),
};

function engineFor({ steps, isDeaf = false, costs = false, model }: Script): Engine {
  return {
    name: 'scripted',
    ...(model !== undefined && { model }),
    costs,
    canMend: false,
    async dream(context) {
      for (const phase of context.phases.slice(0, 3)) context.enter(phase);
      for (const step of steps) {
        if (!isDeaf) context.signal.throwIfAborted();
        await perform(step, context, isDeaf);
      }
      context.enter('prune');
      return { claim: 'did as the script says' };
    },
  };
}

async function perform(step: ScriptStep, context: DreamContext, isDeaf: boolean): Promise<void> {
  if ('tell' in step) fs.writeFileSync(step.tell, `${process.pid}`);
  else if ('await' in step) await until(() => fs.existsSync(step.await), context, isDeaf);
  else if ('sleepMs' in step) {
    const end = Date.now() + step.sleepMs;
    await until(() => Date.now() >= end, context, isDeaf);
  } else if ('spendUsd' in step)
    context.spent({ input: 1000, cacheRead: 0, cacheWrite: 0, output: 100, costUsd: step.spendUsd });
  else if ('say' in step) context.say(step.say);
  else if ('throw' in step) throw new Error(step.throw);
  else {
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
