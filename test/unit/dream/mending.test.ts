import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runDream } from '../../../src/dream/run.ts';
import type { DreamContext, Engine } from '../../../src/engine/port.ts';
import { type ErrorCode, MemdreamError } from '../../../src/errors.ts';
import type { Finding } from '../../../src/memory/finding.ts';
import { git } from '../../support/git.ts';
import { contents, keptMemory, machineFor, sampleMemory } from '../../support/world.ts';

type Step = (context: DreamContext) => Promise<unknown>;

/** An engine that dreams one thing, and does another when it is told what is wrong. */
function mending(dream: Step, mend: Step): Engine & { told: Finding[][] } {
  const told: Finding[][] = [];
  return {
    name: 'scripted',
    costs: false,
    canMend: true,
    told,
    async dream(context) {
      if (context.mend) {
        told.push([...context.mend]);
        await mend(context);
        return { claim: 'mended it' };
      }
      for (const phase of context.phases.slice(0, 3)) context.enter(phase);
      await dream(context);
      context.enter('prune');
      return { claim: 'dreamed it' };
    },
  };
}

async function dreamWith(engine: Engine, settings: Record<string, unknown> = {}, topics = 10) {
  const dir = await keptMemory(sampleMemory(topics));
  const machine = machineFor(dir, { engine, settings });
  const ended = await runDream(machine.world, machine.target, machine.request());
  return { dir, ...machine, ...ended };
}

const pathIn = ({ memory }: DreamContext, name: string) => join(memory, name);
const write = (context: DreamContext, name: string, content: string) =>
  context.call('Write', { file_path: pathIn(context, name), content });
const remove =
  (...names: string[]): Step =>
  async (context) => {
    for (const name of names) await context.call('Delete', { file_path: pathIn(context, name) });
  };
/** Says "yesterday", and nothing that was known before. */
const worse: Step = (context) =>
  write(
    context,
    'topic-02.md',
    '---\nname: topic-2\ndescription: what is known about 2\ntype: project\n---\n\nYesterday it broke down.\n',
  );
const nothing: Step = async () => {};
const fails =
  (code: ErrorCode): Step =>
  async (context) => {
    await worse(context);
    throw new MemdreamError(code, 'It would not.');
  };

test('facts that stand nowhere any more are told once, and a dream that restores them is published', async () => {
  const engine = mending(remove('topic-01.md'), (context) =>
    write(
      context,
      'topic-02.md',
      `${sampleMemory(2)['topic-02.md']}\nService 1: 4001, decided 2026-10-02.\n`,
    ),
  );
  const { dream, error, events, dir } = await dreamWith(engine);
  expect(error).toBeUndefined();
  expect(dream).toMatchObject({ outcome: 'committed', claim: 'mended it' });
  expect(engine.told).toMatchObject([[{ check: 'specifics-covered', path: 'topic-01.md' }]]);
  expect(events.filter((event) => event.event === 'step' && event.name === 'mend')).toHaveLength(1);
  expect(contents(dir)['topic-02.md']).toContain('4001');
});

test('facts that are not restored leave the proposal there would have been', async () => {
  const engine = mending(remove('topic-01.md'), nothing);
  const { dream } = await dreamWith(engine);
  expect(dream).toMatchObject({ outcome: 'proposed', reason: expect.stringContaining('4001') });
  expect(engine.told).toHaveLength(1);
});

test('what was made worse and what is missing are told together', async () => {
  const engine = mending(
    async (context) => {
      await remove('topic-01.md')(context);
      await worse(context);
    },
    (context) => write(context, 'topic-02.md', sampleMemory(2)['topic-02.md']!),
  );
  const { dream } = await dreamWith(engine);
  expect(engine.told.map((findings) => findings.map(({ check }) => check))).toEqual([
    ['dates-absolute', 'specifics-covered', 'specifics-covered'],
  ]);
  expect(dream.outcome).toBe('proposed');
});

test('that much is forgotten is for a person to judge: nothing is told to the engine', async () => {
  const gone = [1, 2, 3, 4].map((i) => `topic-0${i}.md`);
  const engine = mending(async (context) => {
    const facts = gone.map((name) => sampleMemory(4)[name]!.split('\n').slice(6).join(' '));
    await write(context, 'all.md', `# All\n\n${facts.join('\n')}\n`);
    await remove(...gone)(context);
  }, nothing);
  const { dream } = await dreamWith(engine);
  expect(dream.outcome).toBe('proposed');
  expect(dream.reason).toContain('4 files are deleted');
  expect(dream.reason).not.toContain('nowhere any more:');
  expect(engine.told).toEqual([]);
});

test('a mend that fails takes nothing from a dream that only lacked facts', async () => {
  for (const code of ['ENGINE_UNAVAILABLE', 'ENGINE_FAILED'] as const) {
    const { dream, error, events, dir } = await dreamWith(mending(remove('topic-01.md'), fails(code)));
    expect(error).toBeUndefined();
    expect(dream).toMatchObject({ outcome: 'proposed', claim: 'dreamed it' });
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'warning', message: expect.stringContaining('It would not.') }),
    );
    expect(git(dir, 'show', 'refs/memdream/proposals/1:topic-02.md')).toBe(
      fs.readFileSync(join(dir, 'topic-02.md'), 'utf8'),
    );
  }
});

test('a mend that breaks what was sound is dropped', async () => {
  const { dream, dir } = await dreamWith(mending(remove('topic-01.md'), worse));
  expect(dream.outcome).toBe('proposed');
  expect(git(dir, 'show', 'refs/memdream/proposals/1:topic-02.md')).toContain('Fact 2:');
});

test('a mend that fails fails a dream that made the memory worse', async () => {
  for (const [code, exit] of [
    ['ENGINE_UNAVAILABLE', 12],
    ['BUDGET', 13],
    ['STOPPED', 130],
  ] as const) {
    const { dream, error } = await dreamWith(mending(worse, fails(code)));
    expect(error).toMatchObject({ code, exit });
    expect(dream.outcome).toBe(code === 'STOPPED' ? 'stopped' : 'failed');
  }
});

test('a budget that runs out while mending keeps what is sound by then', async () => {
  const half = mending(worse, async (context) => {
    await write(context, 'topic-02.md', `${sampleMemory(2)['topic-02.md']}\nSound again.\n`);
    throw new MemdreamError('BUDGET', 'No turns are left.');
  });
  const { dream, error } = await dreamWith(half);
  expect(error).toMatchObject({ exit: 13 });
  expect(dream).toMatchObject({ outcome: 'proposed', reason: 'No turns are left.', claim: 'dreamed it' });
  const broken = await dreamWith(mending(remove('topic-01.md'), fails('BUDGET')));
  expect(broken.error).toMatchObject({ exit: 13 });
  expect(broken.dream).toMatchObject({
    outcome: 'proposed',
    reason: expect.stringMatching(/^It would not\. Of/),
  });
  expect(git(broken.dir, 'show', 'refs/memdream/proposals/1:topic-02.md')).toContain('Fact 2:');
});

test('nothing is mended after a budget has run out', async () => {
  const engine = mending(async (context) => {
    await remove('topic-01.md')(context);
    context.enter('prune');
    throw new MemdreamError('BUDGET', 'No turns are left.');
  }, nothing);
  const { dream, error } = await dreamWith(engine);
  expect(error).toMatchObject({ exit: 13 });
  expect(dream.outcome).toBe('proposed');
  expect(engine.told).toEqual([]);
});
