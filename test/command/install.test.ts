import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command, type Place, place, type Ran, runProgram } from '../support/cli.ts';
import { writeFiles } from '../support/world.ts';

type Home = Place & {
  bin: string;
  type(...args: string[]): Promise<Ran>;
  typeWith(env: Record<string, string | undefined>, ...args: string[]): Promise<Ran>;
};

/** A home with two agents, an engine already chosen, and no scheduler of this machine in reach. */
function home(files: Record<string, string | Uint8Array> = {}): Home {
  const at = place(null);
  const bin = join(at.root, 'bin');
  fs.mkdirSync(bin);
  for (const folder of ['.claude', '.codex']) fs.mkdirSync(join(at.home, folder));
  writeFiles(at.home, { '.config/memdream/config.json': '{"engine":"offline"}', ...files });
  const typeWith: Home['typeWith'] = (env, ...args) =>
    at.memdreamIn({ env: { PATH: bin, SHELL: '/bin/bash', ...env } }, ...args);
  return { ...at, bin, typeWith, type: (...args) => typeWith({}, ...args) };
}

/** Every name below a home but memdream's own state: kind, mode and bytes. */
function everything({ home: root }: Home): Record<string, string> {
  const found: Record<string, string> = {};
  const visit = (path: string) => {
    const stat = fs.lstatSync(path);
    const kind = `${stat.isSymbolicLink() ? 'link' : ''} ${(stat.mode & 0o777).toString(8)}`;
    if (path === join(root, '.local')) return;
    if (stat.isDirectory()) {
      found[path] = kind;
      for (const name of fs.readdirSync(path)) visit(join(path, name));
    } else {
      found[path] = `${kind} ${fs.readFileSync(path).toString('latin1')}`;
    }
  };
  visit(root);
  return found;
}

/** A program of the scheduler's name that does what a few lines of sh say. */
function program(at: Home, name: string, script: string): void {
  fs.writeFileSync(join(at.bin, name), `#!/bin/sh\nPATH=/usr/bin:/bin\n${script}\n`, { mode: 0o755 });
}

const CRONTAB = `table="$HOME/../table"
case $1 in
  -l) if [ -e "$table" ]; then cat "$table"; else echo "no crontab for someone" >&2; exit 1; fi ;;
  -r) rm "$table" ;;
  -) cat > "$table" ;;
esac`;
const SYSTEMCTL = 'echo "$*" >> "$HOME/../systemctl.log"';

const ODD: Record<string, Record<string, string | Uint8Array>> = {
  'no files at all': {},
  'plain files': { '.bashrc': 'alias l=ls\n', '.claude/settings.json': '{\n  "model": "opus"\n}\n' },
  'comments and foreign hooks': {
    '.bashrc': '# mine\nexport A=1\n\n\n',
    '.claude/settings.json':
      '// mine\n{\n  "hooks": {\n    "SessionEnd": [\n      {"hooks":[{"type":"command","command":"x"}]} // keep\n    ], // and\n  },\n}\n',
    '.codex/hooks.json': '{"hooks":{"SessionEnd":[{"hooks":[{"type":"command","command":"y"}]}]}}',
  },
  'odd indentation': {
    '.bashrc': '\t\tif true; then\n\tl=1;fi',
    '.claude/settings.json': '{\n\t"a":1,\n   "hooks"  :{ "Stop":[ ] }\n\t\t}',
    '.codex/hooks.json': '{ }',
  },
  'CRLF, byte order mark, no last newline': {
    '.bashrc': '\uFEFFA=1\r\nB=2\r',
    '.claude/settings.json': '\uFEFF{\r\n    "a": 1\r\n}',
  },
  'empty files': { '.bashrc': '', '.zshrc': '\n', '.claude/settings.json': '', '.codex/hooks.json': '  \n' },
  'bytes that are no UTF-8': { '.bashrc': Uint8Array.from([0x41, 0x3d, 0xe4, 0xff, 0x0a, 0xc3]) },
  'hooks that are null': {
    '.claude/settings.json': '{"hooks":null}',
    '.codex/hooks.json': '{"hooks":{"SessionEnd":null}}',
  },
};

