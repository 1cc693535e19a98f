import fs from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Told } from './fault-case.ts';
import { keeping } from './fault-oracle.ts';
import { copyOf } from './fault-world.ts';
import { withoutLiveWords } from './live-writer.ts';
import {
  beside,
  type Ended,
  expectMendedBy,
  hasDecidedSince,
  lastTime,
  type Strike,
  typed,
} from './struck-command.ts';
import type { Struck } from './struck-scenarios.ts';
import { contents } from './world.ts';

/** A command that is struck, those that are struck while they mend what it left, and at last a plain `init`. */
export type StruckCase = {
  strike?: Strike;
  again?: { args: readonly string[]; strike: Strike }[];
  seed: number;
  /** Around the command: a disk that fills up, and has room again. */
  disk?: { fill(): void; free(): void };
};

export const struckName = ({ name }: Struck, { strike, again = [] }: StruckCase): string => {
  const then = again.map((one) => `then ${one.args[0]} ${one.strike.at} ${one.strike.fault}`);
  return [`built ${name} ${strike?.at} ${strike?.fault}`, ...then].join(' ');
};

/** One case with real processes, and a live writer in a third. */
export async function runStruck(
  command: Struck,
  one: StruckCase,
  root: string,
  when = `${struckName(command, one)} of ${command.steps}`,
): Promise<Told & Ended & { killedAgain: number }> {
  const place = fs.mkdtempSync(join(root, 'struck-'));
  const dir = join(place, 'memory');
  const { program, allowed, written } = command;
  const isKilled = one.strike?.fault.startsWith('dies') === true;
  let killedAgain = 0;
  try {
    copyOf(command.place, place);
    const last = lastTime(dir);
    const { result, writer } = await beside(dir, one.seed, written, async () => {
      one.disk?.fill();
      const [args, env] = isKilled ? [command.args, {}] : [[...command.args, '--json'], { FAULT_ALONE: '1' }];
      const first = await typed(program, dir, args, one.strike, env).ended;
      one.disk?.free();
      for (const { args: mending, strike } of one.again ?? []) {
        const { signal } = await typed(program, dir, mending, strike).ended;
        if (signal === 'SIGKILL') killedAgain++;
      }
      return first;
    });
    await keeping('mended', () => expectTold(result, one, when));
    if (!command.isDecided && !one.again && !hasDecidedSince(dir, last))
      await keeping('whole', () => expectNothingOfIt(dir, command, when));
    const edits = await expectMendedBy(program, dir, writer, { allowed, when, last });
    return { ...result, edits, landed: false, asked: true, killedAgain };
  } finally {
    fs.rmSync(place, { recursive: true, force: true });
  }
}

/** Done, or an error of the disk with a code and the way out. */
function expectTold({ status, signal, stderr }: Ended, { strike }: StruckCase, when: string): void {
  if (signal || status === 0) return;
  expect(`${strike?.fault}`, `${when}: ${stderr}`).not.toMatch(/dies|short/);
  expect(status, `${when}: ${stderr}`).toBe(14);
  const error = JSON.parse(stderr.trim().split('\n').at(-1)!) as Record<string, unknown>;
  expect(error, when).toMatchObject({ event: 'error', exit: 14, code: expect.stringMatching(/^STORE_/) });
  expect(error.hint, when).toBeTruthy();
}

/** Before a decision not one file is as the command would leave it. */
function expectNothingOfIt(dir: string, { before, after }: Struck, when: string): void {
  const now = withoutLiveWords(contents(dir));
  for (const path of Object.keys({ ...before, ...after })) {
    if (before[path] === after[path]) continue;
    expect(now[path], `${when}: ${path} of a dream that was not decided`).not.toBe(after[path]);
  }
}
