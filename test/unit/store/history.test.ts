import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applyProposal, discardProposal } from '../../../src/dream/apply.ts';
import { revertDreams } from '../../../src/dream/revert.ts';
import { runDream } from '../../../src/dream/run.ts';
import { attempts, proposals } from '../../../src/store/attempts.ts';
import { nextId } from '../../../src/store/ids.ts';
import { openMemory } from '../../../src/store/opened.ts';
import { readSummary } from '../../../src/store/summary.ts';
import { complaints, git } from '../../support/git.ts';
import { scripted } from '../../support/scripted.ts';
import { contents, keptMemory, machineFor, sampleMemory } from '../../support/world.ts';

const open = (dir: string) => openMemory(fs, dir, () => new Date());

/** One dream that changes a line of a topic, so that every dream of a test differs. */
async function dreamOf(dir: string, topic: number, word: string, more: { propose?: boolean } = {}) {
  const engine = scripted(async ({ call, memory }) => {
    const path = join(memory, `topic-0${topic}.md`);
    const text = fs.readFileSync(path, 'utf8');
    await call('Write', { file_path: path, content: text.replace(/^(\w+) (\d+):/m, `${word} $2:`) });
  });
  const { world, target, request } = machineFor(dir, { engine });
  return (await runDream(world, target, request(more))).dream;
}

test('deleting the summary changes no output', async () => {
  const dir = await keptMemory(sampleMemory(5));
  await dreamOf(dir, 1, 'Truth');
  await dreamOf(dir, 2, 'Truth', { propose: true });
  await revertDreams(machineFor(dir).world, dir, { names: ['1'], files: [] });
  const cached = await readSummary(open(dir));
  expect(cached.dreams.map(({ id, outcome, revertedBy }) => [id, outcome, revertedBy])).toEqual([
    [3, 'committed', null],
    [2, 'proposed', null],
    [1, 'committed', 3],
  ]);
  fs.rmSync(join(dir, '.git/memdream/summary.json'));
  expect(await readSummary(open(dir))).toEqual(cached);
  fs.writeFileSync(join(dir, '.git/memdream/summary.json'), '{"v":2,"garbage');
  expect(await readSummary(open(dir))).toEqual(cached);
});

test('an id is never used again, even when a person takes the dream away with git', async () => {
  const dir = await keptMemory(sampleMemory(5));
  await dreamOf(dir, 1, 'Truth');
  await dreamOf(dir, 2, 'Truth');
  git(dir, 'reset', '--hard', '-q', 'HEAD~1');
  expect(await nextId(open(dir))).toBe(3);
  expect((await dreamOf(dir, 3, 'Truth')).id).toBe(3);
});

test('a commit made by hand between dreams stays in the history and in the memory', async () => {
  const dir = await keptMemory(sampleMemory(5));
  await dreamOf(dir, 1, 'Truth');
  fs.appendFileSync(join(dir, 'topic-02.md'), 'by hand\n');
  git(dir, 'commit', '-q', '-a', '-m', 'By hand');
  await dreamOf(dir, 3, 'Truth');
  expect(git(dir, 'log', '--format=%s').split('\n').slice(0, 3)).toEqual([
    'Improved 1 memory',
    'By hand',
    'Improved 1 memory',
  ]);
  expect(contents(dir)['topic-02.md']).toMatch(/by hand\n$/);
  expect(complaints(dir, { dangling: true })).toBe('');
});

test('the last fifty attempts are kept', async () => {
  const dir = await keptMemory(sampleMemory(1));
  const { world, target, request } = machineFor(dir);
  for (let i = 0; i < 53; i++) await runDream(world, target, request());
  expect([...attempts(open(dir)).keys()]).toEqual(Array.from({ length: 50 }, (_, i) => i + 4));
});

test('a newer proposal replaces the one that waits, and both stay on record', async () => {
  const dir = await keptMemory(sampleMemory(5));
  await dreamOf(dir, 1, 'Truth', { propose: true });
  await dreamOf(dir, 2, 'Truth', { propose: true });
  expect([...proposals(open(dir)).keys()]).toEqual([2]);
  const { dreams } = await readSummary(open(dir));
  expect(dreams).toMatchObject([
    { id: 2, reason: 'asked for with --propose' },
    { id: 1, reason: 'replaced by dream 2' },
  ]);
});