describe('install and uninstall', () => {
  test.each(Object.entries(ODD))('leave every byte as it was: %s', async (_name, files) => {
    const at = home(files);
    const before = everything(at);
    expect(await at.type('install', '-y')).toMatchObject({ status: 0, stderr: '' });
    const installed = everything(at);
    expect(installed[join(at.home, '.bashrc')]).toContain('memdream/shell.bash');
    expect(installed[join(at.home, '.claude/settings.json')]).toContain('hook claude-code');
    expect(installed[join(at.home, '.codex/hooks.json')]).toContain('hook codex');
    const again = await at.type('install', '-y');
    expect(again.stdout).toContain('already in ~/.bashrc');
    expect(everything(at)).toEqual(installed);
    expect(await at.type('uninstall', '-y')).toMatchObject({ status: 0, stderr: '' });
    expect(everything(at)).toEqual(before);
    const nothing = await at.type('uninstall', '-y');
    expect(nothing).toMatchObject({ status: 0 });
    expect(nothing.stdout).toContain('Nothing of memdream is installed');
  });

  test('keep links links and read-only files read-only', async () => {
    const at = home({ 'dot files/settings.json': '{"a":1}', 'dot files/rc': 'A=1\n' });
    fs.symlinkSync('../dot files/settings.json', join(at.home, '.claude/settings.json'));
    fs.symlinkSync('dot files/rc', join(at.home, '.bashrc'));
    fs.chmodSync(join(at.home, 'dot files/settings.json'), 0o444);
    const before = everything(at);
    expect(await at.type('install', '-y')).toMatchObject({ status: 0, stderr: '' });
    const settings = join(at.home, '.claude/settings.json');
    expect(fs.lstatSync(settings).isSymbolicLink()).toBe(true);
    expect(fs.statSync(settings).mode & 0o777).toBe(0o444);
    expect(fs.readFileSync(join(at.home, 'dot files/rc'), 'utf8')).toContain('# >>> memdream >>>');
    expect(await at.type('uninstall', '-y')).toMatchObject({ status: 0, stderr: '' });
    expect(everything(at)).toEqual(before);
  });

  test('take out only what is theirs where others wrote meanwhile', async () => {
    const at = home({ '.bashrc': 'A=1', '.claude/settings.json': '{\n  "a": 1\n}\n' });
    await at.type('install', '-y');
    const edit = (name: string, change: (text: string) => string) =>
      fs.writeFileSync(join(at.home, name), change(fs.readFileSync(join(at.home, name), 'utf8')));
    edit('.bashrc', (text) => `first=1\n${text}last=1\n`);
    edit('.claude/settings.json', (text) => text.replace('"a": 1', '"a": 2,\n  "b": [3]'));
    edit('.codex/hooks.json', (text) => JSON.stringify({ ...JSON.parse(text), mine: true }));
    const { stdout } = await at.type('uninstall', '-y');
    expect(stdout).toContain('taken out of ~/.bashrc, what others wrote stays');
    const read = (name: string) => fs.readFileSync(join(at.home, name), 'utf8');
    expect(read('.bashrc')).toBe('first=1\nA=1\nlast=1\n');
    expect(read('.claude/settings.json')).toBe('{\n  "a": 2,\n  "b": [3]\n}\n');
    expect(JSON.parse(read('.codex/hooks.json'))).toEqual({ mine: true });
    expect(fs.existsSync(join(at.home, '.config/memdream/shell.bash'))).toBe(false);
  });

  test('need no record to find what is theirs', async () => {
    const at = home({ '.bashrc': 'A=1\n', '.claude/settings.json': '{\n  "a": 1\n}\n' });
    const before = everything(at);
    await at.type('install', 'shell', 'claude-code', '-y');
    fs.rmSync(join(at.home, '.local'), { recursive: true });
    await at.type('uninstall', '-y');
    expect(everything(at)).toEqual(before);
  });

  test('of a memdream that moved end where the first install began', async () => {
    const at = home({ '.bashrc': 'A=1', '.claude/settings.json': '{}' });
    const before = everything(at);
    await at.type('install', '-y');
    const elsewhere = join(at.root, "it's $HOME", 'memdream');
    fs.cpSync(dirname(dirname(command)), elsewhere, { recursive: true });
    const env = { ...at.env, PATH: at.bin, SHELL: '/bin/bash' };
    const moved = (...args: string[]) =>
      runProgram(join(elsewhere, 'bin/memdream.cjs'), args, { cwd: at.project, env });
    const { stdout } = await moved('install', '-y');
    expect(stdout).toContain('updated in ~/.claude/settings.json');
    const { hooks } = JSON.parse(fs.readFileSync(join(at.home, '.claude/settings.json'), 'utf8'));
    expect(hooks.SessionEnd).toHaveLength(1);
    expect(hooks.SessionEnd[0].hooks[0].command).toContain(String.raw`/it'\''s $HOME/memdream/bin/`);
    await moved('uninstall', '-y');
    expect(everything(at)).toEqual(before);
  });

  test('go place by place', async () => {
    const at = home({ '.bashrc': 'A=1\n' });
    await at.type('install', '-y');
    await at.type('uninstall', 'shell', '-y');
    expect(fs.readFileSync(join(at.home, '.bashrc'), 'utf8')).toBe('A=1\n');
    expect(fs.existsSync(join(at.home, '.claude/settings.json'))).toBe(true);
  });
});

