import { expect, test } from 'vitest';
import { wrap } from '../../../src/ui/wrap.ts';

test('a command between backticks stays on one line, to be copied', () => {
  const text =
    'The history keeps it, until you type `memdream purge --finding deploy.md:12`. Then it is gone.';
  const lines = wrap(text, { width: 44 });
  expect(lines).toContain('`memdream purge --finding deploy.md:12`.');
  expect(lines.join(' ')).toBe(text);
  expect(wrap('a `b c '.repeat(2_000), { width: 30 }).length).toBeGreaterThan(100);
});
