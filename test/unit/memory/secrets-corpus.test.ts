import { expect, test } from 'vitest';
import { findSecrets, maskSecrets } from '../../../src/memory/secrets.ts';
import { harmless, type SecretSample, secrets } from '../../support/secrets-corpus.ts';

/** Found means gone: nothing of the value is left where it stood. */
const isFound = ({ text, value }: SecretSample) => {
  const start = text.indexOf(value);
  return findSecrets(text).some((secret) => secret.start <= start && secret.end >= start + value.length);
};

test('of the secrets whose format is known at least 98 of 100 are found', () => {
  const known = secrets.filter((sample) => sample.known);
  const missed = known.filter((sample) => !isFound(sample));
  const recall = 1 - missed.length / known.length;
  expect(recall, missed.map(({ kind, text }) => `${kind}: ${text}`).join('\n')).toBeGreaterThanOrEqual(0.98);
});

test('nothing harmless is taken for a secret', () => {
  const taken = harmless.filter(({ text }) => findSecrets(text).length > 0);
  expect(taken).toEqual([]);
});

test('what is found is a secret and little else, and its mask leaves nothing to find', () => {
  for (const sample of secrets.filter(isFound)) {
    const found = findSecrets(sample.text).filter(({ value }) => value.includes(sample.value));
    for (const { value } of found) expect(value.length - sample.value.length, sample.text).toBeLessThan(80);
    const masked = maskSecrets(sample.text);
    expect(masked).not.toContain(sample.value);
    expect(findSecrets(masked)).toEqual([]);
  }
});
