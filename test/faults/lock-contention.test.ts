import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Orders } from './lock-contention-child.ts';

const RACERS = 8;
const ROUNDS = 20;
const EVERY_MS = 60;
/** Enough for eight processes to start on a slow machine. */
const START_MS = 1_500;

let root: string;
let child: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'memdream-contention-'));
  child = join(root, 'child.mjs');
  const entry = join(import.meta.dirname, 'lock-contention-child.ts');
  buildSync({
    entryPoints: [entry],
    outfile: child,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each(['idle', 'dead holder', 'no file'] as const)(
  'of eight processes that come at once (%s) one wins, each time',
  async (kind) => {
    const memories = Array.from({ length: ROUNDS }, (_, round) =>
      createMemory(`${kind}-${round}`, kind === 'idle'),
    );
    if (kind === 'dead holder')
      expect(await order({ kind: 'claim and die', memories }, 1)).toEqual([memories.map(() => 'held')]);

    const orders: Orders = { kind: 'race', memories, firstMs: Date.now() + START_MS, everyMs: EVERY_MS };
    const racers = (await order(orders)) as string[][];
    const winners = memories.map(
      (_, round) => racers.filter((outcomes) => outcomes[round] === 'held').length,
    );
    expect(winners).toEqual(memories.map(() => 1));
    expect(racers.flat().filter((outcome) => outcome === 'recover')).toEqual([]);
  },
);

test('of eight processes that take turns as fast as they can no two write at once', async () => {
  const memory = createMemory('turns', false);
  const orders: Orders = { kind: 'work', memory, untilMs: Date.now() + 3_000 };
  const workers = (await order(orders)) as Worked[];
  const total = (key: keyof Worked) => workers.reduce((sum, worked) => sum + worked[key], 0);
  process.stdout.write(`lock contention: ${total('turns')} turns of ${RACERS} processes\n`);
  expect(total('turns')).toBeGreaterThan(10);
  expect(total('collisions')).toBe(0);
  expect(total('givenUp')).toBe(0);
  expect(readdirSync(join(memory, '.git', 'memdream', 'tmp'))).toEqual([]);
});

type Worked = { turns: number; collisions: number; givenUp: number };

function createMemory(name: string, isIdle: boolean): string {
  const memory = join(root, name.replaceAll(' ', '-'));
  mkdirSync(join(memory, '.git'), { recursive: true });
  if (isIdle) {
    writeFileSync(join(memory, '.consolidate-lock'), '');
    utimesSync(join(memory, '.consolidate-lock'), 1_700_000_000, 1_700_000_000);
  }
  return memory;
}

/** The answers of so many processes with the same orders. They end together, after the last has answered. */
async function order(orders: Orders, count = RACERS): Promise<unknown[]> {
  const argv = [child, JSON.stringify(orders)];
  const running = Array.from({ length: count }, () =>
    spawn(process.execPath, argv, { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const answers = await Promise.all(
    running.map(async ({ stdout }) => (await once(createInterface(stdout), 'line'))[0]),
  );
  await Promise.all(running.map((one) => Promise.all([once(one, 'exit'), one.stdin.end()])));
  return answers.map((line) => JSON.parse(line));
}
