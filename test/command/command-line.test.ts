import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../src/commands/table.ts';
import { ROWS } from '../../src/config/table.ts';
import { EXITS } from '../../src/errors.ts';
import {
  command,
  consolidated,
  edits,
  eventsOf,
  expectSound,
  footprint,
  hoursAgo,
  type Place,
  place,
} from '../support/cli.ts';
import { contents, sampleMemory, writeFiles } from '../support/world.ts';

/** A memory with a history worth reading: a dream, a failure, a proposal. */
async function withHistory(): Promise<Place> {
  const at = place(sampleMemory(8));
  await at.memdream('init');
  await at.scripted({ steps: [edits(1)] }, 'run', '--force');
  await at.scripted({ steps: [edits(2), { throw: 'no' }] }, 'run', '--force');
  await at.scripted({ steps: [edits(3)] }, 'dry-run');
  return at;
}

test('an unknown command, flag or action is named with what was meant, and ends with 2', async () => {
  const at = place(sampleMemory(1));
  const before = footprint(at.home, at.project);
  for (const [args, words] of [
    [['stauts'], 'Did you mean status?'],
    [['rnu'], 'Did you mean run?'],
    [['frobnicate'], 'There is no command frobnicate.'],
    [['run', '--forec'], 'force'],
    [['log', '--al'], 'all'],
    [['config', 'lst'], 'list'],
    [['config', 'get', 'gates.minHour'], 'gates.minHours'],
    [['config', 'set', 'mode', 'sometimes'], 'mode'],
    [['config', 'set', 'mode'], 'needs a value'],
    [['config', 'get'], 'needs a key'],
    [['run', '-c', 'mode'], 'mode'],
    [['run', '-c', 'moed=auto'], 'mode'],
    [['run', '--engine', 'oflline'], 'offline'],
    [['note'], 'note'],
    [[], 'Which command?'],
  ] as const) {
    const ran = await at.memdream(...args);
    expect([args, ran]).toMatchObject([args, { status: 2, stdout: '' }]);
    expect(ran.stderr).toContain(words);
    expect(ran.stderr).not.toMatch(/^\s+at /m);
  }
  expect(footprint(at.home, at.project)).toEqual(before);
});

test('every command has help with examples, its options and the exit table', async () => {
  const at = place(null);
  const overview = await at.memdream('--help');
  expect(overview).toMatchObject({ status: 0, stderr: '' });
  for (const { name, text, options, examples } of COMMANDS) {
    expect(overview.stdout).toContain(`memdream ${name}`);
    const help = await at.memdream(name, '--help');
    expect([name, help]).toMatchObject([name, { status: 0, stderr: '' }]);
    expect(help.stdout).toContain(text);
    for (const option of Object.keys(options)) expect(help.stdout).toContain(`--${option}`);
    for (const [line] of examples) expect(help.stdout).toContain(line);
    for (const { status, means } of Object.values(EXITS))
      expect(help.stdout.replaceAll(/\s+/g, ' ')).toContain(`${status} ${means}`);
  }
  expect(fs.readdirSync(at.home)).toEqual([]);
});

