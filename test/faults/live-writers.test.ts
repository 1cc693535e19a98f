import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runDream } from '../../src/dream/run.ts';
import { build } from '../support/fault-build.ts';
import { expectCommitted, expectSound } from '../support/fault-oracle.ts';
import { mend } from '../support/fault-world.ts';
import type { WriterOrders, Wrote } from '../support/fault-writer.ts';
import { complaints } from '../support/git.ts';
import { scripted, sleep } from '../support/scripted.ts';
import { contents, keptMemory, machineFor } from '../support/world.ts';

const SEED = Number(process.env.SEED ?? 1 + Math.floor(Math.random() * 1_000_000));
const LASTS_MS = Number(process.env.FAULT_MS ?? 8_000);
const REWRITTEN = ['alpha.md', 'beta.md', 'gamma.md'];
const APPENDED = ['delta.md', 'epsilon.md', 'zeta.md'];

let program: string;
beforeAll(async () => {
  program = await build('fault-writer.ts');
});

test(`dreams beside a live writer lose none of its words (SEED=${SEED})`, async () => {
  const dir = await keptMemory(memory());
  const orders: WriterOrders = {
    dir,
    beside: `${dir}.beside`,
    seed: SEED,
    untilMs: Date.now() + LASTS_MS,
    rewritten: REWRITTEN,
    appended: APPENDED,
  };
  const writing = startWriter(orders);
  const outcomes: Record<string, number> = {};
  for (let i = 1; Date.now() < orders.untilMs; i++) {
    const { world, target, request } = machineFor(dir, { engine: markerEngine(i) });
    const { dream, error } = await runDream(world, target, request());
    if (error) throw error;
    outcomes[dream.outcome] = (outcomes[dream.outcome] ?? 0) + 1;
    await sleep(10);
  }
  const { edits, words, counts } = await writing;
  await mend(machineFor(dir));

  const now = contents(dir);
  const wanted = Object.entries(words).flatMap(([path, list]) => list.map((word) => ({ path, word })));
  const lost = wanted.filter(({ path, word }) => !now[path]?.includes(word));
  process.stdout.write(
    `live writer: seed ${SEED}, ${edits} edits ${JSON.stringify(counts)}, ${wanted.length} words to find, ${lost.length} lost, dreams ${JSON.stringify(outcomes)}\n`,
  );
  expect(
    lost,
    `repeat: SEED=${SEED} npx vitest run --project faults test/faults/live-writers.test.ts`,
  ).toEqual([]);
  expect(outcomes.committed).toBeGreaterThan(1);
  await expectSound(dir, 'at the end');
  await expectCommitted(dir, 'at the end');
  expect(complaints(dir)).toBe('');
});

function memory(): Record<string, string> {
  const files = Object.fromEntries(
    [...REWRITTEN, ...APPENDED].map((path) => [
      path,
      `# ${path}\n\nMarker of ${path}: none.\n\nWhat people add:\n\n`,
    ]),
  );
  return {
    ...files,
    'MEMORY.md': `# Memory\n\n${Object.keys(files)
      .map((path) => `- [${path}](${path}) — a topic`)
      .join('\n')}\n`,
  };
}

/** Changes one line of every file; a file that does not have it now is left as it is. */
function markerEngine(round: number) {
  return scripted(async ({ call, view, memory: dir }) => {
    for (const path of [...REWRITTEN, ...APPENDED]) {
      const full = join(dir, path);
      const bytes = view.read(full, 0, 1 << 20);
      const text = bytes ? Buffer.from(bytes).toString('utf8') : '';
      const marker = /Marker of [a-z.]+: [a-z]+\./.exec(text)?.[0];
      if (!marker) continue;
      await call('Edit', {
        file_path: full,
        old_string: marker,
        new_string: marker.replace(/[a-z]+\.$/, `${inLetters(round)}.`),
      });
    }
    await sleep(20);
  });
}

/** A number that goes would have to wait for a person. */
function inLetters(round: number): string {
  return [...String(round)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
}

async function startWriter(orders: WriterOrders): Promise<Wrote> {
  fs.rmSync(orders.beside, { force: true });
  const child = spawn(process.execPath, [program, JSON.stringify(orders)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    out += text;
  });
  const status = await new Promise((resolve) => child.on('close', resolve));
  expect(status).toBe(0);
  return JSON.parse(out) as Wrote;
}