test('apply does what was shown and keeps what was written elsewhere meanwhile', async () => {
  const dir = await keptMemory(sampleMemory(5));
  await dreamOf(dir, 1, 'Truth', { propose: true });
  fs.appendFileSync(join(dir, 'topic-01.md'), 'written since\n');
  const { dream } = await applyProposal(machineFor(dir).world, dir, 'pending');
  expect(dream).toMatchObject({
    id: 2,
    kind: 'apply',
    outcome: 'committed',
    files: [{ path: 'topic-01.md', added: 1, removed: 1 }],
  });
  expect(contents(dir)['topic-01.md']).toMatch(/Truth 1:[\s\S]*written since\n$/);
  expect(proposals(open(dir)).size).toBe(0);
  expect(complaints(dir, { dangling: true })).toBe('');
});

test('apply refuses where the memory moved on, and nothing has changed', async () => {
  const dir = await keptMemory(sampleMemory(5));
  await dreamOf(dir, 1, 'Truth', { propose: true });
  fs.writeFileSync(join(dir, 'topic-01.md'), 'rewritten\n');
  const before = contents(dir);
  await expect(applyProposal(machineFor(dir).world, dir, '1')).rejects.toMatchObject({
    code: 'STALE_PROPOSAL',
    exit: 3,
  });
  expect(contents(dir)).toEqual(before);
  expect(await discardProposal(machineFor(dir).world, dir, '1')).toBe(1);
  expect((await readSummary(open(dir))).dreams).toMatchObject([
    { id: 1, outcome: 'proposed', reason: 'discarded' },
  ]);
});

test('revert --to takes back every dream after it, and keeps what people noted since', async () => {
  const dir = await keptMemory(sampleMemory(5));
  await dreamOf(dir, 1, 'Truth');
  const after1 = contents(dir);
  await dreamOf(dir, 2, 'Truth');
  fs.appendFileSync(join(dir, 'topic-05.md'), 'a note\n');
  await dreamOf(dir, 3, 'Truth');
  const { dream } = await revertDreams(machineFor(dir).world, dir, { names: [], files: [], to: '1' });
  expect(dream).toMatchObject({ reverts: [3, 2] });
  expect(contents(dir)).toEqual({ ...after1, 'topic-05.md': `${after1['topic-05.md']}a note\n` });
});

test('a revert of one file leaves the dream standing', async () => {
  const dir = await keptMemory(sampleMemory(5));
  const engine = scripted(async ({ call, memory }) => {
    for (const i of [1, 2])
      await call('Edit', {
        file_path: join(memory, `topic-0${i}.md`),
        old_string: 'Fact',
        new_string: 'Truth',
      });
  });
  const { world, target, request } = machineFor(dir, { engine });
  await runDream(world, target, request());
  const { dream } = await revertDreams(world, dir, { names: ['1'], files: ['topic-01.md'] });
  expect(dream).toMatchObject({
    files: [{ path: 'topic-01.md' }],
    reason: 'only topic-01.md of dream 1',
    reverts: [],
  });
  const { dreams } = await readSummary(open(dir));
  expect(dreams.at(-1)).toMatchObject({ id: 1, revertedBy: null });
  await expect(revertDreams(world, dir, { names: ['1'], files: ['nothing.md'] })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('a conflict refuses the whole revert and writes nothing', async () => {
  const dir = await keptMemory(sampleMemory(5));
  await dreamOf(dir, 1, 'Truth');
  fs.writeFileSync(join(dir, 'topic-01.md'), 'rewritten since\n');
  const before = contents(dir);
  await expect(
    revertDreams(machineFor(dir).world, dir, { names: ['last'], files: [] }),
  ).rejects.toMatchObject({ code: 'CONFLICT', exit: 3 });
  expect(contents(dir)).toEqual(before);
});