test('--version prints the version of the package', async () => {
  const { version } = JSON.parse(fs.readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  for (const flag of ['--version', '-V'])
    expect(await place(null).memdream(flag)).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' });
});

test('every read command speaks JSON: one object with its schema', async () => {
  const at = await withHistory();
  const lines: [string, string[]][] = [
    ['status', ['status']],
    ['status', ['status', '--all']],
    ['log', ['log', '--all', '--cost']],
    ['show', ['show']],
    ['show', ['show', '2', '--events']],
    ['show', ['show', 'pending', '--stat']],
    ['diff', ['diff', '--stat']],
    ['diff', ['diff', '1', '1']],
    ['revert', ['revert', '-n']],
    ['config', ['config', 'list']],
    ['config', ['config', 'get', 'mode']],
    ['config', ['config', 'path']],
    ['config', ['config', 'set', 'notify', 'none']],
    ['stop', ['stop']],
    ['note', ['note', 'a', 'word']],
    ['init', ['init']],
    ['apply', ['apply']],
    ['revert', ['revert', 'last']],
    ['forget', ['forget']],
  ];
  for (const [name, args] of lines) {
    const ran = await at.memdream(...args, '--json');
    expect([args, ran]).toMatchObject([args, { status: 0, stderr: '' }]);
    expect(ran.stdout.trimEnd().split('\n')).toHaveLength(1);
    expect([args, JSON.parse(ran.stdout)]).toMatchObject([args, { schema: `memdream/${name}@1` }]);
  }
});

test('a run speaks JSON in events of one line each, from fired to result', async () => {
  const at = place({ ...sampleMemory(8), 'orphan.md': '# Orphan\n' });
  await at.memdream('init');
  const script = { steps: [{ say: 'thinking' }, edits(1), { spendUsd: 0.01 }] };
  const ran = await at.scripted(
    { ...script, costs: true, model: 'claude-haiku-5-5' },
    'run',
    '--force',
    '--json',
  );
  const events = eventsOf(ran);
  for (const event of events) expect(event).toMatchObject({ v: 1, at: expect.stringMatching(/Z$/) });
  const names = events.map(({ event }) => event);
  expect(names[0]).toBe('fired');
  expect(names.at(-1)).toBe('result');
  for (const name of ['gate', 'step', 'engine', 'phase', 'words', 'tool', 'usage'])
    expect(names).toContain(name);
  expect(events.find(({ event }) => event === 'engine')).toMatchObject({ name: 'scripted', capUsd: 0.25 });
  expect(events.at(-1)).toMatchObject({
    dream: 1,
    result: {
      ...{ id: 1, kind: 'dream', outcome: 'committed', trigger: 'manual', engine: 'scripted' },
      ...{
        model: 'claude-haiku-5-5',
        improved: 2,
        lines: { added: 2, removed: 1 },
        costUsd: 0.01,
        revertedBy: null,
      },
    },
  });
  const { events: kept } = await at.json('show', '1', '--events');
  expect((kept as object[]).length).toBe(events.length);
});

test('with --json an error is one object on stderr, also of the command line itself', async () => {
  const at = place(null);
  for (const [args, code, exit] of [
    [['log'], 'NO_MEMORY', 10],
    [['stauts'], 'USAGE', 2],
    [['run', '--forec'], 'USAGE', 2],
    [['config', 'set', 'mode', 'x'], 'CONFIG_INVALID', 2],
    [['show', '-C', join(at.root, 'nowhere')], 'NO_MEMORY', 10],
  ] as const) {
    const ran = await at.memdream(...args, '--json');
    expect([args, ran]).toMatchObject([args, { status: exit, stdout: '' }]);
    const error = JSON.parse(ran.stderr);
    expect([args, error]).toMatchObject([args, { event: 'error', exit, message: expect.any(String) }]);
    expect(['USAGE', code]).toContain(error.code);
  }
});

test('--quiet prints nothing of a success, on either stream', async () => {
  const at = place({ ...sampleMemory(4), 'orphan.md': '# Orphan\n' });
  for (const args of [
    ['init'],
    ['run'],
    ['run', '--force'],
    ['dry-run'],
    ['revert', 'last'],
    ['note', 'x'],
    ['config', 'set', 'notify', 'none'],
    ['stop'],
    ['forget'],
  ])
    expect([args, await at.memdream(...args, '--quiet')]).toMatchObject([
      args,
      { status: 0, stdout: '', stderr: '' },
    ]);
});

test('colours: none in a pipe, none with NO_COLOR, some with FORCE_COLOR or --color', async () => {
  const at = await withHistory();
  const colourful = async (env: Record<string, string>, ...flags: string[]) =>
    (await at.memdreamIn({ env }, 'show', '1', ...flags)).stdout.includes('\u001b[');
  expect(await colourful({})).toBe(false);
  expect(await colourful({ NO_COLOR: '1' })).toBe(false);
  expect(await colourful({ FORCE_COLOR: '1' })).toBe(true);
  expect(await colourful({}, '--color')).toBe(true);
  expect(await colourful({ FORCE_COLOR: '1' }, '--no-color')).toBe(false);
  const error = await at.memdreamIn({ env: { FORCE_COLOR: '1' } }, 'show', '99');
  expect(error.stderr).toContain('\u001b[');
  const json = await at.memdreamIn({ env: { FORCE_COLOR: '1' } }, 'show', '1', '--json');
  expect(json.stdout).not.toContain('\u001b[');
});

test('a reader that goes away early (log | head -1) ends the command quietly', async () => {
  const at = await withHistory();
  const lines = Array.from({ length: 40_000 }, (_, i) => `line ${i} with some more words`).join('\n');
  fs.writeFileSync(join(at.memory, 'long.md'), lines);
  for (const args of ['log', 'diff', 'status', 'show --json']) {
    const shell = spawn(
      'bash',
      ['-c', `"$0" "$1" ${args} | head -1; echo "\${PIPESTATUS[0]}"`, process.execPath, command],
      {
        cwd: at.project,
        env: at.env as NodeJS.ProcessEnv,
      },
    );
    let [out, err] = ['', ''];
    shell.stdout.on('data', (text) => {
      out += text;
    });
    shell.stderr.on('data', (text) => {
      err += text;
    });
    await new Promise((resolve) => shell.on('close', resolve));
    expect([args, err]).toEqual([args, '']);
    expect([args, out.trimEnd().split('\n').at(-1)]).toEqual([args, '0']);
  }
});

test('config lists, gets, sets and unsets; comments stay; path and schema name the file', async () => {
  const at = place(sampleMemory(2));
  await at.memdream('init');
  const file = join(at.home, '.config/memdream/config.json');
  expect(await at.memdream('config', 'path')).toMatchObject({ status: 0, stdout: `${file}\n` });
  expect(fs.existsSync(file)).toBe(false);
  const list = await at.memdream('config', 'list');
  for (const { key } of ROWS) expect(list.stdout).toContain(key);
  expect((await at.memdream('config', 'get', 'gates.minHours')).stdout).toBe('24\n');

  expect(await at.memdream('config', 'set', 'gates.minHours', '12')).toMatchObject({ status: 0, stderr: '' });
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect((await at.memdream('config', 'get', 'gates.minHours')).stdout).toBe('12\n');
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('{', '{\n  // twice a day\n'));
  await at.memdream('config', 'set', 'mode', 'propose', '--here');
  expect(fs.readFileSync(file, 'utf8')).toContain('// twice a day');
  expect(await at.json('config', 'get', 'mode')).toMatchObject({ value: 'propose', origin: 'memory' });
  const elsewhere = await at.memdreamIn(
    { cwd: at.root, env: { HOME: at.home } },
    'config',
    'get',
    'mode',
    '-C',
    '/',
  );
  expect(elsewhere.status).toBe(0);
  const env = { MEMDREAM_MODE: 'off' };
  expect((await at.memdreamIn({ env }, 'config', 'get', 'mode')).stdout).toBe('off\n');
  expect((await at.memdreamIn({ env }, 'config', 'get', 'mode', '-c', 'mode=auto')).stdout).toBe('auto\n');
  await at.memdream('config', 'unset', 'gates.minHours');
  expect((await at.memdream('config', 'get', 'gates.minHours')).stdout).toBe('24\n');

  const schema = JSON.parse((await at.memdream('config', 'schema')).stdout);
  expect(schema).toHaveProperty('properties.gates');
  const before = fs.readFileSync(file);
  for (const args of [
    ['set', 'gates.minHours', 'soon'],
    ['set', 'gates.minHours', '-1'],
    ['set', 'no.such', '1'],
    ['unset', 'no.such'],
    ['set', '__proto__', '1'],
  ])
    expect([args, await at.memdream('config', ...args)]).toMatchObject([args, { status: 2, stdout: '' }]);
  expect(fs.readFileSync(file)).toEqual(before);
  fs.writeFileSync(file, '{ broken');
  expect(await at.memdream('config', 'set', 'mode', 'off')).toMatchObject({ status: 2 });
  expect(fs.readFileSync(file, 'utf8')).toBe('{ broken');
});

