import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Allowed } from './fault-oracle.ts';
import { allowedFor, RECOVERIES, SCENARIOS } from './fault-scenarios.ts';
import { copyOf } from './fault-world.ts';
import type { WriterFiles } from './live-writer.ts';
import { stepsOf, typed } from './struck-command.ts';
import { contents } from './world.ts';

/** A command of the built program, ready to be struck: `place` holds the memory and what lies around it. */
export type Struck = {
  name: string;
  program: string;
  args: readonly string[];
  /** A folder to copy for each case; the memory is `memory` in it. */
  place: string;
  allowed: Allowed;
  /** Contents before it, and after it where nobody wrote beside it. */
  before: Record<string, string>;
  after: Record<string, string>;
  /** What it finds was decided by another. */
  isDecided: boolean;
  /** What somebody else writes meanwhile. */
  written: WriterFiles;
  steps: number;
};

const DEMO = fileURLToPath(new URL('../../templates/demo/memory', import.meta.url));
/** A live writer gets in the way of `apply` and `revert` where it writes on the same lines: they refuse, and that is right. */
const BESIDE_SCRIPTED = { rewritten: [], edited: ['bread.md'], appended: ['apple.md', 'flute.md'] };
const BESIDE_RUN = { ...BESIDE_SCRIPTED, appended: [...BESIDE_SCRIPTED.appended, 'MEMORY.md'] };
const BESIDE_OFFLINE = {
  rewritten: [],
  edited: ['project_mail.md'],
  appended: ['project-local-setup.md', 'MEMORY.md'],
};
const RUN = ['run', '--force', '--quiet'];
const TYPED: [name: string, args: string[]][] = [
  ['init', ['init']],
  ['run', RUN],
  ['apply', ['apply']],
  ['revert', ['revert', 'last', '-y']],
];

/** init, run, apply, revert, and both commands that finish what a killed run has left, with the scripted dream. */
export async function struckCommands(program: string, root: string): Promise<Struck[]> {
  const commands: Struck[] = [];
  for (const [name, args] of TYPED) {
    const scenario = SCENARIOS.find((one) => one.name === name)!;
    const dir = join(root, name, 'memory');
    await scenario.prepare(dir);
    const allowed = await allowedFor(scenario, dir, join(root, `${name}-clean`, 'memory'));
    commands.push(
      await ready(program, {
        name,
        args,
        place: dirname(dir),
        allowed,
        written: name === 'run' ? BESIDE_RUN : BESIDE_SCRIPTED,
      }),
    );
  }
  const run = commands.find(({ name }) => name === 'run')!;
  const again = RECOVERIES.find(({ name }) => name === 'recover by run, placing')!;
  const dir = join(root, 'killed', 'memory');
  await again.prepare(dir);
  const then = await allowedFor(again, dir, join(root, 'killed-clean', 'memory'));
  // A second dream may follow the first, whichever command was struck.
  const allowed = { ...run.allowed, 'flute.md': then['flute.md']! };
  run.allowed = allowed;
  const place = await killedInTheMiddle(run, join(root, 'recover'));
  for (const [name, args] of [['recover by init', ['init']] as const, ['recover by run', RUN] as const])
    commands.push(await ready(program, { name, args, place, allowed, written: BESIDE_RUN }));
  return commands;
}

/** The package as it is installed, with its own engine, over a memory in which that finds something to do. */
export async function offlineRun(program: string, root: string): Promise<Struck> {
  const dir = join(root, 'offline', 'memory');
  copyOf(DEMO, dir);
  expect((await typed(program, dir, ['init']).ended).status).toBe(0);
  const clean = join(root, 'offline-clean', 'memory');
  copyOf(dirname(dir), dirname(clean));
  expect((await typed(program, clean, RUN).ended).status).toBe(0);
  const [old, next] = [contents(dir), contents(clean)];
  const paths = [...new Set([...Object.keys(old), ...Object.keys(next)])];
  const allowed = Object.fromEntries(paths.map((path) => [path, [...new Set([old[path], next[path]])]]));
  expect(paths.filter((path) => old[path] !== next[path]).length).toBeGreaterThan(1);
  return ready(program, {
    name: 'offline run',
    args: RUN,
    place: dirname(dir),
    allowed,
    written: BESIDE_OFFLINE,
  });
}

async function ready(
  program: string,
  command: Pick<Struck, 'name' | 'args' | 'place' | 'allowed' | 'written'>,
): Promise<Struck> {
  const counted = `${command.place}-counted`;
  copyOf(command.place, counted);
  const dir = join(counted, 'memory');
  const before = contents(dir);
  const steps = await stepsOf(program, dir, command.args);
  const after = contents(dir);
  fs.rmSync(counted, { recursive: true });
  // Where the dream has a live writer of its own, its files tell nothing.
  for (const path of Object.keys(after)) if (/^word-/m.test(after[path]!)) delete before[path];
  for (const path of Object.keys(after)) if (/^word-/m.test(after[path]!)) delete after[path];
  return { ...command, program, steps, before, after, isDecided: /^recover/.test(command.name) };
}

/** A run that was killed with some of its files in place and some not. */
async function killedInTheMiddle({ program, args, place }: Struck, to: string): Promise<string> {
  const counted = `${to}-counted`;
  copyOf(place, counted);
  const steps = await stepsOf(program, join(counted, 'memory'), args, 'decision');
  fs.rmSync(counted, { recursive: true });
  copyOf(place, to);
  const strike = { at: Math.floor(steps / 4), fault: 'dies', from: 'decision' } as const;
  const ran = await typed(program, join(to, 'memory'), args, strike).ended;
  expect(ran.signal).toBe('SIGKILL');
  return to;
}
