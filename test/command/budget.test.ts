import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  appears,
  consolidated,
  edits,
  eventsOf,
  expectSound,
  hoursAgo,
  type Place,
  place,
  resultOf,
} from '../support/cli.ts';
import type { Script, ScriptStep } from '../support/scripted-cli.ts';
import { contents, sampleMemory } from '../support/world.ts';

const HAIKU = { costs: true, model: 'claude-haiku-5-5' };
const CAP_LINE = 'Dreaming with scripted (claude-haiku-5-5), at most $0.25 (budget.perDreamUsd).\n';
const OPEN = ['-c', 'gates.minHours=0', '-c', 'gates.minSessions=0', '-c', 'gates.scanMinutes=0'];
const PAST = hoursAgo(30);

async function kept(): Promise<Place> {
  const at = place(sampleMemory(10));
  await at.memdream('init');
  consolidated(at, PAST);
  return at;
}

const ledgerOf = (at: Place) => join(at.home, '.local/state/memdream/spend.jsonl');
const ledgerLines = (at: Place) =>
  fs
    .readFileSync(ledgerOf(at), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const writePrices = (at: Place, text: string) => {
  fs.mkdirSync(join(at.home, '.config/memdream'), { recursive: true });
  fs.writeFileSync(join(at.home, '.config/memdream/prices.json'), text);
};
/** A person with a month of $5 who has spent so much of it elsewhere. */
const spentElsewhere = (at: Place, usd: number) => {
  fs.mkdirSync(join(at.home, '.local/state/memdream'), { recursive: true });
  const line = { at: new Date().toISOString(), request: 'elsewhere', memory: '/other', dream: 1, usd };
  fs.appendFileSync(ledgerOf(at), `${JSON.stringify(line)}\n`);
};

test('who dreams and for how much at most is said before money is spent', async () => {
  const at = await kept();
  const [begun, go] = [join(at.root, 'begun'), join(at.root, 'go')];
  const steps: ScriptStep[] = [{ tell: begun }, { await: go }, { spendUsd: 0.02 }, edits(1)];
  const script: Script = { ...HAIKU, steps };
  const dream = at.startScripted(script, 'dry-run');
  let said = '';
  dream.child.stderr!.on('data', (text) => {
    said += text;
  });
  await appears(begun);
  await expect.poll(() => said, { timeout: 20_000 }).toBe(CAP_LINE);
  expect(fs.existsSync(ledgerOf(at))).toBe(false);
  fs.writeFileSync(go, '');
  expect(await dream.ended).toMatchObject({ status: 0 });
  for (const args of [['dry-run'], ['run', '--force']]) {
    const ran = await at.scripted(script, ...args);
    expect([args, ran]).toMatchObject([args, { status: 0, stderr: CAP_LINE }]);
    expect(ran.stdout).toContain('$0.02');
  }
  const cheap = await at.scripted({ ...HAIKU, steps: [edits(3)] }, 'dry-run', '--max-cost', '0.05');
  expect(cheap.stderr).toContain('at most $0.05');
  expect(await at.scripted({ ...script, steps: [edits(2)] }, 'run', '--force', '-q')).toMatchObject({
    status: 0,
    stdout: '',
    stderr: '',
  });
  const json = eventsOf(await at.scripted({ ...HAIKU, steps: [{ spendUsd: 0.01 }] }, 'dry-run', '--json'));
  const names = json.map(({ event }) => event);
  expect(names.indexOf('engine')).toBeGreaterThan(-1);
  expect(names.indexOf('engine')).toBeLessThan(names.indexOf('usage'));
  expect(json[names.indexOf('engine')]).toMatchObject({ capUsd: 0.25, capTokens: 2_000_000 });
  const free = await at.scripted({ steps: [edits(4)] }, 'run', '--force');
  expect(free).toMatchObject({ status: 0, stderr: '' });
});

test('a model without a price is told as such: before, after, and in every sum', async () => {
  const at = await kept();
  const script: Script = { costs: true, model: 'llama3', steps: [{ spendUsd: null }, edits(1)] };
  const ran = await at.scripted(script, 'run', '--force');
  expect(ran.status).toBe(0);
  expect(ran.stderr).toContain('no price is known for it');
  expect(ran.stderr).toContain('at most 2,000,000 tokens (budget.maxTokens)');
  expect(ran.stdout).toContain('1,100 tokens of unknown price');
  await at.scripted({ ...HAIKU, steps: [{ spendUsd: 0.02 }, edits(2)] }, 'run', '--force');
  const log = await at.memdream('log', '--cost');
  expect(log.stdout).toMatch(/^1 .*1,000.*100 {2}unknown {2}llama3$/m);
  expect(log.stdout).toMatch(/^2 .*1,000.*100 .*\$0\.02 {2}claude-haiku-5-5$/m);
  expect(log.stdout).toContain('Together: $0.02 for 2,200 tokens, 1 dream of unknown price.');
  expect(log.stdout).toContain('This month, over all memories: $0.02 of $5.00 (budget.perMonthUsd).');
  expect(await at.json('log', '--cost')).toMatchObject({
    schema: 'memdream/log@1',
    cost: { usd: 0.02, unpricedDreams: 1, tokens: 2_200, monthUsd: 0.02, perMonthUsd: 5 },
  });
  expect(await at.json('log')).not.toHaveProperty('cost');
  expect((await at.memdream('show', '1')).stdout).toContain('unknown: this model has no known price');
  const unpriced = ledgerLines(at).slice(0, 2);
  expect(unpriced[1]).toMatchObject({ request: unpriced[0]!.request, tokens: { input: 1000, output: 100 } });
  for (const line of unpriced) expect(Object.keys(line)).not.toContain('usd');
  // A dollar limit of nothing cannot be kept where nobody knows the price.
  const nothing = await at.scripted(script, 'run', '--force', '--max-cost', '0');
  expect(nothing).toMatchObject({ status: 13 });
  expect(nothing.stderr).toContain('no price is known');
});

test('a budget that runs out in the last phase ends with 13 and a proposal that can be applied', async () => {
  const at = await kept();
  const before = contents(at.memory);
  const steps: ScriptStep[] = [
    { spendUsd: 0.02 },
    edits(1),
    { enter: 'prune' },
    { throw: 'The dream has used its 40 turns (budget.maxTurns).', code: 'BUDGET' },
  ];
  const ran = await at.scripted({ ...HAIKU, steps }, 'run', '--force');
  expect(ran).toMatchObject({ status: 13, stdout: '' });
  expect(ran.stderr).toContain('Broken off: The dream has used its 40 turns (budget.maxTurns).');
  expect(ran.stderr).toContain('It waits as a proposal. Nothing was changed.');
  for (const step of ['memdream show pending', 'memdream apply', 'memdream apply --discard'])
    expect(ran.stderr).toContain(step);
  expect(contents(at.memory)).toEqual(before);
  expect(Date.now() - fs.statSync(at.lock).mtimeMs).toBeLessThan(60_000);
  expect(await at.json('status')).toMatchObject({ pendingId: 1 });
  const json = await at.scripted({ ...HAIKU, steps }, 'dry-run', '--json');
  expect(json.status).toBe(13);
  expect(resultOf(json)).toMatchObject({ outcome: 'proposed', reason: expect.stringContaining('maxTurns') });
  expect(JSON.parse(json.stderr)).toMatchObject({ event: 'error', code: 'BUDGET', exit: 13 });
  expect(await at.memdream('apply')).toMatchObject({ status: 0 });
  expect(contents(at.memory)['topic-01.md']).toContain('Truth 1:');
  expectSound(at.memory);
  const { cost } = (await at.json('log', '--cost', '--all')) as { cost: { usd: number; monthUsd: number } };
  expect(cost).toMatchObject({ usd: 0.04, monthUsd: 0.04 });
});

test('a budget that runs out earlier ends with 13, publishes nothing and rewinds the lock', async () => {
  const at = await kept();
  const before = contents(at.memory);
  const steps: ScriptStep[] = [
    { spendUsd: 0.02 },
    edits(1),
    { throw: 'No tokens are left.', code: 'BUDGET' },
  ];
  const ran = await at.scripted({ ...HAIKU, steps }, 'run', '--force');
  expect(ran).toMatchObject({ status: 13, stdout: '' });
  expect(ran.stderr).toContain('Failed: No tokens are left.');
  expect(ran.stderr).toContain('The memory is as it was. Spent: $0.02.');
  expect(contents(at.memory)).toEqual(before);
  expect(fs.statSync(at.lock).mtimeMs).toBeCloseTo(PAST.getTime(), 0);
  expect(await at.json('status')).toMatchObject({ pendingId: null });
  expect(await at.json('show', '1')).toMatchObject({ dream: { outcome: 'failed', turns: 1, costUsd: 0.02 } });
});

test('minutes that run out in the last phase leave a proposal too', async () => {
  const at = await kept();
  const steps: ScriptStep[] = [edits(1), { enter: 'prune' }, { sleepMs: 60_000 }];
  const ran = await at.scripted({ steps, isDeaf: true }, 'run', '--force', '-c', 'budget.maxMinutes=0.1');
  expect(ran).toMatchObject({ status: 13 });
  expect(ran.stderr).toContain('budget.maxMinutes');
  expect(await at.json('status')).toMatchObject({ pendingId: 1 });
  expectSound(at.memory);
});

test('a request that the month does not cover is not made, in a run, a dry-run and before init', async () => {
  const at = place(sampleMemory(10));
  spentElsewhere(at, 4.98);
  const made = join(at.root, 'made');
  const script: Script = { ...HAIKU, steps: [{ reserveUsd: 0.05 }, { tell: made }] };
  const preview = await at.scripted(script, 'dry-run');
  await at.memdream('init');
  const before = contents(at.memory);
  for (const ran of [
    preview,
    await at.scripted(script, 'run', '--force'),
    await at.scripted(script, 'dry-run'),
  ]) {
    expect(ran).toMatchObject({ status: 13 });
    expect(ran.stderr).toContain("This month's budget of $5 is used up: $4.98 is spent");
  }
  expect(fs.existsSync(made)).toBe(false);
  expect(contents(at.memory)).toEqual(before);
  expect(await at.json('status')).toMatchObject({ month: { usd: 4.98, maxUsd: 5 } });
  expect(ledgerLines(at).map(({ dream }) => dream)).toEqual([1, null, null, 1, 1, 2, 2]);
});

test('a dream that is killed in the middle of a request has spent the worst', async () => {
  const at = await kept();
  const begun = join(at.root, 'begun');
  const steps: ScriptStep[] = [
    { spendUsd: 0.02, worstUsd: 0.1 },
    { reserveUsd: 0.2 },
    { tell: begun },
    { sleepMs: 60_000 },
  ];
  const dream = at.startScripted({ ...HAIKU, steps }, 'run', '--force');
  await appears(begun);
  expect(await at.json('status')).toMatchObject({ month: { usd: 0.22 } });
  dream.child.kill('SIGKILL');
  await dream.ended;
  expect(await at.json('status')).toMatchObject({ month: { usd: 0.22 } });
  await at.scripted({ ...HAIKU, steps: [{ spendUsd: 0.01 }, edits(1)] }, 'run', '--force');
  const { dreams, cost } = (await at.json('log', '--cost')) as { dreams: object[]; cost: object };
  expect(dreams).toMatchObject([
    { id: 2, outcome: 'committed', costUsd: 0.01, turns: 1 },
    { id: 1, outcome: 'failed', costUsd: 0.02, turns: 1, usage: { input: 1000 } },
  ]);
  expect(cost).toMatchObject({ usd: 0.03, monthUsd: 0.23 });
});

test('dreams of several processes share one ledger without losing a cent', async () => {
  const at = place(sampleMemory(5));
  const steps: ScriptStep[] = Array.from({ length: 30 }, () => ({ spendUsd: 0.01, worstUsd: 0.02 }));
  const ran = await Promise.all([1, 2, 3].map(() => at.scripted({ ...HAIKU, steps }, 'dry-run', '--json')));
  for (const one of ran) {
    expect(one).toMatchObject({ status: 0, stderr: '' });
    expect(resultOf(one)).toMatchObject({ costUsd: 0.3, turns: 30, kept: false });
  }
  const names = ledgerLines(at).map(({ request }) => request);
  expect([names.length, new Set(names).size]).toEqual([180, 90]);
  const status = (await at.json('status')) as { month: { usd: number } };
  expect(status.month.usd).toBeCloseTo(0.9, 10);
});

test('where the ledger cannot be written no request is made, and the command ends with 14', async () => {
  const at = await kept();
  fs.mkdirSync(ledgerOf(at), { recursive: true });
  const made = join(at.root, 'made');
  const before = contents(at.memory);
  const script: Script = { ...HAIKU, steps: [edits(1), { reserveUsd: 0.05 }, { tell: made }] };
  const ran = await at.scripted(script, 'dry-run');
  expect(ran).toMatchObject({ status: 14 });
  expect(ran.stderr).toContain('writing down what the next request may cost');
  expect(fs.existsSync(made)).toBe(false);
  expect(contents(at.memory)).toEqual(before);
});

test("a person's own prices count, and broken ones stop what would cost money, with the reason", async () => {
  const at = await kept();
  const local = '{ "models": { "llama3": { "input": 0, "output": 0, "cacheRead": 0, "cacheWrite": 0 } } }';
  writePrices(at, `// what I pay\n${local}`);
  const script: Script = { costs: true, model: 'llama3', steps: [{ spendUsd: 0 }, edits(1)] };
  const priced = await at.scripted(script, 'run', '--force');
  expect(priced).toMatchObject({ status: 0 });
  expect(priced.stderr).toBe('Dreaming with scripted (llama3), at most $0.25 (budget.perDreamUsd).\n');

  writePrices(at, '{ "models": { "llama3": { "input": "free" } } }');
  for (const command of [['run'], ['run', '--force'], ['dry-run']]) {
    const typed = await at.scripted(script, ...command);
    expect([command, typed]).toMatchObject([command, { status: 2, stdout: '' }]);
    expect(typed.stderr).toContain('models.llama3.input must be a number, 0 or more');
    expect(typed.stderr).toContain('prices.json');
  }
  const cron = await at.scripted(script, 'run', '--json', '--trigger', 'cron', ...OPEN);
  expect(cron.status).toBe(0);
  expect(resultOf(cron)).toMatchObject({
    outcome: 'skipped',
    reason: expect.stringContaining('models.llama3.input'),
  });
  const status = await at.memdream('status');
  expect(status.status).toBe(0);
  expect(status.stdout).toContain('models.llama3.input');
});

test('status says who dreams, for how much at most, and why not another one', async () => {
  const at = await kept();
  expect((await at.scripted({ ...HAIKU, steps: [] }, 'status')).stdout).toMatch(
    /^Engine +scripted \(claude-haiku-5-5\), at most \$0\.25 a dream$/m,
  );
  expect((await at.scripted({ costs: true, model: 'llama3', steps: [] }, 'status')).stdout).toMatch(
    /^Engine +scripted \(llama3\), price unknown, at most 2,000,000 tokens a dream$/m,
  );
  const without: Script = { ...HAIKU, steps: [], unavailable: 'no credentials found (A_KEY)' };
  const status = await at.scripted(without, 'status', '--json');
  expect(JSON.parse(status.stdout)).toMatchObject({
    engine: 'offline',
    model: null,
    cap: { usd: null, tokens: null },
    passedOver: [
      { name: 'scripted', reason: 'no credentials found (A_KEY)' },
      { name: 'anthropic', reason: expect.stringContaining('ANTHROPIC_API_KEY') },
    ],
  });
  expect((await at.scripted(without, 'status')).stdout).toMatch(
    /^Engine +offline \(scripted: no credentials found \(A_KEY\); anthropic: no credentials found \(.*\)\)$/m,
  );
  const named = await at.scripted(without, 'status', '-c', 'engine=scripted');
  expect(named.status).toBe(0);
  expect(named.stdout).toContain('The engine scripted cannot dream: no credentials found (A_KEY).');
  const run = await at.scripted(without, 'run', '--force', '--engine', 'scripted');
  expect(run).toMatchObject({ status: 12, stdout: '' });
});

test('show --events replays the dream of a model, and its own words are labelled as such', async () => {
  const at = await kept();
  const claim = `All memories improved!\u001b[2J\u202e ${'Trust me. '.repeat(1_000)}`;
  const steps: ScriptStep[] = [
    { warn: 'The server is busy (529): asked again in 2 s.' },
    { say: 'Two notes name the same port.' },
    { spendUsd: 0.01 },
    edits(1),
    { spendUsd: 0.02 },
  ];
  const ran = await at.scripted({ ...HAIKU, steps, claim }, 'run', '--force');
  expect(ran.stderr).toContain('The server is busy (529): asked again in 2 s.');
  const shown = (await at.memdream('show', '1', '--events')).stdout;
  const told = shown
    .split('\n')
    .flatMap((line) => /^\d\d:\d\d:\d\d (.*)$/.exec(line)?.[1] ?? [])
    .map((line) => line.replace(/ \d+ ms$/, ' (time)'));
  expect(told.slice(told.indexOf('phase    consolidate') - 3)).toEqual([
    expect.stringMatching(/^engine {3}scripted, claude-haiku-5-5, at most \$0\.25, /),
    'phase    orient',
    'phase    gather',
    'phase    consolidate',
    'warning  The server is busy (529): asked again in 2 s.',
    'words    Two notes name the same port.',
    'usage    after 1 turn 1,000 tokens in, 100 out, $0.01',
    expect.stringMatching(/^tool {5}Edit topic-01\.md: /),
    'usage    after 2 turns 2,000 tokens in, 200 out, $0.03',
    'phase    prune',
    'step     tidy',
    'step     verify',
    'step     publish',
    'result   Improved 1 memory',
  ]);
  expect(shown).toMatch(/own words \(not verified\):\n +All memories improved!/);
  expect(shown).toMatch(/^ +Turns +2$/m);
  expect(shown).toMatch(/^ +Cost +\$0\.03$/m);
  const { dream } = (await at.json('show', '1')) as { dream: { claim: string } };
  expect(dream.claim.length).toBeLessThanOrEqual(2_000);
  expect(dream.claim).not.toMatch(/\p{Cc}|\u202e/u);
});

test('facts that were lost are told to an engine that can mend, and restored they are published', async () => {
  const at = await kept();
  const lost: ScriptStep = { call: 'Delete', input: { file_path: 'topic-01.md' } };
  const restored: ScriptStep = {
    call: 'Write',
    input: { file_path: 'ports.md', content: '# Ports\n\nService 1: 4001, decided on 2026-10-02.\n' },
  };
  const mended = await at.scripted({ steps: [lost], mend: [restored] }, 'run', '--force', '--json');
  expect(resultOf(mended)).toMatchObject({ outcome: 'committed' });
  expect(eventsOf(mended)).toContainEqual(expect.objectContaining({ event: 'step', name: 'mend' }));
  expectSound(at.memory);
});
