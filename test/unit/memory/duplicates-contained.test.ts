import { expect, it } from 'vitest';
import { containedPairs } from '../../../src/memory/duplicates/contained.ts';
import { forSeeds } from '../../support/random.ts';

it('the join of what is contained finds exactly the pairs that comparing each with each finds', () => {
  let met = 0;
  forSeeds(200, (random) => {
    const words = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].slice(0, 1 + random.below(10));
    const sets = Array.from({ length: 30 }, () => new Set(words.filter(() => random.chance(0.7))));
    const threshold = random.pick([0.5, 0.7, 0.8, 1]);
    const found: string[] = [];
    containedPairs(sets, threshold, (whole, part) => found.push(`${whole} ${part}`));
    const expected = sets.flatMap((whole, i) =>
      sets.flatMap((part, j) => {
        const isPart = i !== j && part.size > 0 && [...part].every((word) => whole.has(word));
        return isPart && part.size >= threshold * whole.size ? [`${i} ${j}`] : [];
      }),
    );
    expect(found.sort()).toEqual(expected.sort());
    met += found.length;
  });
  expect(met).toBeGreaterThan(1_000);
});
