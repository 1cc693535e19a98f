import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCommand } from '../bench/built-command.ts';
import { FAMILIES } from './families.ts';
import { precision, recall } from './report.ts';
import { type FamilyScore, runFamily } from './run-family.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Far below what 200 seeds show: three cases hold a few plants of each class only. */
const FLOORS: Record<string, number> = {
  'exact duplicates': 0.9,
  'near duplicates': 0.8,
  'keyed contradictions': 0.8,
  'open contradictions, same template': 0.6,
  'relative dates': 0.8,
  'dangling pointers': 1,
  orphans: 1,
  budget: 1,
  'explicit saves': 0.75,
  corrections: 0.7,
  'log facts': 0.7,
  secrets: 0.9,
  'missing paths': 0.8,
  derivable: 0.5,
  'broken frontmatter': 0.5,
  'not: secrets (placeholders)': 1,
};

let scratch: string;
let bin: string;

beforeAll(async () => {
  scratch = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'memdream-eval-')));
  bin = await buildCommand(ROOT, join(scratch, 'command'));
});

afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

describe.each(Object.keys(FAMILIES))('three cases of family %s through the built command', (family) => {
  let result: FamilyScore;

  beforeAll(async () => {
    const clock = join(ROOT, 'test/eval/clock.cjs');
    const cases = { family, seeds: [1, 2, 3], scratch, isKept: false };
    result = await runFamily({ ...cases, bin, clock, engine: 'offline', progress: () => {} });
  });

  test('break no gate', () => {
    const { gates } = result.players[0]!.score;
    expect(gates.filter(({ broken }) => broken > 0)).toEqual([]);
  });

  test('are solved for the most part, and nothing is made worse', () => {
    const { classes } = result.players[0]!.score;
    expect(classes.filter(({ wrong }) => wrong > 0)).toEqual([]);
    // What people and agents put in other words may be missed, never done wrong.
    const share = family === 'fresh' ? 0.4 : 1;
    const short = classes.filter((one) => recall(one) < share * (FLOORS[one.name] ?? 0));
    expect(short).toEqual([]);
  });

  test('are solved better than by doing nothing, and more safely than by a careless tool', () => {
    const [own, noop, naive] = result.players.map(({ score }) => ({
      solved: score.classes.reduce((sum, one) => sum + recall(one), 0),
      right: score.classes.reduce((sum, one) => sum + precision(one), 0),
      broken: score.gates.reduce((sum, { broken }) => sum + broken, 0),
    }));
    expect(own!.solved).toBeGreaterThan(noop!.solved);
    expect(own!.right).toBeGreaterThan(naive!.right);
    expect(naive!.broken).toBeGreaterThan(own!.broken);
  });
});
