import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  addSessions,
  command,
  consolidated,
  edits,
  eventually,
  footprint,
  hoursAgo,
  type Place,
  place,
  type Ran,
  runProgram,
} from '../support/cli.ts';
import { git } from '../support/git.ts';
import { writeFiles } from '../support/world.ts';

const CHECK = ['run', '--all', '--quiet', '--trigger', 'timer'];

const state = (at: Place, name: string) => join(at.home, '.local', 'state', 'memdream', name);
const next = (at: Place) => Number(fs.readFileSync(state(at, 'next'), 'utf8'));
const seconds = (date: Date) => date.getTime() / 1000;
const notices = (at: Place) =>
  fs.existsSync(state(at, 'notice')) ? fs.readFileSync(state(at, 'notice'), 'utf8') : '';
const dreams = (at: Place) => git(at.memory, 'log', '--format=%s').match(/^Improved /gm)?.length ?? 0;

/** A memory for which a dream is due. */
async function due(at: Place): Promise<void> {
  await at.memdream('init');
  consolidated(at, hoursAgo(30));
  addSessions(at, 6, hoursAgo(2));
}

/** A memory with something to tidy: its last topic is listed nowhere. */
function untidy(): Place {
  const at = place();
  writeFiles(at.memory, { 'unlisted.md': '# Unlisted\n\nNobody points here.\n' });
  return at;
}

test('a check that is due dreams, says nothing, and leaves one line for the next prompt', async () => {
  const at = untidy();
  await due(at);
  expect(await at.memdream(...CHECK)).toEqual({ status: 0, signal: null, stdout: '', stderr: '' });
  expect(dreams(at)).toBe(1);
  expect(notices(at)).toMatch(
    /^memdream: Improved \d+ memor(y|ies) \([+-][\d.]+ K?B\)\. See: memdream show\n$/,
  );
  expect(fs.statSync(state(at, 'notice')).mode & 0o777).toBe(0o600);
  expect(fs.readFileSync(state(at, 'triggers/timer'), 'utf8')).toMatch(/^\d{4}-\d\d-\d\dT/);
});

test('after a dream the next check is a day away, and until then a check touches nothing and loads nothing', async () => {
  const at = untidy();
  await due(at);
  await at.memdream(...CHECK);
  const inADay = seconds(new Date()) + 24 * 3600;
  expect(Math.abs(next(at) - inADay)).toBeLessThan(600);
  const before = footprint(at.home);
  // A package without its bundle: whatever is loaded beyond bin ends with an error.
  const bare = join(at.root, 'bare', 'bin', 'memdream.cjs');
  fs.cpSync(command, bare);
  const alone = (...args: string[]) => runProgram(bare, args, { cwd: at.project, env: at.env });
  expect(await alone(...CHECK)).toEqual({ status: 0, signal: null, stdout: '', stderr: '' });
  expect(await alone('run', '--all', '--quiet')).toMatchObject({ status: 0, stderr: '' });
  for (const other of [['run'], [...CHECK, '--force'], ['run', '--all'], ['status']])
    expect(await alone(...other)).toMatchObject({ status: 1 });
  expect(footprint(at.home)).toEqual(before);
});

test.each([
  ['is missing', (path: string) => fs.rmSync(path)],
  ['is garbage', (path: string) => fs.writeFileSync(path, 'soon\n')],
  ['is empty', (path: string) => fs.writeFileSync(path, '')],
  ['is from a clock that was wrong', (path: string) => fs.writeFileSync(path, '99999999999\n')],
  [
    'is a folder',
    (path: string) => {
      fs.rmSync(path);
      fs.mkdirSync(path);
    },
  ],
])('a hint that %s costs a start, and no dream', async (_what, spoil) => {
  const at = untidy();
  await due(at);
  spoil(state(at, 'next'));
  expect(await at.memdream(...CHECK)).toMatchObject({ status: 0, stdout: '', stderr: '' });
  expect(dreams(at)).toBe(1);
});

test('settings that changed since, or stand in the environment, count at once', async () => {
  const at = untidy();
  await due(at);
  consolidated(at, hoursAgo(3));
  await at.memdream(...CHECK);
  expect(dreams(at)).toBe(0);
  expect(await at.memdreamIn({ env: { MEMDREAM_GATES_MIN_HOURS: '2' } }, ...CHECK)).toMatchObject({
    status: 0,
  });
  expect(dreams(at)).toBe(1);
  consolidated(at, hoursAgo(3));
  await at.memdream(...CHECK);
  writeFiles(at.memory, { 'unlisted-too.md': '# Unlisted too\n\nNor here.\n' });
  fs.rmSync(join(at.memory, '.git', 'memdream', 'scanned'), { force: true });
  writeFiles(at.home, { '.config/memdream/config.json': '{ "gates": { "minHours": 2 } }' });
  await at.memdream(...CHECK);
  expect(dreams(at)).toBe(2);
});

