import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { agentPlace } from '../../support/agent-place.ts';
import { consolidated, hoursAgo, resultOf } from '../../support/cli.ts';
import { calls, dreamScript, type PlacedFault } from '../../support/messages-server.ts';
import { contents } from '../../support/world.ts';

const edit = (topic: number, word = 'Truth') =>
  calls({
    Read: { file_path: `topic-0${topic}.md` },
    Edit: { file_path: `topic-0${topic}.md`, old_string: `Fact ${topic}:`, new_string: `${word} ${topic}:` },
  });
const endless = () =>
  dreamScript({ prune: Array.from({ length: 200 }, (_, at) => calls({ Glob: { pattern: `*${at}*` } })) });
const silentFrom = (turn: number): PlacedFault[] => [
  { turn, fault: { kind: 'connection', how: 'silence' }, tries: Infinity },
];

describe('a dream that is told to stop while the model thinks', () => {
  test.each([
    ['Ctrl-C', 'SIGINT', 130],
    ['SIGTERM', 'SIGTERM', 143],
  ] as const)(
    'by %s ends at once, with nothing changed and the money on record',
    async (_how, signal, status) => {
      const at = await agentPlace(dreamScript({ consolidate: [edit(2)] }), { faults: silentFrom(4) });
      await at.memdream('init');
      consolidated(at, hoursAgo(48));
      const [before, lock] = [contents(at.memory), fs.statSync(at.lock).mtimeMs];
      const running = at.startRun();
      await at.server.arrived(4);
      running.child.kill(signal);
      const ran = await running.ended;
      expect(ran.status).toBe(status);
      const result = resultOf(ran);
      expect(result).toMatchObject({ outcome: 'stopped', turns: 3 });
      expect(contents(at.memory)).toEqual(before);
      expect(Math.abs(fs.statSync(at.lock).mtimeMs - lock)).toBeLessThan(5);
      const { cost } = (await at.json('log', '--cost')) as { cost: { monthUsd: number } };
      // The request that was under way counts as the worst it can have cost.
      expect(cost.monthUsd).toBeCloseTo(result.costUsd!, 9);
      expect(result.costUsd).toBeGreaterThan(0.004);
      await at.server.requests[3]!.ended;
      expect(at.server.requests[3]!.aborted).toBe(true);
    },
  );

  test('by `memdream stop` from elsewhere', async () => {
    const at = await agentPlace(dreamScript({ consolidate: [edit(2)] }), { faults: silentFrom(2) });
    await at.memdream('init');
    const running = at.startRun();
    await at.server.arrived(2);
    expect((await at.memdream('stop')).status).toBe(0);
    expect(await running.ended).toMatchObject({ status: 130 });
  });

  test('and one that is killed leaves its worst in the ledger, and is on record with the next run', async () => {
    const at = await agentPlace(dreamScript({ consolidate: [edit(2)] }), {
      faults: [{ turn: 3, fault: { kind: 'connection', how: 'silence' } }],
    });
    await at.memdream('init');
    const running = at.startRun();
    await at.server.arrived(3);
    running.child.kill('SIGKILL');
    await running.ended;
    const { cost } = (await at.json('log', '--cost')) as { cost: { monthUsd: number } };
    expect(cost.monthUsd).toBeGreaterThan(0.004);
    const { result } = await at.run();
    expect(result).toMatchObject({ outcome: 'committed', id: 2 });
    const { dreams } = (await at.json('log')) as { dreams: { id: number; outcome: string; turns: number }[] };
    expect(dreams).toContainEqual(expect.objectContaining({ id: 1, outcome: 'failed', turns: 2 }));
  });
});

describe('a budget that runs out', () => {
  test.each([
    ['tokens', ['-c', 'budget.maxTokens=60000'], /60000 tokens/],
    ['dollars', ['--max-cost', '0.006'], /\$0\.006/],
    ['dollars a month', ['-c', 'budget.perMonthUsd=0.006'], /month/],
  ])('of %s, before prune: the dream fails cleanly', async (_what, args, words) => {
    const at = await agentPlace(
      dreamScript({
        consolidate: [
          edit(2),
          ...Array.from({ length: 99 }, (_, i) => calls({ Glob: { pattern: `*${i}*` } })),
        ],
      }),
    );
    await at.memdream('init');
    const before = contents(at.memory);
    const { ran, error, result } = await at.run(...args, '-c', 'budget.maxTurns=400');
    expect(ran.status).toBe(13);
    expect(error).toMatchObject({
      code: 'BUDGET',
      message: expect.stringMatching(words),
      hint: expect.any(String),
    });
    expect(contents(at.memory)).toEqual(before);
    expect(result!.outcome).toBe('failed');
  });

  test('in prune, with a draft that verifies: it is kept as a proposal, and the exit status says why', async () => {
    const at = await agentPlace((asked, turn) => {
      const walk = dreamScript({
        consolidate: [edit(2)],
        prune: [calls({ Glob: { pattern: `*${turn}*` } })],
      });
      return asked.endings >= 3 ? calls({ Glob: { pattern: `*${turn}*` } }) : walk(asked);
    });
    await at.memdream('init');
    const before = contents(at.memory);
    const { ran, error, result } = await at.run('-c', 'budget.maxTurns=12');
    expect(ran.status).toBe(13);
    expect(error).toMatchObject({ code: 'BUDGET' });
    expect(result).toMatchObject({
      outcome: 'proposed',
      reason: expect.stringContaining('12 turns'),
      turns: 12,
    });
    expect(contents(at.memory)).toEqual(before);
    expect((await at.memdream('apply')).status).toBe(0);
    expect(contents(at.memory)['topic-02.md']).toContain('Truth 2:');
  });

  test('with nothing to keep fails, in whichever phase', async () => {
    const at = await agentPlace(endless());
    await at.memdream('init');
    const { ran, result } = await at.run('-c', 'budget.maxTurns=8');
    expect(ran.status).toBe(13);
    expect(result).toMatchObject({ outcome: 'failed' });
  });

  test('does not even begin where no request can be paid for', async () => {
    const at = await agentPlace(endless());
    await at.memdream('init');
    const { ran, error } = await at.run('--max-cost', '0.0001');
    expect(ran.status).toBe(13);
    expect(error!.message).toContain('$0.0001');
    expect(at.server.requests).toHaveLength(0);
  });
});

test('a phase that takes more than its share makes room for the next: every dream comes to its end', async () => {
  // A model that would look around for ever in each phase, if it were let.
  const at = await agentPlace((asked, turn) =>
    asked.text.includes('Phase 4')
      ? { blocks: [{ text: 'Done at last.' }] }
      : calls({ Glob: { pattern: `*${turn}*` } }),
  );
  await at.memdream('init');
  const { ran, result, events } = await at.run();
  expect(ran.status).toBe(0);
  expect(result).toMatchObject({ outcome: 'unchanged', turns: 35 });
  expect(events.filter(({ event }) => event === 'phase')).toHaveLength(4);
});

test('a dry-run with a model prints its diff, keeps a proposal, and costs what it costs', async () => {
  const at = await agentPlace(dreamScript({ consolidate: [edit(2)] }));
  await at.memdream('init');
  const ran = await at.memdream('dry-run', '--engine', 'anthropic');
  expect(ran.status).toBe(0);
  expect(ran.stdout).toContain('+Truth 2:');
  expect(ran.stderr).toMatch(/anthropic.*claude-haiku-5-5.*\$0\.25/);
  expect(contents(at.memory)['topic-02.md']).toContain('Fact 2:');
});
