import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { StatusGate } from '../../src/ui/gates-view.ts';
import {
  addSessions,
  consolidated,
  edits,
  eventsOf,
  expectSound,
  footprint,
  hoursAgo,
  type Place,
  place,
  type Ran,
  resultOf,
} from '../support/cli.ts';
import { git } from '../support/git.ts';
import { contents, sampleMemory, writeFiles } from '../support/world.ts';

const OPEN = ['-c', 'gates.minHours=0', '-c', 'gates.scanMinutes=0', '-c', 'gates.minSessions=0'];

/** All but what memdream keeps for the person: when to look next, and what to tell them. */
function untouched(at: Place): Record<string, string> {
  return footprint(join(at.home, '.claude'), join(at.home, '.config'), at.project);
}

/** What a run heard at the gates: all of them open, or the one that ended it. */
function closedGate(ran: Ran) {
  const gates = eventsOf(ran).filter((event) => event.event === 'gate');
  return gates.find(({ open }) => !open);
}

function writeConfig(at: Place, text: string): void {
  writeFiles(at.home, { '.config/memdream/config.json': text });
}

async function gatesIn(at: Place, ...args: string[]): Promise<Record<string, StatusGate>> {
  const { gates } = (await at.json('status', ...args)) as { gates: StatusGate[] };
  return Object.fromEntries(gates.map((gate) => [gate.name, gate]));
}

test('a closed time gate ends with 0 and writes not one byte, wherever and however it is started', async () => {
  const at = place();
  await at.memdream('init');
  consolidated(at, hoursAgo(23));
  addSessions(at, 6);
  await at.memdream('run', '--all', '--quiet'); // notes when the next check is due
  await at.memdream('status'); // fills the cache of the history, which the next ones find
  const before = footprint(at.home, at.project);
  for (const args of [
    ['run'],
    ['run', '--quiet'],
    ['run', '--json'],
    ['run', '--trigger', 'cron'],
    ['run', '--all', '--quiet', '--trigger', 'prompt'],
    ['status'],
    ['status', '--short'],
    ['status', '--json'],
  ]) {
    const ran = await at.memdream(...args);
    expect([args, ran]).toMatchObject([args, { status: 0, stderr: '' }]);
    if (args.includes('--quiet') || args.includes('--short')) expect(ran.stdout).toBe('');
    expect(footprint(at.home, at.project)).toEqual(before);
  }
  const told = await at.memdream('run');
  expect(told.stdout).toContain('the time gate is closed: the last dream was 23.0 h ago');
  expect(told.stdout).toContain('memdream run --force');
});

test('the time gate opens after minHours, for a memory never dreamed over, and for a lock from the future', async () => {
  const at = place();
  await at.memdream('init');
  expect((await gatesIn(at)).time).toMatchObject({ open: true, have: 'never dreamed' });
  consolidated(at, hoursAgo(25));
  expect((await gatesIn(at)).time).toMatchObject({ open: true, need: '24 h since the last dream' });
  consolidated(at, hoursAgo(1));
  expect((await gatesIn(at)).time).toMatchObject({ open: false, until: expect.stringMatching(/Z$/) });
  expect((await gatesIn(at, '-c', 'gates.minHours=0.5')).time).toMatchObject({ open: true });
  consolidated(at, hoursAgo(-48));
  expect((await gatesIn(at)).time).toMatchObject({ open: true, have: 'the lock is dated in the future' });
});

test('status prints need and have for each of the nine gates', async () => {
  const at = place();
  await at.memdream('init');
  consolidated(at, hoursAgo(2));
  addSessions(at, 3, hoursAgo(1));
  const { stdout } = await at.memdream('status');
  const rows = {
    enabled: /enabled +open +dreaming switched on +mode auto/,
    time: /time +closed +24 h since the last dream +2\.0 h/,
    retry: /retry +open +no recent failure +none/,
    throttle: /throttle +open +10 min since the last scan +never scanned/,
    budget: /budget +open +nothing +the offline engine is free/,
    pending: /pending +open +no proposal waiting +none/,
    sessions: /sessions +closed +5 sessions since +3/,
    idle: /idle +open +nothing +off/,
    lock: /lock +open +free +free/,
  };
  for (const row of Object.values(rows)) expect(stdout).toMatch(row);
  expect(Object.keys(await gatesIn(at))).toEqual(Object.keys(rows));
});