test("a note is appended to the day's log where the person is, also before anything is kept", async () => {
  const at = place(null);
  const env = { TZ: 'Pacific/Kiritimati' };
  const ran = await at.memdreamIn({ env }, 'note', 'staging', 'moved to', 'port 8081');
  expect(ran).toMatchObject({ status: 0, stderr: '' });
  const day = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
  const path = join(at.memory, 'logs', day.slice(0, 4), day.slice(5, 7), `${day}.md`);
  expect(fs.readFileSync(path, 'utf8')).toMatch(/^- \d\d:\d\d staging moved to port 8081\n$/);
  expect(fs.statSync(path).mode & 0o777).toBe(0o600);
  expect(fs.existsSync(join(at.memory, '.git'))).toBe(false);
  await at.memdreamIn({ env }, 'note', 'two\nlines', '--', '--not-a-flag');
  expect(fs.readFileSync(path, 'utf8')).toMatch(/- \d\d:\d\d two\n {2}lines --not-a-flag\n$/);
  await at.memdreamIn({ env }, 'note', 'fee', '-0.50', '007', '1e3');
  expect(fs.readFileSync(path, 'utf8')).toMatch(/ fee -0\.50 007 1e3\n$/);
});

test('notes written at once all stay, each on lines of its own', async () => {
  const at = place(sampleMemory(2));
  await at.memdream('init');
  const words = Array.from({ length: 8 }, (_, i) => `note-${i}-${'x'.repeat(500)}`);
  await Promise.all(words.map((word) => at.memdream('note', word)));
  const logs = Object.entries(contents(at.memory)).filter(([path]) => path.startsWith('logs/'));
  const lines = logs.flatMap(([, text]) => text.trimEnd().split('\n'));
  expect(lines.map((line) => line.replace(/^- \d\d:\d\d /, '')).sort()).toEqual([...words].sort());
  expect(await at.memdream('run', '--force')).toMatchObject({ status: 0 });
  expectSound(at.memory);
});

