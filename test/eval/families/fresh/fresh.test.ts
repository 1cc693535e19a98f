import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Case, Plant } from '../../case.ts';
import { CLASSES } from '../../score/classes.ts';
import { fresh } from '../fresh.ts';
import { weekday } from './days.ts';
import { NEAR } from './decks/duplicates.ts';

const cases = Array.from({ length: Number(process.env.RUNS ?? 30) }, (_, at) => fresh(at + 1));

test('a seed makes the same case each time, and another seed another one', () => {
  expect(fresh(7)).toEqual(fresh(7));
  expect(fresh(7).memory).not.toEqual(fresh(13).memory);
});

test('every class is planted in every case, except an index that is too large, which some have', () => {
  for (const made of cases) {
    const absent = CLASSES.filter(({ holds }) => !made.truth.plants.some(holds)).map(({ name }) => name);
    expect(
      absent.filter((name) => name !== 'budget'),
      `seed ${made.seed}`,
    ).toEqual([]);
    expect(made.truth.facts.length).toBeGreaterThanOrEqual(60);
  }
  const large = cases.filter((made) => ofKind(made, 'budget').length > 0).length;
  expect(large).toBeGreaterThan(cases.length * 0.2);
  expect(large).toBeLessThan(cases.length * 0.7);
});

test('an index has a line over the budget exactly where that is planted', () => {
  for (const made of cases) {
    const isLong = made.memory['MEMORY.md']!.split('\n').some((line) => line.length > 200);
    expect(isLong, `seed ${made.seed}`).toBe(ofKind(made, 'budget').length > 0);
  }
});

test('a memory has 12 to 25 topics, two to four logs and four to six sessions', () => {
  for (const made of cases) {
    const paths = new Set([...Object.keys(made.memory), ...made.later.map(({ path }) => path)]);
    const logs = [...paths].filter((path) => path.startsWith('logs/')).length;
    expect(paths.size - logs - 1).toBeGreaterThanOrEqual(12);
    expect(paths.size - logs - 1).toBeLessThanOrEqual(25);
    expect([2, 3, 4]).toContain(logs);
    expect([4, 5, 6]).toContain(made.transcripts.length);
  }
});

test('times come in order: written, taken in, changed, dreamt', () => {
  for (const made of cases) {
    expect(Object.keys(made.writtenAt).sort()).toEqual(Object.keys(made.memory).sort());
    for (const at of Object.values(made.writtenAt)) expect(at < made.initAt).toBe(true);
    for (const { at } of [...made.later, ...made.transcripts])
      expect(made.initAt < at && at < made.now).toBe(true);
  }
});

test('planted frontmatter cannot be read, all other can', () => {
  for (const made of cases) {
    const broken = ofKind(made, 'broken-frontmatter').map(({ path }) => path);
    for (const [path, text] of Object.entries(made.memory)) {
      if (text.startsWith('---'))
        expect(isReadable(text), `${path} with seed ${made.seed}`).toBe(!broken.includes(path));
    }
  }
});

test('pointers lead to files, except the planted ones, and nothing names an orphan', () => {
  for (const made of cases) {
    const targets = [...made.memory['MEMORY.md']!.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1]!);
    const dangling = ofKind(made, 'dangling-pointer').map(({ target }) => target);
    expect(targets.filter((target) => made.memory[target] === undefined).sort()).toEqual(dangling.sort());
    for (const { path } of ofKind(made, 'orphan')) expect(targets).not.toContain(path);
  }
});

test('paths of the project are missing where that is planted', () => {
  for (const made of cases) {
    for (const { path, file } of ofKind(made, 'missing-path')) {
      expect(made.project[path]).toBeUndefined();
      expect(made.memory[file]).toContain(path);
    }
    for (const { text, path } of [...ofKind(made, 'secret'), ...ofKind(made, 'placeholder')])
      expect(made.memory[path]).toContain(text);
  }
});

test('a relative date stands on its line, which holds no date yet', () => {
  for (const made of cases) {
    const texts = [...Object.values(made.memory), ...made.later.map(({ text }) => text)];
    const lines = texts.flatMap((text) => text.split('\n'));
    for (const { mark, phrase, absolute } of ofKind(made, 'relative-date')) {
      const line = lines.find((candidate) => candidate.includes(mark))!;
      expect(line.toLowerCase()).toContain(phrase.toLowerCase());
      expect(line).not.toMatch(/\d{4}-\d\d/);
      if (phrase === 'last Friday') expect(weekday(absolute[0]!)).toBe(5);
    }
  }
});

test('a shorter telling is contained in the longer one, in order, and close to it', () => {
  const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  for (const { longer, shorter } of NEAR) {
    const [long, short] = [wordsOf(longer), wordsOf(shorter)];
    let at = 0;
    for (const word of long) if (word === short[at]) at++;
    expect(short.slice(at), shorter).toEqual([]);
    expect(short.length / long.length, shorter).toBeGreaterThanOrEqual(0.75);
  }
});

function ofKind<K extends Plant['kind']>(made: Case, kind: K): Extract<Plant, { kind: K }>[] {
  return made.truth.plants.filter((plant) => plant.kind === kind) as Extract<Plant, { kind: K }>[];
}

function isReadable(text: string): boolean {
  const block = /^---\n([\s\S]*?)\n---\n/.exec(text);
  if (!block) return false;
  try {
    const data: unknown = parse(block[1]!);
    return typeof data === 'object' && data !== null && 'name' in data;
  } catch {
    return false;
  }
}
