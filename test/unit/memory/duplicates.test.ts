import { describe, expect, it } from 'vitest';
import { duplicates } from '../../../src/memory/checks/duplicates.ts';
import { findDuplicates } from '../../../src/memory/duplicates/find.ts';
import { similarPairs } from '../../../src/memory/duplicates/join.ts';
import { forSeeds } from '../../support/random.ts';
import { factsWith, treeOf } from './memories.ts';
import { randomStatements } from './statements.ts';

const places = (files: Record<string, string>, protect: string[] = []) =>
  findDuplicates(treeOf(files), protect).map(({ keep, drop, exact }) => [drop.path, keep.path, exact]);

describe('duplicates', () => {
  it('are found whatever bullets, emphasis, case and width they are written with', () => {
    expect(
      places({
        'a.md': '- The **blue queue** is drained by `gull-2` at night.\n- More.\n- Yet more.\n',
        'b.md': 'the blue queue is drained by ｇｕｌｌ-2 at night\n',
      }),
    ).toEqual([['b.md', 'a.md', true]]);
  });

  it('are none in one file, in the index, in logs, or with fewer than four words that mean something', () => {
    const fact = 'The blue queue is drained by gull-2 at night.\n';
    expect(places({ 'a.md': `${fact}\n## Again\n\n${fact}` })).toEqual([]);
    expect(places({ 'a.md': fact, 'MEMORY.md': fact, 'logs/2026/01/2026-01-02.md': fact })).toEqual([]);
    expect(places({ 'a.md': 'Keep it small.\n', 'b.md': 'Keep it small.\n' })).toEqual([]);
  });

  it('keep their order: the same words the other way round say something else', () => {
    expect(
      places({
        'a.md': 'The importer overwrites rows that the exporter made.\n',
        'b.md': 'The exporter overwrites rows that the importer made.\n',
      }),
    ).toEqual([]);
  });

  it('are dropped into something that stays, and never twice', () => {
    forSeeds(200, (random) => {
      const found = findDuplicates(randomStatements(random), []);
      const dropped = new Set(found.map(({ drop }) => drop.unit));
      expect(dropped.size).toBe(found.length);
      for (const { keep, drop } of found) {
        expect(dropped.has(keep.unit)).toBe(false);
        expect(keep.path).not.toBe(drop.path);
      }
    });
  });

  it('are advice with both places, and so is what is merely very similar', () => {
    const tree = treeOf({
      'a.md':
        '- The blue queue is drained by gull-2 at night.\n- Old invoices move to cold storage after ninety days of rest.\n',
      'b.md':
        '# B\n\n- The blue queue is drained by gull-2 at night.\n- Old invoices move to deep storage after ninety days of rest.\n- More.\n',
    });
    const findings = duplicates.run({ before: tree, after: tree, facts: factsWith() });
    expect(findings.map(({ path, line, severity, message }) => [path, line, severity, message])).toEqual([
      [
        'a.md',
        1,
        'advice',
        '"The blue queue is drained by gull-2 at night." stands as well in b.md:3. Keep it in one of them.',
      ],
      [
        'b.md',
        4,
        'advice',
        '"Old invoices move to deep storage after ninety days of rest." stands much alike in a.md:2. Keep it in one of them.',
      ],
    ]);
  });
});

it('the join finds exactly the pairs that comparing each with each finds', () => {
  forSeeds(200, (random) => {
    const words = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const sets = Array.from({ length: 30 }, () => new Set(words.filter(() => random.chance(0.6))));
    const threshold = random.pick([0.5, 0.7, 0.8, 1]);
    const found = new Set<string>();
    similarPairs(sets, threshold, (a, b) => found.add([a, b].sort((x, y) => x - y).join()));
    const expected = new Set<string>();
    sets.forEach((a, i) => {
      sets.slice(i + 1).forEach((b, j) => {
        const both = [...a].filter((word) => b.has(word)).length;
        if (both > 0 && both / (a.size + b.size - both) >= threshold) expected.add([i, i + 1 + j].join());
      });
    });
    expect(found).toEqual(expected);
  });
});

it('two sentences much alike are told, a form that many files fill in is not', () => {
  const filled = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [
        `topic-${'abcdefgh'[n]}${n}x.md`,
        `The nightly export of every invoice lands in the bucket of the ${'red blue grey pink gold teal'.split(' ')[n]} office before breakfast.\n`,
      ]),
    );
  const told = (count: number) => {
    const tree = treeOf(filled(count));
    return duplicates.run({ before: tree, after: tree, facts: factsWith() }).length;
  };
  expect([told(2), told(6)]).toEqual([1, 0]);
});