describe('install', () => {
  test('shows every line and writes nothing with --print, or with nobody to ask', async () => {
    const at = home({ '.bashrc': 'A=1\n' });
    const before = everything(at);
    const printed = await at.type('install', '--print');
    expect(printed.status).toBe(0);
    const asked = await at.type('install');
    expect(asked.status).toBe(2);
    expect(asked.stderr).toContain('give -y');
    for (const { stdout } of [printed, asked]) {
      expect(stdout).toContain('+++ b/~/.bashrc');
      expect(stdout).toContain('+# >>> memdream >>>');
      expect(stdout).toContain('"SessionEnd"');
    }
    expect(everything(at)).toEqual(before);
    expect(fs.existsSync(join(at.home, '.local'))).toBe(false);
  });

  test('touches nothing where one file cannot be understood', async () => {
    const at = home({ '.bashrc': 'A=1\n', '.claude/settings.json': '{"a": 1' });
    const before = everything(at);
    const ran = await at.type('install', '-y');
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain('settings.json cannot be understood');
    expect(everything(at)).toEqual(before);
  });

  test('touches nothing where a folder cannot be made', async () => {
    const at = home({ '.bashrc': 'A=1\n', codex: 'a file' });
    const before = everything(at);
    const ran = await at.typeWith({ CODEX_HOME: join(at.home, 'codex') }, 'install', '-y');
    expect(ran.status).toBe(14);
    expect(ran.stderr).toContain('hooks.json cannot be read');
    expect(everything(at)).toEqual(before);
  });

  test('refuses a link that leads nowhere', async () => {
    const at = home();
    fs.symlinkSync('gone', join(at.home, '.bashrc'));
    const ran = await at.type('install', 'shell', '-y');
    expect(ran.status).toBe(14);
    expect(ran.stderr).toContain('link to nowhere');
    expect(fs.readlinkSync(join(at.home, '.bashrc'))).toBe('gone');
  });

  test('knows the shells that are used, and where they keep their files', async () => {
    const at = home({
      'z/.zshrc': '',
      'xdg/fish/config.fish': '',
      'xdg/memdream/config.json': '{"engine":"offline"}',
    });
    const env = { SHELL: '/usr/bin/zsh', ZDOTDIR: join(at.home, 'z'), XDG_CONFIG_HOME: join(at.home, 'xdg') };
    const before = everything(at);
    await at.typeWith(env, 'install', 'shell', '-y');
    const read = (name: string) => fs.readFileSync(join(at.home, name), 'utf8');
    expect(read('z/.zshrc')).toContain(join(at.home, 'xdg/memdream/shell.zsh'));
    expect(read('xdg/fish/conf.d/memdream.fish')).toContain('source ');
    expect(fs.existsSync(join(at.home, '.bashrc'))).toBe(false);
    await at.typeWith(env, 'uninstall', '-y');
    expect(everything(at)).toEqual(before);
  });

  test('writes a block that a shell can source, with or without the file it names', async () => {
    const at = home({ "o'dd dir/.zshrc": '' });
    const env = { SHELL: '/bin/bash', XDG_CONFIG_HOME: join(at.home, "o'dd dir") };
    await at.typeWith(env, 'install', 'shell', '-y');
    const hook = join(at.home, "o'dd dir/memdream/shell.bash");
    fs.writeFileSync(hook, 'echo sourced\n');
    const { execFileSync } = await import('node:child_process');
    const source = () =>
      execFileSync('/bin/sh', ['-ec', `. '${at.home}/.bashrc'; echo "status $?"`], { encoding: 'utf8' });
    expect(source()).toBe('sourced\nstatus 0\n');
    fs.rmSync(hook);
    expect(source()).toBe('status 0\n');
  });

  test.each([
    '.npm/_npx/ab12/node_modules/memdream',
    'cache/pnpm/dlx/x1/node_modules/memdream',
    'bunx-0-memdream@latest/node_modules/memdream',
  ])('refuses to rely on %s', async (folder) => {
    const at = home({ '.bashrc': 'A=1\n' });
    const once = join(at.root, folder);
    fs.cpSync(dirname(dirname(command)), once, { recursive: true });
    const ran = await runProgram(join(once, 'bin/memdream.cjs'), ['install', '-y'], {
      cwd: at.project,
      env: { ...at.env, PATH: at.bin, SHELL: '/bin/bash' },
    });
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain('npm install -g memdream');
    expect(fs.readFileSync(join(at.home, '.bashrc'), 'utf8')).toBe('A=1\n');
  });

  test('tells programs what it did', async () => {
    const at = home({ '.bashrc': 'A=1\n' });
    const path = join(at.home, '.bashrc');
    const first = JSON.parse((await at.type('install', 'shell', '-y', '--json')).stdout);
    expect(first).toMatchObject({ schema: 'memdream/install@1', written: true, engine: 'offline' });
    const [, rc] = first.places;
    expect(rc).toMatchObject({ place: 'shell', path, change: 'added' });
    expect(fs.readFileSync(rc.backup, 'utf8')).toBe('A=1\n');
    expect(fs.statSync(rc.backup).mode & 0o777).toBe(0o600);
    const second = JSON.parse((await at.type('install', 'shell', '-y', '--json')).stdout);
    expect(second.places[1]).toEqual({ place: 'shell', path, change: 'already', backup: null });
    const gone = JSON.parse((await at.type('uninstall', 'shell', '-y', '--json')).stdout);
    expect(gone.schema).toBe('memdream/uninstall@1');
    expect(gone.places).toContainEqual({ place: 'shell', path, change: 'removed', backup: null });
  });

  test('names the places there are', async () => {
    const ran = await home().type('install', 'cloude-code', '-y');
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain('claude-code');
  });
});

