import { expect, test } from 'vitest';
import { type HarmlessSample, harmless, type SecretSample, secrets } from '../support/secrets-corpus.ts';

const distinct = (items: readonly string[]) => new Set(items).size;
const sampleOf = (kind: string) => secrets.find((sample) => sample.kind === kind)!.value;

test('the corpus holds as many secrets and look-alikes as it promises', () => {
  expect(secrets.length).toBeGreaterThanOrEqual(300);
  expect(distinct(secrets.map(({ kind }) => kind))).toBeGreaterThanOrEqual(60);
  expect(harmless.length).toBeGreaterThanOrEqual(300);
  expect(distinct(harmless.map(({ why }) => why))).toBeGreaterThanOrEqual(40);
});

test('every secret stands in its text, once', () => {
  const odd = secrets.filter(({ text, value }: SecretSample) => text.split(value).length !== 2 || !value);
  expect(odd).toEqual([]);
});

test('no text is there twice, no secret is, and no secret stands in a harmless text', () => {
  const texts = [...secrets, ...harmless].map(({ text }: SecretSample | HarmlessSample) => text);
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  const values = secrets.map(({ value }) => value);
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
  expect(harmless.filter(({ text }) => values.some((value) => text.includes(value)))).toEqual([]);
});

test('values have the length that their vendors give them', () => {
  const lengths = [
    'github-personal',
    'github-fine-grained',
    'npm',
    'anthropic',
    'age',
    'atlassian',
    'aws-access-key',
  ];
  expect(lengths.map((kind) => sampleOf(kind).length)).toEqual([40, 93, 40, 108, 74, 192, 20]);
  expect(sampleOf('aws-secret-key')).toHaveLength(40);
  expect(sampleOf('pypi').slice(5, 20)).toBe('AgEIcHlwaS5vcmc');
});

test('the first two parts of a web token decode to JSON', () => {
  for (const kind of ['jwt', 'supabase-service-role', 'kube-config']) {
    const parts = sampleOf(kind).split('.').slice(0, 2);
    const [header, payload] = parts.map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
    expect(header.alg).toMatch(/^[HR]S256$/);
    expect(payload).toBeTypeOf('object');
  }
});
