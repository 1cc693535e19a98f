import { expect, test } from 'vitest';
import { maskSecrets } from '../../../src/memory/secrets.ts';
import { masked } from '../../../src/sessions/masked.ts';
import { harmless, secrets } from '../../support/secrets-corpus.ts';

test('words are masked exactly as everything else is, whatever the quicker look says', () => {
  const samples = [...secrets, ...harmless].map(({ text }) => text);
  expect(samples.length).toBeGreaterThan(500);
  const different = samples.filter((text) => masked(text) !== maskSecrets(text));
  expect(different).toEqual([]);
  // The comparison says something only where much is masked and much is not.
  expect(samples.filter((text) => masked(text) !== text).length).toBeGreaterThan(300);
  expect(samples.filter((text) => masked(text) === text).length).toBeGreaterThan(100);
});
