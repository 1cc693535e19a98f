import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Shell } from '../../../src/install/shell-text.ts';
import { inSeconds, NOT_DUE, SHELLS, shellPlace, typed } from './shells.ts';

const HERE = new Map(SHELLS.map(([name, { shell, isHere }]) => [shell, { name, isHere }]));

/** A prompt that starts memdream and has something to say, with what people set in their rc files. */
const SETTINGS: Partial<Record<Shell, string[]>> = {
  bash: [
    'set -u',
    'set -e',
    'set -o noclobber',
    'set -o posix',
    'set -f',
    'set -T; trap ": debug" DEBUG',
    'trap ": err" ERR; set -E',
    'IFS=0123456789',
    'shopt -s nullglob failglob nocasematch extglob',
    'readonly now next state status line dir',
    'cd() { echo "a cd of my own"; }; alias cd="echo an alias"; alias printf="echo an alias" read="echo an alias"',
    'PROMPT_COMMAND="true;"',
    'PROMPT_COMMAND="true # with a comment"',
    'PROMPT_COMMAND=(true true)',
    'PROMPT_COMMAND=([3]=true)',
    'set -u; unset PROMPT_COMMAND',
    'TMOUT=100',
    'exec 3</dev/null',
  ],
  zsh: [
    'setopt KSH_ARRAYS SH_WORD_SPLIT',
    'setopt NO_UNSET',
    'setopt ERR_EXIT',
    'setopt ERR_RETURN',
    'setopt NO_CLOBBER',
    'setopt NO_MATCH EXTENDED_GLOB GLOB_SUBST NULL_GLOB',
    'setopt WARN_CREATE_GLOBAL WARN_NESTED_VAR',
    'setopt NO_GLOB NO_EQUALS IGNORE_BRACES',
    'setopt NO_BG_NICE NO_HUP NO_MONITOR',
    'setopt RC_QUOTES CSH_NULL_GLOB POSIX_BUILTINS OCTAL_ZEROES',
    'IFS=0123456789',
    'readonly now next state line',
    'cd() { echo "a cd of my own"; }; chpwd() { echo "moved"; }; alias cd="echo an alias" read="echo an alias" printf="echo an alias"',
    'precmd_functions=(true)',
    'typeset -gaU precmd_functions',
    'precmd() { true; }',
  ],
  fish: [
    'set -g IFS 0123456789',
    'function cd; echo "a cd of my own"; end; function test; builtin test $argv; end',
    'set -g state x; set -g next y; set -g up z; set -g lines w',
    'function fish_prompt; end',
  ],
};

for (const [shell, settings] of Object.entries(SETTINGS) as [Shell, string[]][]) {
  const { name, isHere } = HERE.get(shell)!;
  describe(`${name} with odd settings`, () => {
    test.skipIf(!isHere).each(settings)('does the same, and no more, with: %s', async (setting) => {
      const at = shellPlace(shell);
      at.put('notice', 'a word\n');
      const { stdout, stderr, status } = typed(at, ['echo "still=here"'], { before: [setting] });
      expect({ stdout: stdout.split('\n').filter(Boolean), status }).toEqual({
        stdout: ['a word', 'still=here'],
        status: 0,
      });
      expect(stderr).not.toMatch(/__memdream|hook\.\w+:|: line \d|unbound|not found/);
      expect(await at.started(1)).toHaveLength(1);
      expect(fs.readFileSync(join(at.state, 'notice'), 'utf8')).toBe('');
      at.put('next', NOT_DUE());
      typed(at, ['true'], { before: [setting] });
      at.put('next', inSeconds(-1));
      typed(at, ['true'], { before: [setting] });
      expect(await at.started(2)).toHaveLength(2);
    });
  });
}
