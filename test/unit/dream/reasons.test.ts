import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ToolResult } from '../../../src/agent/port.ts';
import { runDream } from '../../../src/dream/run.ts';
import type { Engine } from '../../../src/engine/port.ts';
import { scripted } from '../../support/scripted.ts';
import { keptMemory, machineFor, sampleMemory, scratch, writeFiles } from '../../support/world.ts';

const FACT = 'Fact 1: the port of service 1 is 4001.';

async function dreamt(engine: Engine, settings: Record<string, unknown> = {}) {
  const dir = await keptMemory(sampleMemory(8));
  const project = scratch();
  writeFiles(project, { 'services.json': '{ "service 1": { "port": 7001 } }\n' });
  const { world, target, request } = machineFor(dir, { engine, settings });
  const { dream } = await runDream(world, { ...target, project }, request());
  return dream;
}

const removing = (because: object[]) =>
  scripted(({ call }) =>
    call('Edit', { file_path: 'topic-01.md', old_string: FACT, new_string: 'Ask the code.', because }),
  );

test('a fact that the project contradicts is removed with a quote of it, and the dream is published', async () => {
  const quote = '"service 1": { "port": 7001 }';
  const dream = await dreamt(removing([{ removed: FACT, path: 'services.json', quote }]));
  expect(dream).toMatchObject({ outcome: 'committed', files: [{ path: 'topic-01.md' }] });
});

test('the same fact removed without a reason waits for a person', async () => {
  expect(await dreamt(removing([]))).toMatchObject({
    outcome: 'proposed',
    reason: expect.stringContaining('4001'),
  });
});

test('with a reason that does not hold nothing happens', async () => {
  const because = [{ removed: FACT, path: 'services.json', quote: '"service 1": { "port": 9999 }' }];
  expect(await dreamt(removing(because))).toMatchObject({ outcome: 'unchanged' });
});

test("what may be read is the person's choice, and never what memdream keeps for itself", async () => {
  const elsewhere = scratch();
  writeFiles(elsewhere, { 'notes.md': 'notes\n' });
  for (const [reads, isAllowed] of [
    ['anywhere', true],
    ['project', false],
  ] as const) {
    const results: ToolResult[] = [];
    const engine = scripted(async ({ call, memory }) => {
      const ledger = join(memory, '..', 'state', 'spend.jsonl');
      for (const file_path of [join(elsewhere, 'notes.md'), 'topic-01.md', ledger])
        results.push(await call('Read', { file_path }));
    });
    await dreamt(engine, { reads });
    expect(results.map(({ ok }) => ok)).toEqual([isAllowed, true, false]);
    expect(results[2]).toMatchObject({ denied: true });
  }
});

test('an engine that acts by turns reads before it replaces, any other need not', async () => {
  for (const mustReadFirst of [true, false]) {
    const results: ToolResult[] = [];
    const engine = scripted(
      async ({ call }) => {
        results.push(await call('Delete', { file_path: 'topic-01.md' }));
      },
      { mustReadFirst },
    );
    await dreamt(engine);
    expect(results).toMatchObject([{ ok: !mustReadFirst }]);
  }
});
