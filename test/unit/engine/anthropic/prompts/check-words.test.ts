import { expect, test } from 'vitest';
import { wordsFor } from '../../../../../src/engine/anthropic/prompts/check-words.ts';
import { advice, checks } from '../../../../../src/memory/checks/checks.ts';

test.each([...checks, ...advice].map(({ name }) => name))('%s has words for whoever dreams', (name) => {
  expect(wordsFor(name)).not.toBe(wordsFor('no such check'));
  expect(wordsFor(name).length).toBeLessThan(130);
});

test('a check that every object has a word for has none here', () => {
  expect(wordsFor('constructor')).toBe(wordsFor('no such check'));
});