test('whoever types config set, init, revert or run has the hint written anew', async () => {
  const at = untidy();
  await at.memdream('init');
  expect(next(at)).toBeLessThanOrEqual(seconds(new Date()) + 1);
  await at.memdream('run', '--force');
  const afterDream = next(at);
  expect(afterDream).toBeGreaterThan(seconds(new Date()) + 23 * 3600);
  await at.memdream('config', 'set', 'gates.minHours', '2');
  expect(Math.abs(afterDream - next(at) - 22 * 3600)).toBeLessThan(5);
  await at.memdream('config', 'set', 'mode', 'off');
  expect(next(at)).toBeGreaterThan(seconds(new Date()) + 23 * 3600);
});

test('a gate that closes for another reason is not asked again at every prompt', async () => {
  const at = untidy();
  await at.memdream('init');
  consolidated(at, hoursAgo(30));
  await at.memdream(...CHECK);
  expect(next(at)).toBeGreaterThan(seconds(new Date()) + 9 * 60);
  expect(next(at)).toBeLessThan(seconds(new Date()) + 11 * 60);
});

test('of several memories a notice names the one it is about, as a shell takes it', async () => {
  const at = untidy();
  const other = join(at.root, "other memory's");
  writeFiles(other, { 'MEMORY.md': '# Index\n' });
  await at.memdream('init', other);
  await due(at);
  await at.memdream(...CHECK);
  expect(notices(at)).toMatch(
    new RegExp(
      `^memdream: Improved \\d+ memor(y|ies) in project \\(.*\\)\\. See: memdream show -C ${at.project}\n$`,
    ),
  );
});

test('a failure is told once, and again only after a dream that went well', async () => {
  const at = untidy();
  await due(at);
  const failing = { steps: [{ throw: 'the wires are crossed' }] };
  const check = async (script: Parameters<Place['scripted']>[0]): Promise<Ran> => {
    consolidated(at, hoursAgo(30));
    fs.rmSync(join(at.memory, '.git', 'memdream', 'scanned'), { force: true });
    fs.rmSync(join(at.memory, '.git', 'memdream', 'retry.json'), { force: true });
    return at.scripted(script, ...CHECK);
  };
  expect((await check(failing)).status).not.toBe(0);
  expect(notices(at)).toMatch(
    /^memdream: A dream failed: .*wires are crossed.* The memory is as it was\. See: memdream show \d+\n$/,
  );
  fs.rmSync(state(at, 'notice'));
  await check(failing);
  expect(notices(at)).toBe('');
  await check({ steps: [edits(1)] });
  expect(notices(at)).toContain('Improved');
  fs.rmSync(state(at, 'notice'));
  await check(failing);
  expect(notices(at)).toContain('failed');
});

test('who wants no notices gets none, and a dream that somebody typed has been told already', async () => {
  const at = untidy();
  await due(at);
  await at.memdream(...CHECK, '-c', 'notify=none');
  expect(dreams(at)).toBe(1);
  await at.memdream('revert', 'last');
  await at.memdream('run', '--force');
  expect(notices(at)).toBe('');
});

test('a configuration that cannot be obeyed is told once', async () => {
  const at = untidy();
  await due(at);
  writeFiles(at.home, { '.config/memdream/config.json': '{ "mode": "sometimes" }' });
  await at.memdream(...CHECK);
  expect(notices(at)).toMatch(
    /^memdream: No dream: mode in .*config\.json must be .* See: memdream status\n$/,
  );
  fs.rmSync(state(at, 'notice'));
  fs.rmSync(state(at, 'next'));
  await at.memdream(...CHECK);
  expect(notices(at)).toBe('');
});

test('an engine that cannot dream is told once, not at every check', async () => {
  const at = untidy();
  await due(at);
  writeFiles(at.home, { '.config/memdream/config.json': '{ "engine": "anthropic" }' });
  expect((await at.memdream(...CHECK)).status).toBe(12);
  expect(notices(at)).toContain('cannot dream: no credentials found');
  fs.rmSync(state(at, 'notice'));
  fs.rmSync(state(at, 'next'));
  await at.memdream(...CHECK);
  expect(notices(at)).toBe('');
  expect(next(at)).toBeGreaterThan(seconds(new Date()) + 9 * 60);
});

test('cron with nothing but PATH and HOME: dreams, silent, exit 0', async () => {
  const at = untidy();
  await due(at);
  const env = { HOME: at.home, PATH: '/usr/bin:/bin', SHELL: '/bin/sh', LOGNAME: 'somebody' };
  const ran = await runProgram(command, CHECK, { cwd: at.home, env });
  expect(ran).toEqual({ status: 0, signal: null, stdout: '', stderr: '' });
  expect(dreams(at)).toBe(1);
});

