import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startCheck } from '../../src/triggers/detach.ts';
import { printLong } from '../../src/ui/pager.ts';
import type { Terminal } from '../../src/ui/terminal.ts';
import { agentPlace, FAKE_KEY } from '../support/agent-place.ts';
import { eventually, type Place, place } from '../support/cli.ts';
import { dreamScript } from '../support/messages-server.ts';
import { scratch, writeFiles } from '../support/world.ts';

/** What nobody but its owner has a need for, under names of many kinds. */
const SECRETS = {
  ANTHROPIC_API_KEY: 'canary-1',
  ANTHROPIC_AUTH_TOKEN: 'canary-2',
  OPENAI_APIKEY: 'canary-3',
  GH_TOKEN: 'canary-4',
  AWS_SECRET_ACCESS_KEY: 'canary-5',
  DB_PASSWORD: 'canary-6',
  PGPASS: 'not-named-like-one',
  REGISTRY_PAT: 'canary-7',
  DATABASE_URL: 'postgres://app:canary-8@db:5432/app',
  SENTRY_DSN: 'canary-9',
  SSH_KEY_PASSPHRASE: 'canary-10',
};
/** What programs need to know about the terminal and the session. */
const NEEDED = {
  LESSKEY: '/l',
  TERM: 'xterm',
  XDG_RUNTIME_DIR: '/run/1',
  DBUS_SESSION_BUS_ADDRESS: 'unix:/b',
};

/** A line of sh that writes down the environment and the words it was started with. */
const dump = (file: string) =>
  `tr '\\0' '\\n' </proc/$$/environ >"${file}"; tr '\\0' ' ' </proc/$$/cmdline >>"${file}"`;
const read = (file: string) => fs.readFileSync(file, 'utf8');

/** A scheduler's programs that write down what they were started with. */
function withSchedulers(at: Place): { bin: string; told: string } {
  const bin = join(at.root, 'bin');
  const told = join(at.root, 'told');
  writeFiles(bin, {});
  fs.mkdirSync(bin, { recursive: true });
  const script = `#!/bin/sh\nPATH=/usr/bin:/bin\n${dump(`${told}.$$`)}\ncase $1 in -l) exit 0;; -) cat >/dev/null;; *) exit 1;; esac\n`;
  fs.writeFileSync(join(bin, 'crontab'), script, { mode: 0o755 });
  return { bin, told: at.root };
}

test.runIf(fs.existsSync('/proc/self/environ'))(
  'a scheduler is told no secret, and no command line holds one',
  async () => {
    const at = place();
    const { bin, told } = withSchedulers(at);
    const env = { ...SECRETS, ...NEEDED, PATH: bin, SHELL: '/bin/bash' };
    writeFiles(at.home, { '.config/memdream/config.json': '{"engine":"offline"}' });
    const ran = await at.memdreamIn({ env }, 'install', 'timer', '-y');
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    const dumps = fs
      .readdirSync(told)
      .filter((name) => name.startsWith('told.'))
      .map((name) => read(join(told, name)));
    expect(dumps.length).toBeGreaterThan(1);
    for (const text of dumps) {
      expect(text).not.toContain('canary-');
      expect(text).toContain('DBUS_SESSION_BUS_ADDRESS=unix:/b');
    }
  },
);

test.runIf(fs.existsSync('/proc/self/environ'))('a pager is told no secret', () => {
  const file = join(scratch(), 'told');
  const terminal = { isInteractive: true, width: 80, height: 5, out: () => {} } as unknown as Terminal;
  const env = { ...SECRETS, ...NEEDED, PATH: process.env.PATH, PAGER: `${dump(file)}; cat >/dev/null; :` };
  printLong(terminal, 'a line\n'.repeat(50), { env, wanted: true });
  expect(read(file)).not.toContain('canary-');
  expect(read(file)).toContain('LESSKEY=/l');
});

test.runIf(fs.existsSync('/proc/self/environ'))(
  'a command that prints the key has its own ways to sign in, but not the keys it stands for',
  async () => {
    const at = await agentPlace(dreamScript({}));
    const file = join(at.root, 'told');
    Object.assign(at.env, {
      ...SECRETS,
      MEMDREAM_API_KEY_COMMAND: `${dump(file)}; printf '%s' '${FAKE_KEY}'`,
    });
    await at.memdream('init');
    expect((await at.run()).result).toMatchObject({ outcome: 'unchanged' });
    expect(read(file)).toContain('GH_TOKEN=canary-4');
    expect(read(file)).not.toMatch(/canary-[12]\n/);
    // The key is in no word that `ps` shows, nor in what the command was told.
    expect(
      read(file)
        .replaceAll(/^MEMDREAM_API_KEY_COMMAND=.*$/gm, '')
        .split('\n')
        .slice(0, -1)
        .join('\n'),
    ).not.toContain(FAKE_KEY);
  },
);

test.runIf(fs.existsSync('/proc/self/environ'))(
  'a check that a hook starts is told nothing on its command line',
  async () => {
    const folder = scratch();
    const file = join(folder, 'told');
    startCheck({
      program: ['/bin/sh', '-c', `${dump(`${file}.new`)}; mv '${file}.new' '${file}'`],
      trigger: 'claude-code',
      cwd: folder,
      env: { ...SECRETS, PATH: process.env.PATH },
    });
    await eventually(() => fs.existsSync(file), 'nothing was started');
    expect(read(file).split('\n').at(-1)).not.toContain('canary-');
  },
);
