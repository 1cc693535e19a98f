import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { shownLines } from '../../../../src/memory/secrets/shown-lines.ts';
import { findSecrets } from '../../../../src/memory/secrets.ts';
import { secrets } from '../../../support/secrets-corpus.ts';

const pem = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
}).privateKey.trim();

test('no line of a private key is shown, and those around it are as they were', () => {
  const lines = shownLines(`# Keys\n\nFor the old server:\n${pem}\nNobody needs it.\n`);
  expect(lines.slice(0, 3)).toEqual(['# Keys', '', 'For the old server:']);
  expect(lines.slice(-2)).toEqual(['Nobody needs it.', '']);
  for (const line of pem.split('\n').slice(1, -1)) expect(lines.join('\n')).not.toContain(line);
});

test('a text without secrets is its lines', () => {
  for (const text of ['', '\n', 'one', 'one\ntwo\n', 'a\r\nb'])
    expect(shownLines(text)).toEqual(text.split('\n'));
});

test('two secrets of a line are both masked, and what stands between them stays', () => {
  const plain = secrets.filter(({ value }) => findSecrets(`first ${value} then`)[0]?.value === value);
  const [one, other] = [plain[0]!.value, plain.at(-1)!.value];
  const [line] = shownLines(`first ${one} then ${other}, no more`);
  expect(line).toMatch(/^first \[secret: .+\] then \[secret: .+\], no more$/);
});

test('of every known secret, wherever it stands, no line shows a piece that is long enough to matter', () => {
  const shown = secrets
    .filter(({ known, value }) => known && value.length >= 12)
    .filter(({ text, value }) => {
      const lines = shownLines(`before\n${text}\nafter`).join('\n');
      return value.split('\n').some((piece) => piece.length >= 12 && lines.includes(piece));
    });
  // PEM's first and last lines say only that there is a key.
  expect(shown.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([]);
});
