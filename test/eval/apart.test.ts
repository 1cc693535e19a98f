import fs from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const HERE = fileURLToPath(new URL('.', import.meta.url));

test('the scorecard shares no code with what it measures', () => {
  const files = fs
    .readdirSync(HERE, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|mjs|cjs)$/.test(path));
  expect(files).toContain('scorer.ts');
  const reaching = files.filter((path) => {
    const text = fs.readFileSync(join(HERE, path), 'utf8');
    return /(?:from|import|require)\s*\(?\s*['"][^'"]*\bsrc\//.test(text);
  });
  expect(reaching).toEqual([]);
});