test('a note does not follow a link out of the memory', async () => {
  const at = place(sampleMemory(2));
  fs.mkdirSync(join(at.root, 'outside'));
  fs.symlinkSync(join(at.root, 'outside'), join(at.memory, 'logs'));
  const ran = await at.memdream('note', 'x');
  expect(ran).toMatchObject({ status: 3, stdout: '' });
  expect(fs.readdirSync(join(at.root, 'outside'))).toEqual([]);
});

test('run --all visits every known memory; one in trouble does not keep the others from dreaming', async () => {
  const at = place({ ...sampleMemory(4), 'orphan.md': '# Orphan\n' });
  const [second, third, gone] = ['second', 'third', 'gone'].map((name) => join(at.root, name));
  for (const dir of [second!, third!, gone!])
    writeFiles(dir, { ...sampleMemory(4), 'orphan.md': '# Orphan\n' });
  for (const dir of [at.memory, second!, third!, gone!]) await at.memdream('init', dir);
  fs.rmSync(gone!, { recursive: true });
  fs.writeFileSync(join(second!, '.git/index.lock'), '');
  consolidated({ ...at, lock: join(third!, '.consolidate-lock') }, hoursAgo(1));
  const quiet = await at.memdream(
    'run',
    '--all',
    '--quiet',
    '--trigger',
    'cron',
    '-c',
    'gates.minSessions=0',
  );
  expect(quiet).toMatchObject({ status: 14, stdout: '' });
  expect(quiet.stderr).toContain(second!);
  expect(contents(at.memory)['MEMORY.md']).toContain('orphan.md');
  expect(contents(second!)['MEMORY.md']).not.toContain('orphan.md');
  expect(contents(third!)['MEMORY.md']).not.toContain('orphan.md');
  fs.rmSync(join(second!, '.git/index.lock'));
  const all = await at.memdream('run', '--all', '--force');
  expect(all).toMatchObject({ status: 0, stderr: '' });
  for (const dir of [at.memory, second!, third!]) {
    expectSound(dir);
    expect(all.stdout).toContain(`Memory  ${dir}\n`);
  }
  expect(all.stdout).toContain(`memdream show 1 -C ${third}`);
  expect(contents(third!)['MEMORY.md']).toContain('orphan.md');
  const failing = await at.memdream('run', '--all', '--force', '--quiet', '--engine', 'anthropic');
  expect(failing).toMatchObject({ status: 12, stdout: '' });
  expect(failing.stderr).toContain(`Memory  ${third}\nmemdream: The engine anthropic cannot dream`);
  const status = (await at.json('status', '--all')) as { memories: { memory: string }[] };
  expect(status.memories.map(({ memory }) => memory).sort()).toEqual([at.memory, second!, third!].sort());
});

test('a word where a number belongs is told by the name of its option', async () => {
  const at = place(sampleMemory(2));
  for (const args of [
    ['run', '--max-cost', 'cheap'],
    ['log', '-n', 'x'],
  ]) {
    const ran = await at.memdream(...args);
    expect([args, ran]).toMatchObject([args, { status: 2, stdout: '' }]);
    expect(ran.stderr).toContain(`memdream ${args[0]} --help`);
  }
  expect((await at.memdream('run', '--max-cost', 'cheap')).stderr).toContain('--max-cost needs a number');
});

test('log narrows by number, date and file, and adds up the cost', async () => {
  const at = await withHistory();
  const ids = async (...args: string[]) =>
    ((await at.json('log', ...args)) as { dreams: { id: number }[] }).dreams.map(({ id }) => id);
  expect(await ids()).toEqual([3, 2, 1]);
  expect(await ids('-n', '1')).toEqual([3]);
  expect(await ids('--file', 'topic-01.md')).toEqual([1]);
  expect(await ids('--since', '2999-01-01')).toEqual([]);
  expect((await at.memdream('log', '--since', '2999-01-01')).status).toBe(0);
  expect((await at.memdream('log', '--cost')).stdout).toContain('Together:');
  for (const name of ['99', 'x', '-1', '1.5', ''])
    expect([name, await at.memdream('show', '--', name)]).toMatchObject([name, { status: 2, stdout: '' }]);
  for (const args of [
    ['-n', '0'],
    ['-n', 'x'],
    ['--since', 'someday'],
  ])
    expect([args, await at.memdream('log', ...args)]).toMatchObject([args, { status: 2, stdout: '' }]);
  expect(await at.memdream('show', '#1')).toMatchObject({ status: 0 });
});

test('a full disk behind stdout is not a success', async () => {
  const at = await withHistory();
  const full = fs.openSync('/dev/full', 'w');
  const child = spawn(process.execPath, [command, 'log'], {
    cwd: at.project,
    env: at.env as NodeJS.ProcessEnv,
    stdio: ['ignore', full, 'pipe'],
  });
  const status = await new Promise((resolve) => child.on('close', resolve));
  fs.closeSync(full);
  expect(status).toBe(14);
});