describe('the engine of dreams that start by themselves', () => {
  const config = (at: Home) =>
    JSON.parse(fs.readFileSync(join(at.home, '.config/memdream/config.json'), 'utf8'));
  const undecided = () => home({ '.config/memdream/config.json': '{"gates":{"minHours":9}}' });

  test('costs nothing where nobody was asked, credentials or not', async () => {
    const at = undecided();
    const env = { ANTHROPIC_API_KEY: 'not-a-key', ANTHROPIC_BASE_URL: 'http://127.0.0.1:9' };
    expect(await at.typeWith(env, 'install', '-y')).toMatchObject({ status: 0 });
    expect(config(at)).toEqual({ gates: { minHours: 9 }, engine: 'offline' });
  });

  test('is what the flags say, with its limits written down, and no server', async () => {
    const at = undecided();
    const env = { ANTHROPIC_API_KEY: 'not-a-key', ANTHROPIC_BASE_URL: 'http://127.0.0.1:9' };
    const ran = await at.typeWith(env, 'install', '-y', '--engine', 'anthropic', '--max-cost', '0.1');
    expect(config(at)).toEqual({
      gates: { minHours: 9 },
      engine: 'anthropic',
      budget: { perDreamUsd: 0.1, perMonthUsd: 5 },
    });
    expect(ran.stdout).toContain('at most $0.1 a dream and $5 a month');
    expect(ran.stdout).toContain('memdream config set baseUrl http://127.0.0.1:9');
  });

  test('stays what the configuration says', async () => {
    const at = home({ '.config/memdream/config.json': '{"engine":"auto"}' });
    await at.type('install', '-y');
    expect(config(at)).toEqual({ engine: 'auto' });
  });

  test('is not guessed from a flag that names none', async () => {
    const at = undecided();
    const before = everything(at);
    expect((await at.type('install', '-y', '--engine', 'gpt')).status).toBe(2);
    expect(everything(at)).toEqual(before);
  });
});

describe('a plugin for Claude Code', () => {
  test('is written out with the path of this memdream, and taken back', async () => {
    const at = home();
    const before = everything(at);
    const ran = await at.type('install', 'claude-code', '--plugin', '../home/plug in', '-y');
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(ran.stdout).toContain('/plugin marketplace add');
    const read = (name: string) => fs.readFileSync(join(at.home, 'plug in', name), 'utf8');
    const words = `'${process.execPath}' '${fs.realpathSync(command)}'`;
    const { hooks } = JSON.parse(read('hooks/hooks.json'));
    expect(hooks.SessionEnd[0].hooks[0]).toEqual({
      type: 'command',
      command: `${words} hook claude-code`,
      timeout: 5,
    });
    expect(hooks.SessionStart[0].hooks[0].command).toBe(`${words} hook claude-code`);
    expect(JSON.parse(read('.claude-plugin/plugin.json'))).toMatchObject({ name: 'memdream' });
    expect(JSON.parse(read('.claude-plugin/plugin.json')).version).toMatch(/^\d+\.\d+\.\d+/);
    expect(JSON.parse(read('.claude-plugin/marketplace.json')).plugins).toHaveLength(1);
    expect(read('commands/dream.md')).toContain(`${words} run --force\n`);
    expect(read('commands/status.md')).toContain(`${words} status\n`);
    expect(fs.existsSync(join(at.home, '.claude/settings.json'))).toBe(false);
    await at.type('uninstall', '-y');
    expect(everything(at)).toEqual(before);
  });

  test("never takes the place of somebody's own", async () => {
    const at = home({ 'plugin/hooks/hooks.json': '{"hooks":{}}' });
    const before = everything(at);
    const ran = await at.type('install', '--plugin', join(at.home, 'plugin'), '-y');
    expect(ran.status).toBe(3);
    expect(everything(at)).toEqual(before);
  });
});

