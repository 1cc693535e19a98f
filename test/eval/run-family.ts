import fs from 'node:fs';
import { join } from 'node:path';
import { BASELINE_NAMES, runBaseline } from './baselines.ts';
import { FAMILIES } from './families.ts';
import { type Effort, type RunOptions, runCase } from './run-case.ts';
import { type Score, score, total } from './scorer.ts';

export type FamilyOptions = Omit<RunOptions, 'root'> & {
  family: string;
  seeds: number[];
  topics?: number | undefined;
  scratch: string;
  isKept: boolean;
  /** Called after each case. */
  progress(done: number): void;
};

/** A family's cases, summed up: the engine first, then the baselines. */
export type FamilyScore = {
  family: string;
  cases: number;
  players: { name: string; score: Score }[];
  efforts: Effort[];
};

/** Commands do the work in processes of their own: two cases at a time keep two cores busy. */
const AT_ONCE = 2;

export async function runFamily(options: FamilyOptions): Promise<FamilyScore> {
  const { family, seeds, engine } = options;
  const results = new Map<number, { scores: Score[]; effort: Effort }>();
  const waiting = [...seeds];
  const work = async () => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      results.set(seed, await runSeed(seed, options));
      options.progress(results.size);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const inOrder = seeds.map((seed) => ({ label: `${family} ${seed}`, ...results.get(seed)! }));
  const names = [engine, ...BASELINE_NAMES];
  return {
    ...{ family, cases: seeds.length, efforts: inOrder.map(({ effort }) => effort) },
    players: names.map((name, at) => ({
      name,
      score: total(inOrder.map(({ label, scores }) => ({ label, score: scores[at]! }))),
    })),
  };
}

async function runSeed(seed: number, options: FamilyOptions): Promise<{ scores: Score[]; effort: Effort }> {
  const { family, topics, scratch, isKept } = options;
  const made = FAMILIES[family]!(seed, topics === undefined ? {} : { topics });
  const root = join(scratch, `${family}-${seed}`);
  try {
    const { seen, effort } = await runCase(made, { ...options, root });
    const scores = [seen, ...BASELINE_NAMES.map((name) => runBaseline(name, made))].map((one) =>
      score(made, one),
    );
    return { scores, effort };
  } finally {
    if (!isKept) fs.rmSync(root, { recursive: true, force: true });
  }
}
