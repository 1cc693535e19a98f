import fs from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { applyProposal } from '../../../src/dream/apply.ts';
import { runDream } from '../../../src/dream/run.ts';
import type { DreamContext } from '../../../src/engine/port.ts';
import { scripted } from '../../support/scripted.ts';
import { keptMemory, machineFor, sampleMemory } from '../../support/world.ts';

const LOG = 'logs/2026/11/2026-11-17.md';
const LINES = ['- early', '- meanwhile', '- late'];

/** Runs a dream with this engine step; answers which of the log's lines its engine was told were seen before. */
async function dreamOn(dir: string, step: (context: DreamContext) => unknown, propose = false) {
  let seen: string[] = [];
  const engine = scripted(async (context) => {
    seen = LINES.filter((line) => context.past.sawLogLine(LOG, line));
    await step(context);
  });
  const { world, target, request } = machineFor(dir, { engine });
  const { dream } = await runDream(world, target, request({ propose }));
  return { seen, dream, world, target };
}

const edit =
  (from: string, to: string) =>
  ({ call, memory }: DreamContext) =>
    call('Edit', { file_path: join(memory, 'topic-01.md'), old_string: from, new_string: to });

it('what a log got while a dream was at work is new to the next dream, what that dream saw is not', async () => {
  const dir = await keptMemory({ ...sampleMemory(3), [LOG]: '- early\n' });
  const first = await dreamOn(dir, async (context) => {
    await edit('Fact 1:', 'Truth 1:')(context);
    fs.appendFileSync(join(dir, LOG), '- meanwhile\n');
  });
  expect(first).toMatchObject({ seen: [], dream: { outcome: 'committed' } });
  fs.appendFileSync(join(dir, LOG), '- late\n');
  expect((await dreamOn(dir, () => {})).seen).toEqual(['- early']);
  expect((await dreamOn(dir, () => {})).seen).toEqual(LINES);
});

it('a failed dream has seen nothing, and a proposal that is applied no more than it was made from', async () => {
  const dir = await keptMemory({ ...sampleMemory(3), [LOG]: '- early\n' });
  const failed = await dreamOn(dir, () => {
    throw new Error('no');
  });
  expect(failed.dream.outcome).toBe('failed');
  const proposed = await dreamOn(dir, edit('Fact 1:', 'Truth 1:'), true);
  expect(proposed).toMatchObject({ seen: [], dream: { outcome: 'proposed' } });
  fs.appendFileSync(join(dir, LOG), '- late\n');
  await applyProposal(proposed.world, dir, 'pending');
  expect((await dreamOn(dir, () => {})).seen).toEqual(['- early']);
});
