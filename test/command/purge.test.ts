import fs from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { slug } from '../../src/memory/agents/slug.ts';
import { command, edits, expectSound, footprint, type Place, place, runProgram } from '../support/cli.ts';
import { git } from '../support/git.ts';
import { whereReadable } from '../support/raw-store.ts';
import { contents, sampleMemory, writeFiles } from '../support/world.ts';

const SECRET = 'Tr0ub4dor-and-3-horses';
const support = (name: string) => fileURLToPath(new URL(`../support/${name}`, import.meta.url));
/** Old versions of files wait ten seconds for those who have them open: passed by a clock that runs fast. */
const QUICK = { require: support('fast-clock.cjs') };

/** A memory whose file, log, history, proposal and words of an engine hold the secret. */
async function withPast(): Promise<Place> {
  const at = place({
    ...sampleMemory(5),
    'deploy.md': `# Deploy\n\nThe password is ${SECRET}.\n`,
    'logs/2026/11/2026-11-02.md': `- 10:00 it was ${SECRET}\n`,
  });
  expect(await at.memdream('init')).toMatchObject({ status: 0 });
  const script = { steps: [edits(1)], claim: `kept ${SECRET}` };
  expect(await at.scripted(script, 'run', '--force')).toMatchObject({ status: 0 });
  fs.appendFileSync(join(at.memory, 'topic-02.md'), `\n${SECRET}\n`);
  expect(await at.scripted({ steps: [edits(3)] }, 'run', '--force', '--propose')).toMatchObject({
    status: 0,
  });
  return at;
}

const purge = (at: Place, stdin: string, ...args: string[]) =>
  at.memdreamIn({ ...QUICK, stdin }, 'purge', ...args);

test('a text that is typed where nobody sees it is gone from files, history, records and caches', async () => {
  const at = await withPast();
  const ids = git(at.memory, 'rev-list', '--all').trim().split('\n');
  const ran = await purge(at, `${SECRET}\n`, '--stdin', '--yes');
  expect(ran).toMatchObject({ status: 0 });
  expect(ran.stdout).toMatch(/^Purged 1 text\n/);
  expect(ran.stdout).toContain('4  files of the memory');
  expect(ran.stdout).toMatch(/objects of the history were read once more: it is in none\./);
  expect(ran.stdout + ran.stderr).not.toContain(SECRET);
  expect(whereReadable(at.home, SECRET)).toEqual([]);
  expectSound(at.memory);
  expect(contents(at.memory)['deploy.md']).toBe('# Deploy\n\nThe password is [purged].\n');
  const events = fs.readFileSync(join(at.memory, '.git/memdream/events/1.jsonl'), 'utf8');
  expect(ids.filter((id) => events.includes(id))).toEqual([]);
  expect(events).toContain(git(at.memory, 'log', '--format=%H', '--grep=^Improved').trim());

  // Everything goes on from there.
  const log = await at.json('log');
  expect(log.dreams).toMatchObject([
    { id: 3, kind: 'purge', outcome: 'committed', improved: 0, files: [] },
    { id: 2, outcome: 'proposed' },
    { id: 1, outcome: 'committed' },
  ]);
  expect((await at.memdream('show', '1')).stdout).toContain('kept [purged]');
  expect(await at.memdream('apply')).toMatchObject({ status: 0 });
  expect(await at.memdream('revert', '1')).toMatchObject({ status: 0 });
  expect(await at.memdream('revert', '3')).toMatchObject({ status: 3 });
  expect(await at.memdream('revert', '--to', '1')).toMatchObject({ status: 0 });
  expectSound(at.memory);
});

test('the secret that doctor names goes by its place, so that nobody types it', async () => {
  const key = `ghp_${'k7Rw2LpXz9QvB4nT8sYd3FhJ6mCa1GeU5oWi'.slice(0, 36)}`;
  const at = place({ ...sampleMemory(3), 'keys.md': `# Keys\n\ntoken: ${key}\n\nNothing else.\n` });
  await at.memdream('init');
  expect(await purge(at, '', '--finding', 'keys.md:5', '-y')).toMatchObject({ status: 2, stdout: '' });
  expect(await purge(at, '', '--finding', 'keys.md:3', '-y')).toMatchObject({ status: 0 });
  expect(whereReadable(at.home, key)).toEqual([]);
  expect(contents(at.memory)['keys.md']).toContain('token: [purged]');
});

test('a file goes with every version, and whoever points to it is named', async () => {
  const at = await withPast();
  fs.appendFileSync(join(at.memory, 'topic-04.md'), '\nSomething to be ashamed of, in many words.\n');
  await at.memdream('init');
  const ran = await purge(at, '', '--file', 'topic-04.md', '-y');
  expect(ran).toMatchObject({ status: 0 });
  expect(ran.stdout).toMatch(/MEMORY\.md +points to the file/);
  expect(whereReadable(at.memory, 'Fact 4:', 'Something to be ashamed of')).toEqual([]);
  expect(git(at.memory, 'log', '--all', '--name-only', '--format=%B')).not.toContain('topic-04.md');
  expectSound(at.memory);
});

test('-n shows where it stands and writes nothing; without a yes nothing happens', async () => {
  const at = await withPast();
  const before = footprint(at.home, at.project);
  const shown = await purge(at, SECRET, '--stdin', '-n');
  expect(shown).toMatchObject({ status: 0, stderr: '' });
  expect(shown.stdout).toMatch(
    /To be purged: 1 text\n +4 {2}files of the memory +MEMORY\.md, deploy\.md, logs/,
  );
  expect(await purge(at, SECRET, '--stdin')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('Nothing was purged'),
  });
  const json = JSON.parse((await purge(at, SECRET, '--stdin', '-n', '--json')).stdout);
  expect(json).toMatchObject({ schema: 'memdream/purge@1', would: { commits: expect.any(Number) } });
  expect(JSON.stringify(json)).not.toContain(SECRET);
  expect(footprint(at.home, at.project)).toEqual(before);
});

