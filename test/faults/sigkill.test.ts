import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { build } from '../support/fault-build.ts';
import {
  type Allowed,
  expectAllowed,
  expectCommitted,
  expectSound,
  expectWords,
} from '../support/fault-oracle.ts';
import { allowedFor, SCENARIOS } from '../support/fault-scenarios.ts';
import { copyOf } from '../support/fault-world.ts';
import { complaints } from '../support/git.ts';
import { scratch } from '../support/world.ts';

const PRELOAD = fileURLToPath(new URL('../support/fault-preload.cjs', import.meta.url));
const WORDS = ['word-during-the-dream', 'word-on-the-same-lines', 'word-in-a-file-of-its-own'];
const KILLS = Number(process.env.FAULT_KILLS ?? 36);

let program: string;
beforeAll(async () => {
  program = await build('fault-cli.ts');
});

/** The command itself, in a process of its own, killed by the kernel. */
test('SIGKILL at steps spread over a whole run: the next plain command mends', async () => {
  const root = scratch('memdream-sigkill');
  const scenario = SCENARIOS.find(({ name }) => name === 'run')!;
  const template = join(root, 'template');
  await scenario.prepare(template);
  const allowed = await allowedFor(scenario, template, join(root, 'clean'));
  const steps = countSteps(root, template);
  expect(steps).toBeGreaterThan(150);
  // One in four before the middle, where a kill only drops the draft.
  const early = Math.floor(KILLS / 4);
  const spread = (count: number, from: number, to: number) =>
    Array.from({ length: count }, (_, i) => Math.round(from + ((to - from) * i) / Math.max(1, count - 1)));
  const middle = Math.floor(steps / 2);
  const points = [...spread(early, 1, middle), ...spread(KILLS - early, middle + 1, steps)];
  let killed = 0;
  let edits = 0;
  for (const at of points) {
    const dir = join(root, `killed-${at}`, 'memory');
    copyOf(template, dir);
    const ran = memdream(dir, ['run', '--force', '--quiet'], { FAULT_KILL_AT: `${at}`, FAULT_BELOW: dir });
    if (ran.signal === 'SIGKILL') killed++;
    else expect(ran.status, `step ${at}: ${ran.stderr}`).toBe(0);
    edits += await expectMended(dir, allowed, `killed at step ${at} of ${steps}`);
    fs.rmSync(dir, { recursive: true, force: true });
  }
  process.stdout.write(`sigkill: ${points.length} runs, ${killed} killed, ${edits} live edits, 0 lost\n`);
  expect(killed).toBeGreaterThan(points.length - 4);
});

async function expectMended(dir: string, allowed: Allowed, when: string): Promise<number> {
  const written = WORDS.filter((word) => fs.existsSync(join(`${dir}.said`, word)));
  const next = memdream(dir, ['init'], {});
  expect(next.status, `${when}: ${next.stderr}`).toBe(0);
  expectWords(dir, written, when);
  expectAllowed(dir, allowed, when);
  await expectSound(dir, when);
  await expectCommitted(dir, when);
  expect(complaints(dir), when).toBe('');
  const lock = join(dir, '.consolidate-lock');
  if (fs.existsSync(lock)) expect(fs.readFileSync(lock, 'utf8'), when).toBe('');
  return written.length;
}

function countSteps(root: string, template: string): number {
  const dir = join(root, 'counted', 'memory');
  copyOf(template, dir);
  const counted = join(root, 'steps');
  const ran = memdream(dir, ['run', '--force', '--quiet'], { FAULT_COUNT_TO: counted, FAULT_BELOW: dir });
  expect(ran.status, ran.stderr).toBe(0);
  return Number(fs.readFileSync(counted, 'utf8'));
}

function memdream(dir: string, args: string[], env: Record<string, string>) {
  const home = join(dir, '..', 'home');
  fs.mkdirSync(home, { recursive: true });
  const preload = Object.keys(env).length > 0 ? ['--require', PRELOAD] : [];
  return spawnSync(process.execPath, [...preload, program, ...args, '-C', dir], {
    env: { PATH: process.env.PATH, HOME: home, ...env },
    encoding: 'utf8',
  });
}