test('the enabled gate is closed by mode, environment and the agent, also for --force, and writes nothing', async () => {
  const at = place();
  await at.memdream('init');
  const settings = { '.claude/settings.json': '{ "autoMemoryEnabled": false }' };
  const ways: [string, Record<string, string>, Record<string, string>, string[]][] = [
    ['mode is off', {}, {}, ['-c', 'mode=off']],
    ['mode is off', { MEMDREAM_MODE: 'off' }, {}, []],
    ['MEMDREAM_OFF is set', { MEMDREAM_OFF: '1' }, {}, []],
    ['inside a dream', { MEMDREAM_INSIDE: '1' }, {}, []],
    ['switched off in the agent', { CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1' }, {}, []],
    ['remote session', { CLAUDE_CODE_REMOTE: 'true' }, {}, []],
    ['switched off in the agent', {}, settings, []],
  ];
  for (const [reason, env, files, args] of ways) {
    writeFiles(at.home, files);
    const before = footprint(at.home);
    for (const force of [[], ['--force']]) {
      const ran = await at.memdreamIn({ env }, 'run', '--json', ...OPEN, ...args, ...force);
      expect(closedGate(ran)).toMatchObject({ name: 'enabled', reason: expect.stringContaining(reason) });
      if (force.length === 0) expect(resultOf(ran)).toMatchObject({ outcome: 'skipped', id: null });
      else expect(JSON.parse(ran.stderr)).toMatchObject({ code: 'SWITCHED_OFF', exit: ran.status });
      expect(ran.status).toBe(force.length === 0 ? 0 : 3);
    }
    expect(footprint(at.home)).toEqual(before);
    const status = await at.memdreamIn({ env }, 'status', '--json', ...args);
    expect(JSON.parse(status.stdout).gates[0]).toMatchObject({ name: 'enabled', open: false });
    for (const name of Object.keys(files)) fs.rmSync(join(at.home, name));
  }
  expect(resultOf(await at.memdream('run', '--json', ...OPEN))).toMatchObject({ outcome: 'unchanged' });
});

test('the retry gate spaces automatic runs after a failure, waits for a person after five, and a dream opens it', async () => {
  const at = place();
  await at.memdream('init');
  const fails = { steps: [{ throw: 'the model fell asleep' }] };
  expect(await at.scripted(fails, 'run', ...OPEN)).toMatchObject({ status: 3 });
  const spaced = await at.scripted(fails, 'run', '--json', ...OPEN);
  expect(spaced.status).toBe(0);
  expect(closedGate(spaced)).toMatchObject({
    name: 'retry',
    have: '1 in a row',
    reason: expect.stringContaining('the model fell asleep'),
  });
  expect((await gatesIn(at)).retry).toMatchObject({ open: false, until: expect.any(String) });
  for (let i = 2; i <= 5; i++)
    expect(await at.scripted(fails, 'run', '--force')).toMatchObject({ status: 3 });
  const waits = closedGate(await at.memdream('run', '--json', ...OPEN));
  expect(waits).toMatchObject({ name: 'retry', reason: expect.stringContaining('memdream run --force') });
  expect(waits).not.toHaveProperty('until');
  expect(await at.memdream('run', '--force')).toMatchObject({ status: 0 });
  expect((await gatesIn(at)).retry).toMatchObject({ open: true, have: 'none' });
  const log = (await at.memdream('log', '--all')).stdout;
  expect(log).toMatch(/skipped .*retry: the last try failed/);
  expect(log.match(/the model fell asleep/g)?.length).toBeGreaterThanOrEqual(5);
});

test('a changed configuration opens the retry gate', async () => {
  const at = place();
  await at.memdream('init');
  await at.scripted({ steps: [{ throw: 'no' }] }, 'run', '--force');
  expect((await gatesIn(at)).retry).toMatchObject({ open: false });
  await at.memdream('config', 'set', 'gates.minSessions', '4');
  expect((await gatesIn(at)).retry).toMatchObject({ open: true });
});

test('the throttle gate keeps two runs from scanning within scanMinutes', async () => {
  const at = place();
  await at.memdream('init');
  expect(closedGate(await at.memdream('run', '--json'))).toMatchObject({ name: 'sessions' });
  const again = await at.memdream('run', '--json');
  expect(again.status).toBe(0);
  expect(closedGate(again)).toMatchObject({
    name: 'throttle',
    need: '10 min since the last scan',
    until: expect.any(String),
  });
  const stamp = join(at.memory, '.git/memdream/scanned');
  fs.utimesSync(stamp, hoursAgo(0.2), hoursAgo(0.2));
  expect((await gatesIn(at)).throttle).toMatchObject({ open: true });
  expect(closedGate(await at.memdream('run', '--json'))).toMatchObject({ name: 'sessions' });
  const { checks } = await at.json('log', '--all');
  expect(checks).toMatchObject([{ gate: 'sessions' }, { gate: 'throttle' }, { gate: 'sessions' }]);
});

test('the budget gate reads the ledger of money, also for --force, and a free engine passes it', async () => {
  const at = place();
  await at.memdream('init');
  const costly = { costs: true, steps: [{ spendUsd: 0.02 }, edits(1)] };
  const ledger = join(at.home, '.local/state/memdream/spend.jsonl');
  const first = await at.scripted(costly, 'run', '--force', '--json');
  expect(resultOf(first)).toMatchObject({ outcome: 'committed', costUsd: 0.02, usage: { input: 1000 } });
  expect(fs.statSync(ledger).mode & 0o777).toBe(0o600);
  expect(await at.json('status')).toMatchObject({ month: { usd: 0.02, maxUsd: 5 } });
  const line = {
    at: new Date().toISOString(),
    request: 'earlier',
    memory: '/elsewhere',
    dream: 1,
    worstUsd: 4.99,
  };
  fs.appendFileSync(ledger, `${JSON.stringify(line)}\n{"at":"cut o`);
  const before = contents(at.memory);
  const closed = await at.scripted(costly, 'run', '--json', ...OPEN);
  expect(closed.status).toBe(0);
  expect(closedGate(closed)).toMatchObject({ name: 'budget', need: 'below $5 a month', have: '$5.01 spent' });
  const forced = await at.scripted(costly, 'run', '--force');
  expect(forced).toMatchObject({ status: 13 });
  expect(forced.stderr).toContain("this month's budget of $5 is used up");
  expect(contents(at.memory)).toEqual(before);
  expect(await at.memdream('run', '--force')).toMatchObject({ status: 0 });
  expect((await at.memdream('log', '--cost')).stdout).toContain('Together: $0.02');
});

test('the pending gate keeps automatic runs from proposing over a proposal until the memory changes', async () => {
  const at = place({ ...sampleMemory(5), 'orphan.md': '# Orphan\n\nNobody lists it.\n' });
  await at.memdream('init');
  const old = hoursAgo(3);
  for (const name of fs.readdirSync(at.memory))
    if (name.endsWith('.md')) fs.utimesSync(join(at.memory, name), old, old);
  const cron = ['run', '--json', '--trigger', 'cron', '-c', 'mode=propose', ...OPEN];
  expect(resultOf(await at.memdream(...cron))).toMatchObject({ outcome: 'proposed', id: 1, trigger: 'cron' });
  expect(closedGate(await at.memdream(...cron))).toMatchObject({
    name: 'pending',
    have: 'dream 1 waits',
    reason: expect.stringContaining('memdream apply'),
  });
  const typed = await at.memdream('run', '--json', '-c', 'mode=propose', ...OPEN);
  expect(resultOf(typed)).toMatchObject({ outcome: 'proposed', id: 2, trigger: 'manual' });
  const later = new Date(Date.now() + 2000);
  fs.utimesSync(join(at.memory, 'topic-01.md'), later, later);
  expect(resultOf(await at.memdream(...cron))).toMatchObject({ outcome: 'proposed', id: 3 });
});

test('the idle gate waits until nobody has written for idleMinutes', async () => {
  const at = place();
  await at.memdream('init');
  const args = [...OPEN, '-c', 'gates.idleMinutes=30'];
  expect(closedGate(await at.memdream('run', '--json', ...args))).toMatchObject({
    name: 'idle',
    need: '30 min without a write',
    until: expect.any(String),
  });
  const old = hoursAgo(1);
  for (const name of fs.readdirSync(at.memory))
    if (name.endsWith('.md')) fs.utimesSync(join(at.memory, name), old, old);
  addSessions(at, 1);
  expect((await gatesIn(at, ...args)).idle).toMatchObject({ open: false });
  for (const name of fs.readdirSync(join(at.memory, '..')))
    if (name.endsWith('.jsonl')) fs.utimesSync(join(at.memory, '..', name), old, old);
  expect((await gatesIn(at, ...args)).idle).toMatchObject({ open: true });
  expect(closedGate(await at.memdream('run', '--json', ...args))).toBeUndefined();
});

test('the lock gate is closed while another dreamer lives, and open once it is dead or an hour old', async () => {
  const at = place();
  await at.memdream('init');
  const another = `${process.pid}`;
  consolidated(at, hoursAgo(0.5), another);
  const before = footprint(at.memory);
  const skipped = await at.memdream('run', '--json', ...OPEN);
  expect(skipped.status).toBe(0);
  expect(closedGate(skipped)).toMatchObject({ name: 'lock', have: 'held' });
  expect((await gatesIn(at)).lock).toMatchObject({ open: false });
  expect((await at.memdream('status', '--short')).stdout).toBe('dreaming\n');
  for (const args of [['run', '--force'], ['revert', 'last'], ['apply'], ['init']]) {
    const refused = await at.memdream(...args);
    expect([args, refused]).toMatchObject([args, { status: 11, stdout: '' }]);
    expect(refused.stderr).toContain(another);
  }
  const stop = await at.memdream('stop');
  expect(stop).toMatchObject({ status: 11 });
  expect(stop.stderr).toContain("not memdream's to stop");
  expect(fs.readFileSync(at.lock, 'utf8')).toBe(another);
  expect(footprint(at.memory)[at.lock]).toBe(before[at.lock]);

  consolidated(at, hoursAgo(1.1), another);
  expect((await gatesIn(at)).lock).toMatchObject({ open: true });
  consolidated(at, hoursAgo(0.5), '4194000');
  expect((await gatesIn(at)).lock).toMatchObject({ open: true });
  expect(resultOf(await at.memdream('run', '--json', ...OPEN))).toMatchObject({ outcome: 'unchanged' });
  expect(fs.readFileSync(at.lock, 'utf8')).toBe('');
});

test('garbage thresholds are named in a warning and the default counts', async () => {
  const at = place();
  await at.memdream('init');
  consolidated(at, hoursAgo(2));
  writeConfig(at, '{ "gates": { "minHours": "soon", "minSessions": -3 }, "index": { "maxLines": null } }');
  const run = await at.memdream('run');
  expect(run.status).toBe(0);
  for (const key of ['gates.minHours', 'gates.minSessions', 'index.maxLines'])
    expect(run.stderr).toContain(`warning: ${key} in`);
  expect(run.stdout).toContain('needs 24 h since the last dream');
  const gates = await gatesIn(at);
  expect([gates.time!.need, gates.sessions!.need]).toEqual(['24 h since the last dream', '5 sessions since']);
  expect((await at.memdreamIn({ env: { MEMDREAM_GATES_MIN_HOURS: 'x' } }, 'run')).stderr).toContain(
    'MEMDREAM_GATES_MIN_HOURS',
  );
});

test('a garbage mode starts no automatic dream and ends typed commands with 2', async () => {
  const at = place({ ...sampleMemory(3), 'orphan.md': '# Orphan\n' });
  await at.memdream('init');
  for (const text of [
    '{ "mode": "of" }',
    '{ "mode": ',
    '{ "guard": 3 }',
    '{ "budget": { "perDreamUsd": "x" } }',
  ]) {
    writeConfig(at, text);
    const before = untouched(at);
    const automatic = await at.memdream('run', '--json', '--trigger', 'cron', ...OPEN);
    expect(automatic.status).toBe(0);
    expect(closedGate(automatic)).toMatchObject({
      name: 'enabled',
      reason: expect.stringContaining('the configuration cannot be read'),
    });
    const timer = ['run', '--all', '--quiet', '--trigger', 'cron', ...OPEN];
    expect(await at.memdream(...timer)).toMatchObject({ status: 0, stdout: '' });
    for (const command of [['run'], ['run', '--force'], ['run', '--all', ...OPEN], ['dry-run']]) {
      const typed = await at.memdream(...command);
      expect([text, command, typed]).toMatchObject([text, command, { status: 2, stdout: '' }]);
      expect(typed.stderr).toContain('config.json');
      expect(typed.stderr).toContain('memdream config path');
    }
    expect(untouched(at)).toEqual(before);
    const status = await at.memdream('status');
    expect(status.status).toBe(0);
    expect(status.stdout).toContain('config.json');
  }
  expect(git(at.memory, 'rev-list', '--count', 'HEAD').trim()).toBe('1');
  expectSound(at.memory);
});

test('a hook in a folder that nobody keeps starts nothing and creates nothing', async () => {
  const at = place();
  const before = untouched(at);
  for (const args of [
    ['run', '--trigger', 'claude-code'],
    ['run', '--all', '--quiet'],
  ])
    expect(await at.memdream(...args)).toMatchObject({ status: 0, stdout: '', stderr: '' });
  expect(untouched(at)).toEqual(before);
});