test.each([
  [[], '', 2, 'What is to be gone?'],
  [['--text', 'abc'], '', 2, 'fewer than 4 characters'],
  [['--stdin'], '   \n', 2, 'fewer than 4 characters'],
  [['--text', 'nowhere-to-be-seen'], '', 2, 'stands nowhere'],
  [['--file', 'nothing.md'], '', 2, 'nothing.md stands nowhere'],
  [['--file', 'MEMORY.md'], '', 2, 'cannot go whole'],
  [['--file', '../outside.md'], '', 2, 'no file of this memory'],
  [['--file', '.git/config'], '', 2, 'no file of this memory'],
  [['--finding', 'topic-01.md'], '', 2, 'no FILE:LINE'],
  [['--finding', 'nothing.md:1'], '', 2, 'cannot be read'],
  [['--text', 'topic-01'], '', 3, 'stands in the name of'],
])('%j is refused with the way out, and changes nothing', async (args, stdin, status, words) => {
  const at = place(sampleMemory(3));
  await at.memdream('init');
  const before = footprint(at.home);
  const ran = await purge(at, stdin, ...args, '-y');
  expect(ran).toMatchObject({ status, stdout: '', stderr: expect.stringContaining(words) });
  expect(ran.stderr.trim().split('\n').length).toBeGreaterThan(1);
  expect(footprint(at.home)).toEqual(before);
});

test('what is not memdream’s to change is named: transcripts, remotes, configuration, ignored files', async () => {
  const at = await withPast();
  const folder = join(at.home, '.claude/projects', slug(at.project));
  const said = { type: 'user', cwd: at.project, sessionId: 's', timestamp: new Date().toISOString() };
  const line = JSON.stringify({ ...said, uuid: 'u', message: { role: 'user', content: `it is ${SECRET}` } });
  writeFiles(folder, { 'one.jsonl': `${line}\n` });
  git(at.memory, 'remote', 'add', 'backup', `https://me:${SECRET}@example.com/x.git`);
  writeFiles(at.memory, { '.gitignore': 'own.txt\n', 'own.txt': SECRET });
  writeFiles(at.home, { '.config/memdream/config.json': `// ${SECRET}\n{}` });
  // A digest of the transcript is made, as a dream would.
  await at.memdream('run', '--force');
  expect(fs.readdirSync(join(at.home, '.cache/memdream/digests'))).toHaveLength(1);
  const { elsewhere } = JSON.parse((await purge(at, SECRET, '--stdin', '-y', '--json')).stdout);
  expect(elsewhere).toEqual([
    { path: join(folder, 'one.jsonl'), what: 'transcript', agent: 'claude-code' },
    { path: join(at.home, '.config/memdream/config.json'), what: 'configuration' },
    { path: join(at.memory, '.git/config'), what: 'git' },
    { path: join(at.memory, 'own.txt'), what: 'ignored' },
    { path: 'backup', what: 'remote' },
  ]);
  const readable = whereReadable(at.home, SECRET);
  expect(readable.sort()).toEqual(
    elsewhere
      .slice(0, 4)
      .map(({ path }: { path: string }) => path)
      .sort(),
  );
});

test('a damaged repository that was moved aside goes whole', async () => {
  const at = await withPast();
  fs.cpSync(join(at.memory, '.git'), join(at.memory, '.git.broken-2026-11-01T00-00-00-000Z'), {
    recursive: true,
  });
  const shown = await purge(at, SECRET, '--stdin', '-n');
  expect(shown.stdout).toContain('1  repository that was moved aside, whole');
  expect(await purge(at, SECRET, '--stdin', '-y')).toMatchObject({ status: 0 });
  expect(whereReadable(at.home, SECRET)).toEqual([]);
});

test('killed in the middle, the next plain command finishes it', async () => {
  const at = await withPast();
  const count = join(at.root, 'steps');
  const copy = join(at.root, 'copy');
  fs.cpSync(at.memory, copy, { recursive: true, preserveTimestamps: true });
  const start = (memory: string, env: Record<string, string>, ...args: string[]) =>
    runProgram(command, ['-C', memory, ...args], {
      cwd: at.project,
      stdin: SECRET,
      require: support('fault-preload.cjs'),
      env: { ...at.env, NODE_OPTIONS: `--require ${support('fast-clock.cjs')}`, FAULT_BELOW: memory, ...env },
    });
  const whole = await start(copy, { FAULT_COUNT_TO: count }, 'purge', '--stdin', '-y');
  expect(whole).toMatchObject({ status: 0 });
  const steps = Number(fs.readFileSync(count, 'utf8'));
  expect(steps).toBeGreaterThan(200);
  for (const part of [0.4, 0.55, 0.7, 0.8, 0.9, 0.97]) {
    const memory = join(at.root, `killed-${part}`);
    fs.cpSync(at.memory, memory, { recursive: true, preserveTimestamps: true });
    const killAt = `${Math.floor(steps * part)}`;
    const killed = await start(memory, { FAULT_KILL_AT: killAt }, 'purge', '--stdin', '-y');
    expect([part, killed.signal]).toEqual([part, 'SIGKILL']);
    const next = await start(memory, {}, 'init');
    expect([part, next]).toMatchObject([part, { status: 0 }]);
    expect([part, whereReadable(memory, SECRET)]).toEqual([part, []]);
    expectSound(memory);
  }
});
