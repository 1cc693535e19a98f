import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { execute } from '../../../src/commands/install.ts';
import { compose, enginesFor, type Machine } from '../../../src/compose.ts';
import { scratch } from '../../support/world.ts';
import { FakeIn, FakeOut } from '../ui/fake-terminal.ts';

/** Types `memdream install` on a terminal and answers its questions in turn; null is Ctrl-D. */
async function installed(answers: (string | null)[], env: Record<string, string> = {}, args = {}) {
  const home = scratch('memdream-install');
  fs.mkdirSync(join(home, 'bin'));
  fs.mkdirSync(join(home, '.claude'));
  fs.writeFileSync(join(home, '.bashrc'), 'A=1\n');
  const stdin = new FakeIn({ isTTY: true });
  const stdout = new FakeOut({ isTTY: true });
  const left = [...answers];
  const write = stdout.write.bind(stdout);
  stdout.write = (text) => {
    if (/\](:| )+$/.test(text)) {
      const answer = left.shift();
      setImmediate(() =>
        answer === null || answer === undefined ? stdin.emit('end') : stdin.type(`${answer}\n`),
      );
    }
    return write(text);
  };
  const person = { env: { PATH: join(home, 'bin'), SHELL: '/bin/bash', TERM: 'xterm', ...env }, home };
  const machine = {
    ...{ ...person, cwd: home, stdin, stdout, stderr: new FakeOut() },
    engines: enginesFor(person),
    program: ['/usr/bin/node', '/opt/memdream/bin/memdream.cjs'],
    now: () => new Date(),
  } as unknown as Machine;
  const globals = { json: false, quiet: false, verbose: false, settings: {} };
  const app = compose(machine, globals, new AbortController().signal);
  const ended = await execute(app, args).then(
    (status) => ({ status, error: undefined }),
    (error: Error) => ({ status: undefined, error: error.message }),
  );
  const read = (name: string) => {
    const path = join(home, name);
    return fs.existsSync(path) ? fs.readFileSync(path, 'utf8') : undefined;
  };
  return { ...ended, read, said: stdout.text, config: read('.config/memdream/config.json'), left };
}

test('each place is asked about, and only those agreed to are written', async () => {
  const { status, read, said, config, left } = await installed(['n', 'y', '']);
  expect([status, left]).toEqual([0, []]);
  expect(read('.bashrc')).toBe('A=1\n');
  expect(read('.claude/settings.json')).toContain('hook claude-code');
  expect(JSON.parse(config!)).toEqual({ engine: 'offline' });
  expect(said).toContain('no credentials found');
});

test('an engine that costs is asked for its limits, until the answers make sense', async () => {
  const { config, left } = await installed(['y', 'y', 'gpt', 'anthropic', 'lots', '$0.10', '2']);
  expect(left).toEqual([]);
  expect(JSON.parse(config!)).toEqual({ engine: 'anthropic', budget: { perDreamUsd: 0.1, perMonthUsd: 2 } });
});

test('a server of the environment is written down only where the person says so', async () => {
  const env = { ANTHROPIC_BASE_URL: 'http://127.0.0.1:11434', ANTHROPIC_API_KEY: 'not-a-key' };
  const no = await installed(['y', 'y', 'auto', '', '', 'n'], env);
  expect(JSON.parse(no.config!)).toEqual({ engine: 'auto', budget: { perDreamUsd: 0.25, perMonthUsd: 5 } });
  expect(no.said).toContain('Credentials for the model were found here.');
  const yes = await installed(['y', 'y', 'auto', '', '', 'y'], env);
  expect(JSON.parse(yes.config!)).toMatchObject({ baseUrl: 'http://127.0.0.1:11434' });
  const offline = await installed(['y', 'y', 'offline'], env);
  expect(JSON.parse(offline.config!)).toEqual({ engine: 'offline' });
});

test.each([
  ['no to every place', ['n', 'n']],
  ['Ctrl-D at a place', [null, null]],
  ['Ctrl-D at the engine', ['y', 'y', null]],
  ['Ctrl-D at the cost', ['y', 'y', 'auto', null]],
])('nothing is written after %s', async (_what, answers) => {
  const { error, read, config } = await installed(answers);
  expect(error).toBe('Nothing was changed.');
  expect(read('.bashrc')).toBe('A=1\n');
  expect([read('.claude/settings.json'), read('.config/memdream/shell.bash'), config]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
