import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { createTerminal } from '../../../src/ui/terminal.ts';
import { FakeIn, FakeOut, fakeTerminal } from './fake-terminal.ts';

const failure = (code: string) => Object.assign(new Error(`write ${code}`), { code });

describe('a terminal', () => {
  it('ends each text with one newline and prints nothing for nothing', () => {
    const { terminal, stdout, stderr } = fakeTerminal();
    terminal.out('a');
    terminal.out('b\n');
    terminal.out('');
    terminal.err('trouble');
    terminal.draw('as is');
    expect([stdout.text, stderr.text]).toEqual(['a\nb\nas is', 'trouble\n']);
  });

  it.each([
    ['a terminal', { isTTY: true }, true],
    ['a pipe', {}, false],
    ['NO_COLOR', { isTTY: true, env: { NO_COLOR: '1' } }, false],
    ['an empty NO_COLOR', { isTTY: true, env: { NO_COLOR: '' } }, true],
    ['FORCE_COLOR in a pipe', { env: { FORCE_COLOR: '1' } }, true],
    ['FORCE_COLOR=0', { isTTY: true, env: { FORCE_COLOR: '0' } }, false],
    ['FORCE_COLOR over NO_COLOR', { env: { FORCE_COLOR: '1', NO_COLOR: '1' } }, true],
    ['--no-color over FORCE_COLOR', { isTTY: true, colorFlag: false, env: { FORCE_COLOR: '1' } }, false],
    ['--color over NO_COLOR', { colorFlag: true, env: { NO_COLOR: '1' } }, true],
    ['a dumb terminal', { isTTY: true, env: { TERM: 'dumb' } }, false],
  ])('decides about colours: %s', (_name, options, isColored) => {
    const { terminal } = fakeTerminal(options);
    expect(terminal.color.red('x')).toBe(isColored ? '\u001b[31mx\u001b[39m' : 'x');
    expect(terminal.errColor.red('x')).toBe(terminal.color.red('x'));
  });

  it('colours stdout and stderr each by what it is', () => {
    const terminal = createTerminal({
      stdout: new FakeOut(),
      stderr: new FakeOut({ isTTY: true }),
      stdin: new FakeIn(),
      env: {},
    });
    expect([terminal.color.level, terminal.errColor.level]).toEqual([0, 1]);
  });

  it('has a person at both ends only outside CI and dumb terminals', () => {
    const isInteractive = (options: Parameters<typeof fakeTerminal>[0]) =>
      fakeTerminal(options).terminal.isInteractive;
    expect(isInteractive({ isTTY: true })).toBe(true);
    expect(isInteractive({ isTTY: true, env: { CI: 'false' } })).toBe(true);
    expect(isInteractive({ isTTY: true, env: { CI: 'true' } })).toBe(false);
    expect(isInteractive({ isTTY: true, env: { TERM: 'dumb' } })).toBe(false);
    expect(isInteractive({})).toBe(false);
  });

  it('follows the width of its window, and a pipe has no edge', () => {
    const { terminal, stdout } = fakeTerminal({ isTTY: true, columns: 40 });
    expect(terminal.width).toBe(40);
    stdout.columns = 100;
    expect(terminal.width).toBe(100);
    expect(fakeTerminal().terminal.width).toBe(Number.POSITIVE_INFINITY);
  });

  it.each(['throw', 'emit'] as const)('goes quiet when its reader is gone (%s)', (how) => {
    const { terminal, stdout } = fakeTerminal();
    terminal.out('first');
    stdout.failing = { error: failure('EPIPE'), how };
    terminal.out('second');
    expect(terminal.closed.aborted).toBe(true);
    stdout.failing = undefined;
    terminal.out('third');
    expect(stdout.text).toBe('first\n');
    expect(terminal.writeError).toBeUndefined();
  });

  it('remembers a full disk behind a redirection', () => {
    const { terminal, stdout } = fakeTerminal();
    stdout.failing = { error: failure('ENOSPC'), how: 'emit' };
    terminal.out('lost');
    expect(terminal.writeError?.message).toBe('write ENOSPC');
  });

  it('still speaks on stdout when stderr is gone', () => {
    const { terminal, stdout, stderr } = fakeTerminal();
    stderr.failing = { error: failure('EPIPE'), how: 'emit' };
    terminal.err('unheard');
    terminal.out('heard');
    expect([stdout.text, terminal.closed.aborted]).toEqual(['heard\n', false]);
  });

  it.skipIf(process.platform === 'win32')('ends quietly behind `| head -1`', () => {
    const program = `
      import { createTerminal } from './terminal.ts';
      const { stdout, stderr, stdin } = process;
      const terminal = createTerminal({ stdout, stderr, stdin, env: {} });
      for (let row = 0; row < 1e6 && !terminal.closed.aborted; row += 1) {
        terminal.out('row ' + row);
        if (row % 1000 === 0) await new Promise((resolve) => setImmediate(resolve));
      }`;
    const resolveDir = fileURLToPath(new URL('../../../src/ui', import.meta.url));
    const { outputFiles } = buildSync({
      stdin: { contents: program, resolveDir, loader: 'ts' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      write: false,
    });
    const script = 'set -o pipefail; node --input-type=module -e "$1" | head -1; echo "status $?"';
    const run = spawnSync('bash', ['-c', script, 'bash', outputFiles[0]!.text], { encoding: 'utf8' });
    expect([run.stdout, run.stderr]).toEqual(['row 0\nstatus 0\n', '']);
  });
});