describe('a timer', () => {
  test.each([
    ['a table with a comment', '# mine\n5 4 * * * backup 100\\%\n'],
    ['a table without a last newline', '5 4 * * * backup'],
    ['no table', undefined],
  ])('is a block in the table of cron: %s', async (_name, before) => {
    const at = home();
    program(at, 'crontab', CRONTAB);
    const table = join(at.root, 'table');
    if (before !== undefined) fs.writeFileSync(table, before);
    expect(await at.type('install', 'timer', '-y')).toMatchObject({ status: 0, stderr: '' });
    const installed = fs.readFileSync(table, 'utf8');
    expect(installed.startsWith(before ?? '')).toBe(true);
    expect(installed).toMatch(
      /^\d+ \* \* \* \* '.*node.*' '.*memdream.cjs' 'run' '--all' '--quiet' '--trigger' 'timer'$/m,
    );
    expect((await at.type('install', 'timer', '-y')).stdout).toContain('already in crontab');
    expect(fs.readFileSync(table, 'utf8')).toBe(installed);
    expect(await at.type('uninstall', '-y')).toMatchObject({ status: 0, stderr: '' });
    expect(fs.existsSync(table) ? fs.readFileSync(table, 'utf8') : undefined).toBe(before);
  });

  test('never replaces a table that cron will not show', async () => {
    const at = home();
    program(at, 'crontab', 'echo "$1" >> "$HOME/../asked"; echo "you are not allowed" >&2; exit 1');
    const ran = await at.type('install', 'timer', '-y');
    expect(ran.status).toBe(14);
    expect(ran.stderr).toContain('you are not allowed');
    expect(fs.readFileSync(join(at.root, 'asked'), 'utf8')).not.toMatch(/^-r?$/m);
  });

  test('is a unit of systemd where there is one', async () => {
    const at = home();
    program(at, 'systemctl', SYSTEMCTL);
    program(at, 'crontab', CRONTAB);
    const before = everything(at);
    const state = join(at.home, '.local/state 100%');
    const ran = await at.typeWith({ XDG_STATE_HOME: state }, 'install', 'timer', '-y');
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    const unit = (name: string) => fs.readFileSync(join(at.home, '.config/systemd/user', name), 'utf8');
    expect(unit('memdream.timer')).toContain('Persistent=true\n');
    expect(unit('memdream.timer')).toMatch(/^RandomizedDelaySec=/m);
    expect(unit('memdream.service')).toMatch(
      /^ExecStart=".*" ".*memdream.cjs" "run" "--all" "--quiet" "--trigger" "timer"$/m,
    );
    expect(unit('memdream.service')).toContain(`Environment="XDG_STATE_HOME=${state}%"\n`);
    const log = () => fs.readFileSync(join(at.root, 'systemctl.log'), 'utf8');
    expect(log()).toContain('--user daemon-reload\n--user enable --now memdream.timer\n');
    expect(fs.existsSync(join(at.root, 'table'))).toBe(false);
    await at.typeWith({ XDG_STATE_HOME: state }, 'uninstall', 'timer', '-y');
    expect(log()).toMatch(/--user disable --now memdream.timer\n--user daemon-reload\n$/);
    expect(everything(at)).toEqual(before);
  });

  test('leaves nothing behind where systemd refuses it', async () => {
    const at = home();
    program(at, 'systemctl', 'case "$*" in *enable*) echo "no such bus" >&2; exit 1;; esac');
    const before = everything(at);
    const ran = await at.type('install', 'timer', '-y');
    expect(ran.status).toBe(14);
    expect(ran.stderr).toContain('no such bus');
    expect(everything(at)).toEqual(before);
    expect((await at.type('uninstall', '-y')).stdout).toContain('Nothing of memdream is installed');
  });

  test('says what to do where there is no scheduler', async () => {
    const at = home();
    const ran = await at.type('install', 'timer', '-y');
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain('memdream run --all --quiet --trigger timer');
  });
});
