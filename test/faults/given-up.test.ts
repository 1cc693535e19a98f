import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runDream } from '../../src/dream/run.ts';
import type { Engine } from '../../src/engine/port.ts';
import { nextId, takeId } from '../../src/store/ids.ts';
import { headOf } from '../../src/store/opened.ts';
import { refreshIndex, snapshot } from '../../src/store/snapshot.ts';
import { readSummary } from '../../src/store/summary.ts';
import { type Turn, takeTurn } from '../../src/store/turn.ts';
import { expectSound } from '../support/fault-oracle.ts';
import { Crowd, faultMachine } from '../support/fault-world.ts';
import { complaints } from '../support/git.ts';
import { scripted } from '../support/scripted.ts';
import { contents, keptMemory, type Machine, sampleMemory, writeFiles } from '../support/world.ts';

const TWO_HOURS_MS = 2 * 3_600_000;

test('a holder that slept over its hour commits nothing of what it read while the next one published', async () => {
  const { dir, first } = await givenUp();
  writeFiles(dir, { 'topic-01.md': 'half of what the next dream puts in place\n' });
  const head = headOf(first.memory);
  await expect(snapshot(first.memory)).rejects.toMatchObject({ code: 'GIVEN_UP' });
  expect(headOf(first.memory)).toBe(head);
});

test('two that count at the same moment, as one of them slept, take different numbers', async () => {
  const { first, next } = await givenUp();
  expect(await nextId(first.memory)).toBe(await nextId(next.memory));
  const ids = await Promise.all([takeId(first.memory), takeId(next.memory)]);
  expect(ids.sort()).toEqual([1, 2]);
});

test('an index of a commit that the branch has left is not written', async () => {
  const { dir, first, next } = await givenUp();
  const before = await snapshot(next.memory);
  writeFiles(dir, { 'topic-01.md': 'noted since\n' });
  await snapshot(next.memory);
  refreshIndex(first.memory, before.commit, before.flat, before.workTree);
  expect(complaints(dir)).toBe('');
});

test('a dream given up in the middle says so, is on record, and notes no failure against the next', async () => {
  const dir = await keptMemory(sampleMemory(3));
  const crowd = new Crowd();
  const next = later(dir, crowd, edits('topic-02.md', 'Fact 2'));
  let second: Awaited<ReturnType<typeof runDream>> | undefined;
  const engine = scripted(async (context) => {
    await edit(context, 'topic-01.md', 'Fact 1');
    second = await runDream(next.world, next.target, next.request());
  });
  const machine = faultMachine(dir, crowd, { name: 'first', engine });
  const { dream, error } = await runDream(machine.world, machine.target, machine.request());
  expect(second?.dream).toMatchObject({ outcome: 'committed', id: 2 });
  expect(error).toMatchObject({ code: 'GIVEN_UP', exit: 11 });
  expect(dream).toMatchObject({ id: 1, outcome: 'failed', kept: true });
  expect(dream.reason).toContain('given up');
  expect(contents(dir)['topic-01.md']).toContain('Fact 1');
  expect(fs.existsSync(join(dir, '.git', 'memdream', 'retry.json'))).toBe(false);
  await expectSound(dir, 'at the end');
  expect(complaints(dir)).toBe('');
});

test('a proposal of a dream that was given up is not kept beside the one that came after', async () => {
  const dir = await keptMemory(sampleMemory(3));
  const crowd = new Crowd();
  const next = later(dir, crowd, edits('topic-02.md', 'Fact 2'));
  const engine = scripted(async (context) => {
    await edit(context, 'topic-01.md', 'Fact 1');
    await runDream(next.world, next.target, next.request({ propose: true }));
  });
  const machine = faultMachine(dir, crowd, { name: 'first', engine });
  const { error } = await runDream(machine.world, machine.target, machine.request({ propose: true }));
  expect(error).toMatchObject({ code: 'GIVEN_UP' });
  const turn = await takeTurn(later(dir, crowd).world, dir, 'look');
  if (turn.kind !== 'turn') throw new Error('the lock is not free');
  const kept = (await readSummary(turn.memory)).places.filter((place) => place.kept === 'proposal');
  expect(kept.map(({ id }) => id)).toEqual([2]);
});

/** The first lives, and was given up; the next has the turn. */
async function givenUp(): Promise<{ dir: string; first: Turn; next: Turn }> {
  const dir = await keptMemory(sampleMemory(3));
  const crowd = new Crowd();
  const turns: Turn[] = [];
  for (const { world } of [faultMachine(dir, crowd, { name: 'first' }), later(dir, crowd)]) {
    const turn = await takeTurn(world, dir, 'run');
    if (turn.kind !== 'turn') throw new Error('busy');
    turns.push(turn);
  }
  return { dir, first: turns[0]!, next: turns[1]! };
}

function later(dir: string, crowd: Crowd, engine?: Engine): Machine {
  const machine = faultMachine(dir, crowd, {
    name: 'next',
    laterMs: TWO_HOURS_MS,
    ...(engine && { engine }),
  });
  const { uptimeMs } = machine.world;
  return { ...machine, world: { ...machine.world, uptimeMs: () => uptimeMs() + TWO_HOURS_MS } };
}

const edits = (path: string, from: string) => scripted((context) => edit(context, path, from));

async function edit(
  { call, memory }: Parameters<Parameters<typeof scripted>[0]>[0],
  path: string,
  from: string,
): Promise<void> {
  const input = { file_path: join(memory, path), old_string: from, new_string: `Truth, once ${from}` };
  const result = await call('Edit', input);
  if (!result.ok) throw new Error(result.text);
}
