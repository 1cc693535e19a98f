import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isOnPath, NOT_DUE, SHELLS, shellPlace, until } from './shells.ts';
import { openTerminal } from './terminal.ts';

const LINE = 'memdream: Improved 5 memories (-2.2 KB, $0.02). See: memdream show';
const hasTmux = isOnPath('tmux');
const where = hasTmux ? '' : ' (skipped: no tmux on PATH)';

describe.each(SHELLS)(`in a terminal with %s${where}`, (_name, { shell, isHere }) => {
  const trial = test.skipIf(!isHere || !hasTmux);
  const status = shell === 'fish' ? '$status' : '$?';

  trial('the line that waits stands once above the next prompt, and the status is kept', async () => {
    const at = shellPlace(shell);
    at.put('next', NOT_DUE());
    const terminal = await openTerminal(at);
    terminal.enter('echo first; false');
    await terminal.shows(/^first\nready>$/m);
    at.put('notice', `${LINE}\n`);
    terminal.enter('echo second; false');
    await terminal.shows(`second\n${LINE}\nready>`);
    terminal.enter(`echo "status=${status}"`);
    const screen = await terminal.shows(/^status=\d\nready>$/m);
    expect(screen).toContain('status=1');
    expect(screen.split(LINE)).toHaveLength(2);
    expect(fs.readFileSync(join(at.state, 'notice'), 'utf8')).toBe('');
    expect(at.starts()).toEqual([]);
  });

  trial('a start shows nothing: no job, no message, no other status, no other last process', async () => {
    const at = shellPlace(shell, { fake: UNTIL_TOLD });
    at.put('next', NOT_DUE());
    const terminal = await openTerminal(at);
    const last = shell === 'fish' ? '$last_pid' : '$!';
    terminal.enter('sleep 300 &');
    await terminal.prompted();
    terminal.enter(`echo "before=${last}="`);
    const [, before] = /^before=(\d+)=$/m.exec(await terminal.shows(/^before=\d+=\nready>$/m))!;
    at.put('next', '0\n');
    terminal.enter('false');
    await until(() => fs.existsSync(join(at.root, 'began')), terminal.screen);
    terminal.enter(`echo "status=${status}"`);
    await terminal.shows(/^status=\d\nready>$/m);
    terminal.enter('jobs >jobs; echo "listed"');
    await terminal.shows(/^listed\nready>$/m);
    expect(fs.readFileSync(join(at.home, 'jobs'), 'utf8').trim().split('\n').at(-1)).toContain('sleep 300');
    fs.writeFileSync(join(at.root, 'told'), '');
    await at.started(1);
    terminal.enter(`echo "after=${last}="`);
    const screen = await terminal.shows(/^after=\d+=\nready>$/m);
    terminal.enter(`kill ${last}`);
    // From the prompt that started it to the last there is nothing but what was typed and asked for.
    expect(screen.slice(screen.indexOf('ready> false')).split('\n')).toEqual([
      'ready> false',
      `ready> echo "status=${status}"`,
      'status=1',
      'ready> jobs >jobs; echo "listed"',
      'listed',
      `ready> echo "after=${last}="`,
      `after=${before}=`,
      'ready>',
    ]);
    expect(at.starts()).toHaveLength(1);
  });

  trial('what was started outlives the window, and holds nothing of it', async () => {
    const at = shellPlace(shell, { fake: UNTIL_TOLD });
    const terminal = await openTerminal(at);
    await until(() => fs.existsSync(join(at.root, 'began')), terminal.screen);
    expect(fs.readFileSync(join(at.root, 'tty'), 'utf8')).toBe('not a tty\n');
    // Only Linux shows what a process holds.
    if (process.platform === 'linux') {
      const held = fs.readFileSync(join(at.root, 'held'), 'utf8').trim().split('\n');
      expect(held.filter((path) => path.startsWith('/dev/') && path !== '/dev/null')).toEqual([]);
      expect(fs.readFileSync(join(at.root, 'folder'), 'utf8')).toBe('/\n');
      const group = (stat: string) => stat.slice(stat.lastIndexOf(')')).split(' ')[3];
      const own = group(fs.readFileSync(join(at.root, 'stat'), 'utf8'));
      expect(own).not.toBe(group(fs.readFileSync(`/proc/${terminal.pid}/stat`, 'utf8')));
    }
    terminal.close();
    await until(
      () => !isAlive(terminal.pid),
      () => 'the shell lives on',
    );
    expect(at.starts()).toEqual([]);
    fs.writeFileSync(join(at.root, 'told'), '');
    expect(await at.started(1)).toEqual(['run --all --quiet --trigger shell']);
  });

  trial('what was typed ahead stays as it was', async () => {
    const at = shellPlace(shell);
    at.put('next', NOT_DUE());
    const [waiting, go] = [join(at.home, 'waiting'), join(at.home, 'go')];
    fs.writeFileSync(
      join(at.home, 'wait.sh'),
      `: >'${waiting}'\nwhile [ ! -e '${go}' ]; do sleep 0.05; done\n`,
    );
    const terminal = await openTerminal(at);
    terminal.enter('sh wait.sh');
    await until(() => fs.existsSync(waiting), terminal.screen);
    terminal.type('echo half');
    await terminal.shows('echo half');
    at.put('notice', `${LINE}\n`);
    at.put('next', '0\n');
    fs.writeFileSync(go, '');
    await terminal.shows(new RegExp(`${LINE.replaceAll(/[.$()]/g, '\\$&')}\nready> echo half$`));
    terminal.enter('-typed');
    await terminal.shows(/^half-typed\nready>$/m);
    expect(await at.started(1)).toHaveLength(1);
  });
});

/** Writes down what it holds and waits for a file, but not for ever. */
const UNTIL_TOLD = `
pwd >"$HOME/../folder"
cd "$HOME/.."
for fd in 0 1 2 3 4 5 6 7 8 9; do readlink /proc/$$/fd/$fd; done >held 2>/dev/null
cat /proc/$$/stat >stat 2>/dev/null
tty >tty
: >began
turns=0
while [ ! -e told ] && [ $turns -lt 600 ]; do sleep 0.05; turns=$((turns + 1)); done`;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
