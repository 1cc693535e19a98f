import { expect, test } from 'vitest';
import { first } from './families/first.ts';
import { FAMILIES } from './families.ts';
import { CLASSES } from './score/classes.ts';

test('a seed makes the same case every time, and another seed another one', () => {
  for (const family of Object.values(FAMILIES)) {
    expect(family(7)).toEqual(family(7));
    expect(family(7).memory).not.toEqual(family(8).memory);
  }
});

test('the first family plants something of every class within ten seeds', () => {
  const plants = Array.from({ length: 10 }, (_, at) => first(at + 1)).flatMap(({ truth }) => truth.plants);
  expect(CLASSES.filter(({ holds }) => !plants.some(holds)).map(({ name }) => name)).toEqual([]);
});

test('cases of the first family agree with their own truth, whatever the seed', () => {
  for (let seed = 1; seed <= 100; seed++) expect(() => first(seed)).not.toThrow();
});

test('a memory of the first family has 25 to 70 topics, and some have many more', () => {
  const sizes = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((seed) => Object.keys(first(seed).memory).length);
  expect(Math.min(...sizes)).toBeGreaterThan(25);
  expect(Math.max(...sizes)).toBeLessThan(80);
  expect(first(10).memory['MEMORY.md']!.split('\n').length).toBeGreaterThan(255);
  expect(Object.keys(first(1, { topics: 1_000 }).memory).length).toBeGreaterThan(1_000);
});