const event = (at: Place, more: object = {}) =>
  JSON.stringify({
    session_id: '6f1c9a52-0000-4000-8000-000000000001',
    transcript_path: join(at.home, 't.jsonl'),
    cwd: at.project,
    hook_event_name: 'SessionEnd',
    reason: 'exit',
    ...more,
  });

const HOOK_ENV = { CLAUDECODE: '1' };

test.each(['claude-code', 'codex'])(
  'the hook of %s starts a check that outlives it, prints nothing and ends with 0',
  async (agent) => {
    const at = untidy();
    await due(at);
    const ran = await at.memdreamIn({ stdin: event(at), env: HOOK_ENV }, 'hook', agent);
    expect(ran).toEqual({ status: 0, signal: null, stdout: '', stderr: '' });
    await eventually(
      () => notices(at).includes('Improved') && next(at) > seconds(new Date()) + 3600,
      'no dream came of it',
    );
    expect(git(at.memory, 'log', '-1', '--format=%B')).toContain(`Dream-Trigger: ${agent}`);
  },
);

test('the check of a hook survives the end of everything that started it', async () => {
  const at = untidy();
  await due(at);
  const child = spawn(process.execPath, [command, 'hook', 'claude-code'], {
    cwd: at.project,
    env: { ...at.env, ...HOOK_ENV } as NodeJS.ProcessEnv,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  child.stdin.end(event(at));
  await ended;
  // The agent's whole group goes with its terminal; the check is not in it.
  try {
    process.kill(-child.pid!, 'SIGKILL');
  } catch {
    // Nobody is left in it, as it should be.
  }
  await eventually(
    () => notices(at).includes('Improved') && next(at) > seconds(new Date()) + 3600,
    'the check died with its hook',
  );
});

test.each([
  ['no JSON', () => 'not json'],
  ['nothing', () => ''],
  ['a list', () => '[]'],
  ['null', () => 'null'],
  ['a deep nesting', () => '['.repeat(100_000)],
  ['two megabytes', () => `{"hook_event_name":"SessionEnd","x":"${'x'.repeat(2_000_000)}"}`],
  ['a helper of a session', (at: Place) => event(at, { agent_id: 'a1' })],
  ['a conversation kept nowhere', (at: Place) => event(at, { transcript_path: null })],
])('a hook that is told %s starts nothing, says nothing and ends with 0', async (_what, stdin) => {
  const at = untidy();
  await due(at);
  for (const agent of ['claude-code', 'codex', 'another']) {
    const ran = await at.memdreamIn({ stdin: stdin(at), env: HOOK_ENV }, 'hook', agent);
    expect(ran).toEqual({ status: 0, signal: null, stdout: '', stderr: '' });
  }
  expect(fs.existsSync(state(at, 'triggers'))).toBe(false);
});

test.each(['MEMDREAM_OFF', 'MEMDREAM_INSIDE', 'CLAUDE_CODE_REMOTE', 'CLAUDE_CODE_SIMPLE'])(
  'a hook with %s in its environment starts nothing',
  async (name) => {
    const at = untidy();
    await due(at);
    await at.memdreamIn({ stdin: event(at), env: { ...HOOK_ENV, [name]: '1' } }, 'hook', 'claude-code');
    expect(fs.existsSync(state(at, 'triggers'))).toBe(false);
  },
);

test('at the start of a session the person is told what waits, once, and the model never', async () => {
  const at = untidy();
  await due(at);
  const start = event(at, { hook_event_name: 'SessionStart', source: 'startup' });
  const begin = () => at.memdreamIn({ stdin: start, env: HOOK_ENV }, 'hook', 'claude-code');
  expect(await begin()).toMatchObject({ status: 0, stdout: '' });
  await at.memdream(...CHECK);
  const line = notices(at).trimEnd();
  const told = await begin();
  expect(JSON.parse(told.stdout)).toEqual({ systemMessage: line });
  expect(notices(at)).toBe('');
  expect(await begin()).toMatchObject({ status: 0, stdout: '' });
  await at.scripted({ steps: [edits(3)] }, 'run', '--force', '--propose');
  expect(JSON.parse((await begin()).stdout).systemMessage).toMatch(
    /^memdream: dream \d+ waits for you\. See: memdream show pending$/,
  );
});

test('a server that a project put into the environment gets nothing from a dream that started by itself', async () => {
  const at = untidy();
  await due(at);
  const env = { ANTHROPIC_BASE_URL: 'http://127.0.0.1:9', ANTHROPIC_API_KEY: 'sk-ant-of-that-server' };
  expect(await at.memdreamIn({ env }, ...CHECK)).toMatchObject({ status: 0, stdout: '', stderr: '' });
  expect(git(at.memory, 'log', '-1', '--format=%B')).toContain('Dream-Engine: offline');
});
