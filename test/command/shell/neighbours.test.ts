import { describe, expect, test } from 'vitest';
import { NOT_DUE, SHELLS, shellPlace, typed } from './shells.ts';

const isHere = (wanted: string) => SHELLS.some(([, { shell, isHere }]) => shell === wanted && isHere);
const bash = test.skipIf(!isHere('bash'));
const zsh = test.skipIf(!isHere('zsh'));
const skipped = (shell: string) => (isHere(shell) ? '' : ` (skipped: no ${shell} on PATH)`);

describe(`what else bash does at a prompt${skipped('bash')}`, () => {
  bash.each([
    ['a text', ["PROMPT_COMMAND='own'"]],
    ['a text that ends with a semicolon', ["PROMPT_COMMAND='own; '"]],
    ['an array of one', ['PROMPT_COMMAND=(own)']],
    ['an array of two', ['PROMPT_COMMAND=(true own)']],
  ])('is still done, and sees the status: %s', async (_what, before) => {
    const at = shellPlace('bash');
    at.put('notice', 'a word\n');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: bash means it
    const own = 'own() { echo "own=$? ${PIPESTATUS[*]}"; }';
    const { stdout } = typed(at, ['true | false', 'true'], { before: [own, ...before] });
    expect(stdout.split('\n')).toContain('a word');
    expect(stdout.split('\n')).toContain('own=1 0 1');
    await at.started(1);
  });

  bash('sees the status also where it was added later', async () => {
    const at = shellPlace('bash');
    const later = ['own() { echo "own=$?"; }', 'PROMPT_COMMAND="$PROMPT_COMMAND; own"', '(exit 7)', 'true'];
    expect(typed(at, later).stdout.trim().split('\n')).toEqual(['own=0', 'own=7', 'own=0']);
    await at.started(1);
  });

  bash('keeps what the last command left: PIPESTATUS and the last argument', async () => {
    const at = shellPlace('bash');
    at.put('notice', 'a word\n');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: bash means it
    const lines = ['true | (exit 3) | false', 'echo "pipe=${PIPESTATUS[*]}" last-one', 'echo "last=$_"'];
    const { stdout } = typed(at, lines);
    expect(stdout).toContain('pipe=0 3 1 last-one\nlast=last-one\n');
    await at.started(1);
  });

  bash('keeps a shell with `set -e` that a person may have a status in', async () => {
    const at = shellPlace('bash');
    const { stdout, status } = typed(at, ['! true', 'echo "alive=$?"'], { before: ['set -e'] });
    expect({ stdout, status }).toEqual({ stdout: 'alive=1\n', status: 0 });
    await at.started(1);
  });
});

describe(`what else zsh does at a prompt${skipped('zsh')}`, () => {
  zsh('is still done, and sees the status', async () => {
    const at = shellPlace('zsh');
    const before = [
      'own() { echo "own=$? $pipestatus" }',
      'precmd() { echo "first=$?" }',
      'precmd_functions=(own)',
    ];
    const later = [
      'later() { echo "later=$?" }',
      'precmd_functions+=(later)',
      'true | (exit 7)',
      'echo "then=$? $pipestatus"',
    ];
    const { stdout } = typed(at, later, { before });
    expect(stdout).toContain('first=7\nown=7 0 7\nlater=7\nthen=7 0 7\n');
    await at.started(1);
  });
});

describe('older shells, by taking away what they do not have', () => {
  const old: Record<string, Record<string, string>> = {
    'bash 3.2': { BASH_VERSINFO: '__old' },
    'bash 4.2': { BASH_VERSINFO: '__old' },
    'bash 5.0': { BASH_VERSINFO: '__old' },
    'zsh without its clock': { 'zmodload zsh/datetime': 'true' },
    'fish 3.0': { '(builtin -n)': 'none', 'test / -nt': 'test / -xt' },
    'fish 3.0 without /proc': { '(builtin -n)': 'none', '/proc/uptime': '/nowhere' },
    'fish without /proc': { '/proc/uptime': '/nowhere' },
  };

  for (const [name, taken] of Object.entries(old)) {
    const [shell, version = ''] = name.split(' ') as ['bash' | 'zsh' | 'fish', string];
    test.skipIf(!isHere(shell))(`${name} tells what is due from what is not${skipped(shell)}`, async () => {
      const at = shellPlace(shell, { text: (hook) => without(hook, taken) });
      const before = [`__old=(${version.replace('.', ' ')})`, 'PROMPT_COMMAND=(true true)'];
      // Before 5 it is a variable like any other.
      if (version < '5') before.push('unset EPOCHSECONDS', 'EPOCHSECONDS=1');
      at.put('next', NOT_DUE());
      at.put('notice', 'a word\n');
      const { stdout, stderr } = typed(at, ['true', 'true'], shell === 'bash' ? { before } : {});
      expect(stdout).toContain('a word');
      expect(stderr).not.toMatch(/__memdream|hook\.\w+:|: line \d|unbound|not found/);
      at.put('next', `${Math.floor(Date.now() / 1000) - 2}\n`);
      typed(at, ['true', 'true'], shell === 'bash' ? { before } : {});
      expect(await at.started(1)).toHaveLength(1);
    });
  }
});

function without(hook: string, taken: Record<string, string>): string {
  return Object.entries(taken).reduce((text, [what, instead]) => {
    expect(text).toContain(what);
    return text.replaceAll(what, instead);
  }, hook);
}
