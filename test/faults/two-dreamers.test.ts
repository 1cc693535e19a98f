import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { build } from '../support/fault-build.ts';
import { expectCommitted, expectSound } from '../support/fault-oracle.ts';
import { mend } from '../support/fault-world.ts';
import { complaints } from '../support/git.ts';
import { Random } from '../support/random.ts';
import { sleep } from '../support/scripted.ts';
import { contents, keptMemory, machineFor } from '../support/world.ts';

const SEED = Number(process.env.SEED ?? 1 + Math.floor(Math.random() * 1_000_000));
const LASTS_MS = Number(process.env.FAULT_MS ?? 8_000);
const PRELOAD = fileURLToPath(new URL('../support/fault-preload.cjs', import.meta.url));
const NAMES = ['sun.md', 'moon.md'];

let program: string;
beforeAll(async () => {
  program = await build('fault-counter-cli.ts');
});

test(`two dreamers and a plain writer of the lock take turns, and no dream is lost (SEED=${SEED})`, async () => {
  const dir = await keptMemory({
    ...Object.fromEntries(NAMES.map((name) => [name, `# ${name}\n\nDreams so far:.\n`])),
    'MEMORY.md': `# Memory\n\n${NAMES.map((name) => `- [${name}](${name}) — a counter`).join('\n')}\n`,
  });
  const turns = `${dir}.turns`;
  const untilMs = Date.now() + LASTS_MS;
  const [taken, ...dreamers] = await Promise.all([
    takeTheLock(join(dir, '.consolidate-lock'), untilMs),
    ...NAMES.map((name) => dreamUntil(dir, name, turns, untilMs)),
  ]);
  await mend(machineFor(dir));

  const now = contents(dir);
  const counted = NAMES.map((name) => now[name]!.split(' again').length - 1);
  const committed = dreamers.map(({ committed }) => committed);
  const { overlaps, publishes } = interleaved(turns);
  const statuses = JSON.stringify(dreamers.map(({ statuses }) => statuses));
  process.stdout.write(
    `two dreamers: seed ${SEED}, ${publishes} publishes, ${overlaps} interleaved, counted ${counted.join(' + ')}, exit statuses ${statuses}, lock taken ${taken} times\n`,
  );
  expect(overlaps).toBe(0);
  expect(counted).toEqual(committed);
  expect(Math.min(...committed)).toBeGreaterThan(1);
  const { ids } = await expectSound(dir, 'at the end');
  expect(ids.length).toBe(committed.reduce((sum, one) => sum + one, 0));
  await expectCommitted(dir, 'at the end');
  expect(complaints(dir)).toBe('');
});

/** Another dreamer, as it may come: writes its PID, at the worst moment too, keeps it for a while, clears it. */
async function takeTheLock(lock: string, untilMs: number): Promise<number> {
  const random = new Random(SEED);
  let taken = 0;
  while (Date.now() < untilMs) {
    await sleep(150 + random.below(500));
    fs.writeFileSync(lock, `${process.pid}`);
    taken++;
    await sleep(random.below(60));
    fs.writeFileSync(lock, '');
  }
  return taken;
}

async function dreamUntil(dir: string, counter: string, turns: string, untilMs: number) {
  const statuses: Record<string, number> = {};
  let committed = 0;
  while (Date.now() < untilMs) {
    const { status, stdout, stderr } = await memdream(dir, counter, turns);
    statuses[`${status}`] = (statuses[`${status}`] ?? 0) + 1;
    if (stdout.includes('"outcome":"committed"')) committed++;
    // Done, or given way to whoever had the lock: nothing else may happen.
    expect([0, 11], stderr).toContain(status);
  }
  return { committed, statuses };
}

function memdream(dir: string, counter: string, turns: string) {
  const home = join(dir, '..', 'home');
  fs.mkdirSync(home, { recursive: true });
  const args = ['--require', PRELOAD, program, 'run', '--force', '--json', '-C', dir];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, HOME: home, FAULT_COUNTER: counter, FAULT_TURNS_TO: turns },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const heard = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text) => {
      heard[name] += text;
    });
  }
  return new Promise<typeof heard & { status: number | null }>((resolve) => {
    child.on('close', (status) => resolve({ status, ...heard }));
  });
}

/** From the decision to the end of a turn nobody else may be between the two. One clock for all processes. */
function interleaved(turns: string): { overlaps: number; publishes: number } {
  const spans = new Map<string, { from: bigint; to: bigint }>();
  for (const line of fs.readFileSync(turns, 'utf8').trim().split('\n')) {
    const [what, pid, at] = line.split(' ') as [string, string, string];
    if (what === 'begin') spans.set(pid, { from: BigInt(at), to: BigInt(at) });
    else spans.get(pid)!.to = BigInt(at);
  }
  const sorted = [...spans.values()].sort((a, b) => (a.from < b.from ? -1 : 1));
  const overlaps = sorted.filter((span, i) => i > 0 && span.from < sorted[i - 1]!.to).length;
  return { overlaps, publishes: sorted.length };
}
