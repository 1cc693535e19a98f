import { expect, test } from 'vitest';
import { maskAdded } from '../../../../src/memory/secrets/mask-added.ts';
import { fileOf } from '../../../../src/memory/tree.ts';
import { textsOf, treeOf } from '../memories.ts';

// Put together from parts: no complete secret stands in this file.
const ADDED = `gh${'p_'}${'3vKq8ZtR1xWm5LbN7cYd'}${'0hJs4GfA2uEo9PiQ'}`;
const OWN = `gh${'p_'}${'Xa7Lw2Vn9Tq4Rb6Km1Zs'}${'8Ye3Hc5Jd0Gf7Pu2'}`;

test('a secret that came is masked, one that stood there is not', () => {
  const before = treeOf({ 'a.md': `own ${OWN}\n` });
  const after = treeOf({ 'a.md': `own ${OWN} and ${ADDED}\n` });
  expect(textsOf(maskAdded(before, after))['a.md']).toMatch(
    new RegExp(`^own ${OWN} and \\[secret: GitHub token #[0-9a-f]{8}\\]\\n$`),
  );
});

test('a file that is no text brings none along either', () => {
  const after = new Map([['a.md', fileOf(`not text \0 ${ADDED}\n`)]]);
  const { bytes } = maskAdded(treeOf({}), after).get('a.md')!;
  expect(Buffer.from(bytes).toString('latin1')).toMatch(/^not text \0 \[secret: GitHub token #/);
});
