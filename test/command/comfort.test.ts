import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMANDS, GLOBAL_OPTIONS } from '../../src/commands/table.ts';
import { EXITS } from '../../src/errors.ts';
import { edits, place } from '../support/cli.ts';

const has = (program: string) => spawnSync(program, ['--version']).error === undefined;

async function script(shell: string): Promise<string> {
  const at = place(null);
  const file = join(at.root, `completion.${shell}`);
  const { status, stdout, stderr } = await at.memdream('completion', shell);
  expect([status, stderr]).toEqual([0, '']);
  fs.writeFileSync(file, stdout);
  return file;
}

function say(program: string, ...args: string[]): string {
  const { stdout, stderr, status } = spawnSync(program, args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

describe('completion', () => {
  const LINES: [line: string[], words: string[]][] = [
    [['ru'], ['run']],
    [['run', '--en'], ['--engine']],
    [['run', '--engine', 'of'], ['offline']],
    [['config', 'sch'], ['schema']],
    [['config', 'get', 'gates.minH'], ['gates.minHours']],
    [['install', 'cod'], ['codex']],
    [['install', 'shell', 'tim'], ['timer']],
    [['completion', 'zs'], ['zsh']],
    [['--no-such'], []],
  ];

  test.skipIf(!has('bash'))('in bash (skipped where there is none)', async () => {
    const file = await script('bash');
    for (const [line, words] of LINES) {
      const out = say(
        'bash',
        '-c',
        `set -u; source "$1"; shift; COMP_WORDS=(memdream "$@"); COMP_CWORD=$#; _memdream; printf "%s\\n" "\${COMPREPLY[@]-}"`,
        'bash',
        file,
        ...line,
      );
      expect([line, out.split('\n').filter(Boolean)]).toEqual([line, words]);
    }
  });

  test.skipIf(!has('fish'))('in fish (skipped where there is none)', async () => {
    const file = await script('fish');
    for (const [line, words] of LINES) {
      const out = say(
        'fish',
        '--no-config',
        '-c',
        'source $argv[1]; complete -C $argv[2]',
        file,
        `memdream ${line.join(' ')}`,
      );
      const found = out
        .split('\n')
        .filter(Boolean)
        .map((row) => row.split('\t')[0]);
      expect([line, found]).toEqual([line, words]);
    }
  });

  test.skipIf(!has('zsh'))(
    'in zsh it loads, and knows every command (skipped where there is none)',
    async () => {
      const file = await script('zsh');
      say('zsh', '-n', file);
      const out = say(
        'zsh',
        '-f',
        '-c',
        'autoload -Uz compinit; compinit -u -D; source $1; print -r -- $_comps[memdream]; functions _memdream',
        'zsh',
        file,
      );
      expect(out).toMatch(/^_memdream\n/);
      for (const { name } of COMMANDS) expect(out).toContain(`${name}:`);
    },
  );

  test('knows every option, and says which shells there are', async () => {
    for (const shell of ['bash', 'zsh', 'fish']) {
      const text = fs.readFileSync(await script(shell), 'utf8');
      for (const { options } of COMMANDS)
        for (const name of [...Object.keys(options), ...Object.keys(GLOBAL_OPTIONS)])
          expect(text).toContain(name);
    }
    const wrong = await place(null).memdream('completion', 'zhs');
    expect(wrong).toMatchObject({ status: 2, stdout: '' });
    expect(wrong.stderr).toContain('Did you mean zsh?');
  });
});

describe('the manual', () => {
  test('has every command, option, setting and exit status, and is what the build ships', async () => {
    const { stdout, status } = await place(null).memdream('man');
    expect(status).toBe(0);
    const plain = stdout.replaceAll('\\-', '-');
    for (const { name, options } of COMMANDS) {
      expect(plain).toContain(`.SS "memdream ${name}`);
      for (const option of Object.keys(options)) expect(plain).toContain(`--${option}`);
    }
    for (const { status: code, means } of Object.values(EXITS))
      expect(plain).toContain(`.B ${code}\n${means}`);
    expect(plain).toContain('budget.perMonthUsd');
    // A line that begins with a dot or a quote is a request to the formatter: only known ones may.
    const requests = stdout.split('\n').flatMap((line) => /^[.'](\w*)/.exec(line)?.[1] ?? []);
    expect(new Set(requests)).toEqual(
      new Set(['TH', 'SH', 'SS', 'B', 'BR', 'I', 'TP', 'PP', 'RS', 'RE', 'br']),
    );
  });

  test.skipIf(!has('groff'))(
    'a formatter has nothing to complain of (skipped where there is none)',
    async () => {
      const { stdout } = await place(null).memdream('man');
      const { stderr, status } = spawnSync('groff', ['-man', '-Tutf8', '-ww', '-z'], {
        input: stdout,
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([0, '']);
    },
  );
});

describe.skipIf(!has('tmux') && spawnSync('tmux', ['-V']).error !== undefined)(
  'on a terminal (skipped where there is no tmux)',
  () => {
    /** A terminal of 120 by 20 in which somebody types. */
    function terminal(env: Record<string, string | undefined>, cwd: string) {
      const socket = `memdream-${process.pid}-${Math.random().toString(36).slice(2)}`;
      const tmux = (...args: string[]) =>
        spawnSync('tmux', ['-L', socket, '-f', '/dev/null', ...args], {
          encoding: 'utf8',
          env: { ...env, SHELL: '/bin/sh' } as NodeJS.ProcessEnv,
          cwd,
        }).stdout;
      tmux('new-session', '-d', '-x', '120', '-y', '20', 'sh');
      return {
        type: (...keys: string[]) => tmux('send-keys', ...keys),
        screen: () => tmux('capture-pane', '-p'),
        async shows(words: string) {
          for (const deadline = Date.now() + 20_000; !this.screen().includes(words); ) {
            if (Date.now() > deadline) throw new Error(`${words} never came:\n${this.screen()}`);
            await new Promise((resolve) => setTimeout(resolve, 30));
          }
        },
        end: () => tmux('kill-server'),
      };
    }

    test('a long diff goes through the pager of the person, without their keys; --no-pager and cat do without', async () => {
      const at = place();
      await at.memdream('init');
      const steps = Array.from({ length: 12 }, (_, i) => edits(i + 1));
      await at.scripted({ steps }, 'run', '--force');
      const { command } = await import('../support/cli.ts');
      const seen = join(at.root, 'seen');
      const env = {
        ...at.env,
        TERM: 'xterm',
        PS1: '$ ',
        ANTHROPIC_API_KEY: 'k',
        PAGER: `sh -c 'env > ${seen}; wc -l | sed s/^/paged:/'`,
      };
      const window = terminal(env, at.project);
      try {
        window.type(`${process.execPath} ${command} show`, 'Enter');
        await window.shows('paged:');
        expect(fs.readFileSync(seen, 'utf8')).not.toContain('ANTHROPIC_API_KEY');
        window.type('clear; ', `${process.execPath} ${command} show --no-pager; echo plain-$?`, 'Enter');
        await window.shows('plain-0');
        window.type(
          'clear; ',
          `PAGER=no-such-pager ${process.execPath} ${command} show; echo missing-$?`,
          'Enter',
        );
        await window.shows('missing-0');
        expect(window.screen()).toContain('Truth');
      } finally {
        window.end();
      }
    });

    test('Ctrl-C at a question says that nothing was changed, and ends with 130', async () => {
      const at = place();
      await at.memdream('init');
      await at.scripted({ steps: [edits(1)] }, 'run', '--force');
      const { command } = await import('../support/cli.ts');
      const window = terminal({ ...at.env, TERM: 'xterm', PS1: '$ ' }, at.project);
      try {
        window.type(`${process.execPath} ${command} revert last`, 'Enter');
        await window.shows('[y/N]');
        window.type('C-c', '');
        await window.shows('Nothing was changed.');
        window.type('echo status-$?', 'Enter');
        await window.shows('status-130');
      } finally {
        window.end();
      }
    });
  },
);

test('what is not a terminal is never paged', async () => {
  const at = place();
  await at.memdream('init');
  await at.scripted({ steps: Array.from({ length: 12 }, (_, i) => edits(i + 1)) }, 'run', '--force');
  const ran = await at.memdreamIn({ env: { PAGER: 'false' } }, 'show');
  expect(ran).toMatchObject({ status: 0, stderr: '' });
  expect(ran.stdout).toContain('+Truth 12:');
});
