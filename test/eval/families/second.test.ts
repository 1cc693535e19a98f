import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Case, Plant } from '../case.ts';
import { second } from './second.ts';

const cases = Array.from({ length: Number(process.env.RUNS ?? 50) }, (_, seed) => second(seed + 1));
const kinds: Plant['kind'][] = [
  'exact-duplicate',
  'near-duplicate',
  'not-duplicate',
  'keyed-contradiction',
  'open-contradiction',
  'not-contradiction',
  'relative-date',
  'not-a-date',
  'dangling-pointer',
  'orphan',
  'save',
  'correction',
  'log-fact',
  'not-to-gather',
  'secret',
  'placeholder',
  'missing-path',
  'path-in-order',
  'derivable',
  'broken-frontmatter',
];

test('a seed makes the same case each time', () => {
  expect(second(7)).toEqual(second(7));
});

test('every class is planted in every case, and some indexes are too large', () => {
  for (const made of cases) {
    for (const kind of kinds)
      expect(ofKind(made, kind).length, `${kind} with seed ${made.seed}`).toBeGreaterThan(0);
    const whys = ofKind(made, 'not-to-gather').map(({ why }) => why);
    expect([...new Set(whys)].sort()).toEqual([
      'chatter',
      'injection',
      'question',
      'quoted',
      'retracted',
      'secret',
    ]);
    expect(made.truth.facts.length).toBeGreaterThanOrEqual(60);
  }
  const large = cases.filter((made) => ofKind(made, 'budget').length > 0).length;
  expect(large).toBeGreaterThan(cases.length * 0.25);
  expect(large).toBeLessThan(cases.length * 0.75);
});

test('an index is over the budget exactly where that is planted', () => {
  for (const made of cases) {
    const index = made.memory['MEMORY.md']!;
    const lines = index.trimEnd().split('\n');
    const isLarge = lines.length > 200 || index.length > 25_000 || lines.some((line) => line.length > 200);
    expect(isLarge, `seed ${made.seed}`).toBe(ofKind(made, 'budget').length > 0);
  }
});

test('times come in order: written, taken in, changed, dreamt', () => {
  for (const made of cases) {
    expect(Object.keys(made.writtenAt).sort()).toEqual(Object.keys(made.memory).sort());
    for (const at of Object.values(made.writtenAt)) expect(at < made.initAt).toBe(true);
    for (const { at } of [...made.later, ...made.transcripts])
      expect(made.initAt < at && at < made.now).toBe(true);
    expect(made.now > '2025' && made.now < '2028').toBe(true);
  }
});

test('pointers lead to files, except the planted ones, and orphans have none', () => {
  for (const made of cases) {
    const index = made.memory['MEMORY.md']!;
    const targets = [...index.matchAll(/\]\(<?([^)>#]+)/g)].map((match) => decodeURIComponent(match[1]!));
    const dangling = new Set(targets.filter((target) => made.memory[target] === undefined));
    expect([...dangling].sort()).toEqual(
      ofKind(made, 'dangling-pointer')
        .map(({ target }) => target)
        .sort(),
    );
    for (const { path } of ofKind(made, 'orphan')) {
      const others = Object.entries(made.memory).filter(([other]) => other !== path);
      const names = [
        path.replaceAll(' ', '%20'),
        path.split('/').at(-1)!.replace('.md', '').replaceAll(' ', '-'),
      ];
      const leads = others.filter(
        ([, text]) => text.includes(`${names[0]})`) || text.includes(`[[${names[1]}]]`),
      );
      expect(leads.map(([other]) => other)).toEqual([]);
    }
  }
});

test('planted frontmatter cannot be read, all other can', () => {
  for (const made of cases) {
    const broken = ofKind(made, 'broken-frontmatter').map(({ path }) => path);
    for (const [path, text] of Object.entries(made.memory)) {
      if (/^\uFEFF?---/.test(text))
        expect(isReadable(text), `${path} with seed ${made.seed}`).toBe(!broken.includes(path));
    }
  }
});

test('paths of the project are missing where that is planted', () => {
  for (const made of cases) {
    for (const { path, file } of ofKind(made, 'missing-path')) {
      expect(made.project[path]).toBeUndefined();
      expect(made.memory[file]).toContain(path);
    }
    for (const { text, path } of [...ofKind(made, 'secret'), ...ofKind(made, 'placeholder')]) {
      expect(made.memory[path]).toContain(text);
    }
  }
});

test('a relative date stands on its line, and no wording of its day does yet', () => {
  for (const made of cases) {
    const texts = [...Object.values(made.memory), ...made.later.map(({ text }) => text)];
    const said = made.transcripts.flatMap(({ lines }) =>
      lines.map(({ message }) => JSON.stringify(message ?? '')),
    );
    const lines = [...texts.flatMap((text) => text.split(/\r?\n/)), ...said];
    for (const { mark, phrase, absolute } of ofKind(made, 'relative-date')) {
      const line = lines.find((candidate) => candidate.includes(mark))!;
      expect(line.toLowerCase()).toContain(phrase.toLowerCase());
      for (const wording of absolute) expect(line).not.toContain(wording);
    }
  }
});

test('lines of sessions have the envelope of Claude Code', () => {
  for (const made of cases) {
    expect(made.transcripts.length).toBeGreaterThanOrEqual(5);
    for (const { id, lines } of made.transcripts) {
      expect(JSON.parse(JSON.stringify(lines))).toEqual(lines);
      const spoken = lines.filter(({ type }) => type === 'user' || type === 'assistant');
      expect(spoken.length).toBeGreaterThan(2);
      for (const line of spoken)
        expect(line).toMatchObject({ sessionId: id, cwd: '{{project}}', userType: 'external' });
    }
  }
});

test('a memory has 20 to 50 topics of at most 150 lines, many of them not in English', () => {
  for (const made of cases) {
    const topics = Object.entries(made.memory).filter(
      ([path]) => path !== 'MEMORY.md' && !path.startsWith('logs/'),
    );
    expect(topics.length).toBeGreaterThanOrEqual(20);
    expect(topics.length).toBeLessThanOrEqual(50);
    const foreign = topics.filter(([, text]) => /[äöüßáéíóúñ\u4e00-\u9fff]/i.test(text));
    expect(foreign.length / topics.length).toBeGreaterThan(0.2);
    for (const [path, text] of topics) expect(text.split('\n').length, path).toBeLessThan(150);
  }
});

function ofKind<K extends Plant['kind']>(made: Case, kind: K): Extract<Plant, { kind: K }>[] {
  return made.truth.plants.filter((plant) => plant.kind === kind) as Extract<Plant, { kind: K }>[];
}

function isReadable(text: string): boolean {
  const block = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(text);
  if (!block) return false;
  try {
    const data: unknown = parse(block[1]!);
    return typeof data === 'object' && data !== null && 'name' in data;
  } catch {
    return false;
  }
}
