import { describe, expect, test } from 'vitest';
import { isOlder } from '../../../../src/memory/citations/older.ts';
import { factsWith, treeOf } from '../memories.ts';

const changedAt = (times: Record<string, number>) => (path: string) => times[path] ?? 0;

function older(files: Record<string, string>, times: Record<string, number> = {}) {
  return isOlder(
    { path: 'said.md', words: 'port 6543' },
    { path: 'gone.md', words: 'port 5432' },
    treeOf(files),
    factsWith({ changedAt: changedAt(times) }),
  );
}

describe('a passage is older than another', () => {
  test('by the day of its entry', () => {
    expect(older({ 'said.md': '- 2026-01-02: port 6543\n', 'gone.md': '- 2026-05-02: port 5432\n' })).toBe(
      true,
    );
    expect(older({ 'said.md': '- 2026-07-02: port 6543\n', 'gone.md': '- 2026-05-02: port 5432\n' })).toBe(
      false,
    );
  });

  test('by the stamp of its file', () => {
    const page = (day: string, text: string) => `---\nmodified: ${day}\n---\n\n${text}\n`;
    expect(
      older({ 'said.md': page('2026-01-02', 'port 6543'), 'gone.md': page('2026-05-02', 'port 5432') }),
    ).toBe(true);
  });

  test('by when its file was touched, where no day is known', () => {
    const files = { 'said.md': 'port 6543\n', 'gone.md': 'port 5432\n' };
    expect(older(files, { 'said.md': 1000, 'gone.md': 2000 })).toBe(true);
    expect(older(files, { 'said.md': 2000, 'gone.md': 1000 })).toBe(false);
  });

  test('not where nobody knows', () => {
    const files = { 'said.md': 'port 6543\n', 'gone.md': 'port 5432\n' };
    expect(older(files)).toBe(false);
    expect(older(files, { 'gone.md': 1000 })).toBe(false);
    expect(older({})).toBe(false);
  });

  test('in one file by the days of its entries only', () => {
    const tree = treeOf({
      'a.md': '## 2026-01-02\n\n- port 6543\n\n## 2026-05-02\n\n- port 5432\n\n- host 77\n',
    });
    const facts = factsWith();
    const at = (words: string) => ({ path: 'a.md', words });
    expect(isOlder(at('port 6543'), at('port 5432'), tree, facts)).toBe(true);
    expect(isOlder(at('port 5432'), at('port 6543'), tree, facts)).toBe(false);
    expect(isOlder(at('host 77'), at('port 5432'), tree, facts)).toBe(false);
  });
});
