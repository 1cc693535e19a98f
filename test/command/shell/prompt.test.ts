import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inSeconds, NOT_DUE, SHELLS, shellPlace, typed } from './shells.ts';

const START = 'run --all --quiet --trigger shell';
const HOUR = 3600;

describe.each(SHELLS)('at a prompt of %s', (_name, { shell, isHere }) => {
  const trial = test.skipIf(!isHere);

  trial('that is not due, nothing is started', async () => {
    for (const ahead of [60, 5000, 25 * HOUR - 60]) {
      const at = shellPlace(shell);
      at.put('next', inSeconds(ahead));
      typed(at, ['true', 'false', 'true']);
      // A start that was not due would be on record before one that is.
      at.put('next', inSeconds(-1));
      typed(at, ['true']);
      expect(await at.started(1)).toEqual([START]);
    }
  });

  trial.each([
    ['is missing', undefined],
    ['has passed', '1700000000\n'],
    ['is empty', ''],
    ['is no number', 'soon\n'],
    ['is a negative number', '-99999999999\n'],
    ['is no number any more', '17950000001795000000\n'],
    ['begins with a nought', '0899\n'],
    ['is code', '__memdream_started[$(touch evil)]\n'],
    ['is too far ahead', inSeconds(25 * HOUR + 600)],
  ])('memdream is started once when the next moment %s', async (_what, next) => {
    const at = shellPlace(shell);
    if (next !== undefined) at.put('next', next);
    const { stdout, status } = typed(at, ['true', 'true', 'echo "said"', 'true']);
    expect({ stdout: stdout.trim().split('\n').at(-1), status }).toEqual({ stdout: 'said', status: 0 });
    await at.started(1);
    typed(at, ['true']);
    // The second shell is another one: it may start its own. The first one's four prompts started one.
    expect(await at.started(2)).toEqual([START, START]);
    expect(fs.existsSync(join(at.home, 'evil'))).toBe(false);
  });

  trial('a configuration that changed later makes it due', async () => {
    const at = shellPlace(shell);
    at.put('next', NOT_DUE());
    fs.writeFileSync(at.config, '{}');
    fs.utimesSync(at.config, Date.now() / 1000 + 10, Date.now() / 1000 + 10);
    typed(at, ['true']);
    expect(await at.started(1)).toEqual([START]);
  });

  trial('the folders of XDG are meant where they are absolute', async () => {
    const at = shellPlace(shell);
    const elsewhere = join(at.home, 'elsewhere');
    fs.mkdirSync(join(elsewhere, 'memdream'), { recursive: true });
    fs.writeFileSync(join(elsewhere, 'memdream', 'notice'), 'said elsewhere\n');
    fs.writeFileSync(join(elsewhere, 'memdream', 'next'), NOT_DUE());
    at.put('notice', 'said at home\n');
    const env = { XDG_STATE_HOME: elsewhere };
    expect(typed(at, ['true'], { env }).stdout).toContain('said elsewhere');
    expect(at.starts()).toEqual([]);
    expect(typed(at, ['true'], { env: { XDG_STATE_HOME: 'elsewhere' } }).stdout).toContain('said at home');
    await at.started(1);
  });

  trial('a folder that moves the variables moves nothing, and a link is never emptied', async () => {
    const at = shellPlace(shell);
    at.put('next', NOT_DUE());
    const project = join(at.root, 'project');
    const precious = join(at.home, 'precious');
    fs.mkdirSync(join(project, 'memdream'), { recursive: true });
    fs.writeFileSync(precious, 'precious\n');
    fs.symlinkSync(precious, join(project, 'memdream/notice'));
    const moves =
      shell === 'fish'
        ? ['XDG_STATE_HOME', 'XDG_CONFIG_HOME', 'HOME'].map((name) => `set -gx ${name} '${project}'`)
        : ['XDG_STATE_HOME', 'XDG_CONFIG_HOME', 'HOME'].map((name) => `export ${name}='${project}'`);
    expect(typed(at, [...moves, 'true', 'true']).stdout).not.toContain('precious');
    expect(at.starts()).toEqual([]);
    // Also where the shell was started there.
    expect(typed(at, ['true', 'true'], { env: { XDG_STATE_HOME: project } }).stdout).not.toContain(
      'precious',
    );
    expect(fs.readFileSync(precious, 'utf8')).toBe('precious\n');
  });

  trial('MEMDREAM_OFF keeps it quiet, and "0" does not', async () => {
    const at = shellPlace(shell);
    at.put('notice', 'a word\n');
    expect(typed(at, ['true'], { env: { MEMDREAM_OFF: '1' } }).stdout).not.toContain('a word');
    expect(typed(at, ['true'], { env: { MEMDREAM_OFF: '0' } }).stdout).toContain('a word');
    expect(await at.started(1)).toHaveLength(1);
  });

  trial('what waits is said once, without control characters, and the file is empty then', () => {
    const at = shellPlace(shell);
    at.put('next', NOT_DUE());
    at.put(
      'notice',
      'memdream: Improved 5 \u001b[31mmemories\u0007 (-2.2 KB, $0.02). %s \\n "ü"\nsecond line',
    );
    const { stdout } = typed(at, ['true', 'true', 'true']);
    expect(stdout.match(/Improved/g)).toHaveLength(1);
    expect(stdout).toContain('memdream: Improved 5 [31mmemories (-2.2 KB, $0.02). %s \\n "ü"\nsecond line\n');
    expect(fs.readFileSync(join(at.state, 'notice'), 'utf8')).toBe('');
  });

  const asRoot = process.getuid?.() === 0;
  test.skipIf(!isHere || asRoot)(
    `what cannot be emptied is still said once${asRoot ? ' (skipped: root can write everywhere)' : ''}`,
    () => {
      const at = shellPlace(shell);
      at.put('next', NOT_DUE());
      at.put('notice', 'a word\n');
      fs.chmodSync(join(at.state, 'notice'), 0o400);
      const { stdout, stderr } = typed(at, ['true', 'true', 'true']);
      expect(stdout.match(/a word/g)).toHaveLength(1);
      expect(stderr).not.toContain('notice');
    },
  );

  trial('a memdream that is no longer there is not missed', () => {
    const at = shellPlace(shell, { text: (hook) => hook.replace('/memdream', '/nowhere/memdream') });
    const { stdout, stderr } = typed(at, ['true', 'echo "fine"']);
    expect(stdout).toContain('fine');
    expect(stderr).not.toMatch(/nowhere|not found|No such/i);
  });

  // What sends fish's event by hand has a status of its own: terminal.test.ts sees to it.
  test.skipIf(!isHere || shell === 'fish')(
    'the status of what was typed is kept, also where something is started and said',
    async () => {
      const at = shellPlace(shell);
      at.put('notice', 'a word\n');
      const { stdout } = typed(at, ['false', 'echo "status=$?"', 'true', 'echo "status=$?"']);
      expect(stdout.match(/status=\d/g)).toEqual(['status=1', 'status=0']);
      await at.started(1);
    },
  );

  trial('sourcing twice changes nothing', async () => {
    const at = shellPlace(shell);
    at.put('notice', 'a word\n');
    const hooks = { bash: 'declare -p PROMPT_COMMAND', zsh: 'echo $precmd_functions', fish: 'true' };
    const { stdout } = typed(at, ['true', hooks[shell]], { twice: true });
    expect(stdout.match(/a word/g)).toHaveLength(1);
    if (shell !== 'fish') expect(stdout.match(/__memdream_prompt/g)).toHaveLength(1);
    await at.started(1);
    typed(at, ['true']);
    expect(await at.started(2)).toHaveLength(2);
  });

  trial('a shell that is not interactive gets nothing of it', () => {
    const at = shellPlace(shell);
    const isThere = shell === 'fish' ? 'functions -q __memdream_prompt' : 'typeset -f __memdream_prompt';
    expect(typed(at, [`${isThere} && echo "there"`]).stdout).toContain('there');
    const script = typed(at, [`${isThere} && echo "there"`], { isScript: true });
    expect(script.stdout + script.stderr).toBe('');
  });
});
