import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratch } from '../support/world.ts';
import { Figure } from './figure.ts';

/** How an area is to be run: the short form in `npm test`, the long one by `npm run soak -- --long`. */
export type Plan = {
  isLong: boolean;
  /** Everything random is drawn from it. */
  seed: number;
  /** A folder of its own, removed afterwards. */
  root: string;
  /** The short or the long amount. */
  amount(short: number, long: number): number;
  /** A promise that is counted, one row of the table. `goal`: so many cases make it a proof, in the long form. */
  figure(what: string, goal?: number): Figure;
  /** Whether a case is to be run: all are, unless one was named to be repeated. */
  isWanted(name: string): boolean;
  /** The line that runs one case again. */
  repeat(name: string): string;
};

const isLong = process.env.SOAK_FORM === 'long';
const only = process.env.SOAK_CASE;
const seed = Number(process.env.SOAK_SEED ?? 1 + Math.floor(Math.random() * 1_000_000));

/** One area of the soak. It counts; a promise that was broken once fails the test, with the line that repeats the case. */
export function soak(area: string, promise: string, run: (plan: Plan) => Promise<void>): void {
  test(`${area}: ${promise} (seed ${seed})`, async () => {
    const figures: Figure[] = [];
    const plan: Plan = {
      ...{ isLong, seed, root: scratch(`memdream-soak-${area.replaceAll(' ', '-')}`) },
      amount: (short, long) => (isLong ? long : short),
      figure(what, goal = 0) {
        const figure = new Figure(area, what, goal);
        figures.push(figure);
        return figure;
      },
      isWanted: (name) => only === undefined || only === name,
      repeat: (name) =>
        `npm run soak -- ${area}${isLong ? ' --long' : ''} --seed ${seed} --case '${name.replaceAll("'", "'\\''")}'`,
    };
    try {
      await run(plan);
    } finally {
      tell(figures);
    }
    expect(figures.length, 'an area without figures').toBeGreaterThan(0);
    expect(figures.flatMap(({ broken }) => broken)).toEqual([]);
    for (const { what, cases, goal } of figures) {
      if (only !== undefined) continue;
      expect(cases, `${what}: no case was run`).toBeGreaterThan(0);
      if (isLong) expect(cases, `${what}: too few cases`).toBeGreaterThanOrEqual(goal);
    }
  });
}

/** For `npm run soak`, which prints one table of all areas; and into the log of whoever runs the tests. */
function tell(figures: readonly Figure[]): void {
  const rows = figures.map((figure) => figure.row());
  for (const { area, what, cases, broken } of rows)
    process.stdout.write(`soak: ${area}: ${what}: ${broken} of ${cases}\n`);
  const folder = process.env.SOAK_OUT;
  if (!folder) return;
  const lines = rows.map((row) => `${JSON.stringify({ ...row, seed })}\n`).join('');
  fs.appendFileSync(join(folder, `${process.pid}.jsonl`), lines);
}
