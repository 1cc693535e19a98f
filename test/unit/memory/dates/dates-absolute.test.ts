import { expect, it } from 'vitest';
import { verify } from '../../../../src/memory/checks/checks.ts';
import { datesAbsolute } from '../../../../src/memory/checks/dates-absolute.ts';
import { dates } from '../../../../src/memory/rules/dates.ts';
import { factsWith, treeOf } from '../memories.ts';
import { edited } from '../rules/examples.ts';

const found = (files: Record<string, string>, facts = factsWith()) => {
  const after = treeOf(files);
  return datesAbsolute.run({ before: after, after, facts });
};

it('a relative date is found with its line and with what it means, where that is known', () => {
  const files = {
    'MEMORY.md': '# M\n- [A](a.md) — moved Last week\n- [A](a.md) — moved last week\n',
    'a.md': '---\nmodified: 2026-11-10\n---\nYesterday we\nmoved. Kai left\nlast month.\n',
    'logs/x.md': 'We moved yesterday.\n',
  };
  expect(
    found(files).map(({ path, line, severity, key, message }) => [path, line, severity, key, message]),
  ).toEqual([
    [
      'MEMORY.md',
      3,
      'error',
      'last week',
      '“last week” means something else later. Write the week; nothing tells when this line was written.',
    ],
    ['a.md', 4, 'error', 'yesterday', '“Yesterday” means something else later. Write the day: 2026-11-09.'],
    ['a.md', 6, 'error', 'last month', '“last month” means something else later. Write the month: 2026-10.'],
  ]);
});

it('what the rule has made absolute is no finding any more', () => {
  const facts = factsWith({ writtenOn: () => '2026-11-10' });
  const tree = treeOf({ 'a.md': 'We moved yesterday.\n\n- Last week Kai left, two days ago Ines.\n' });
  const after = edited(tree, dates.run(tree, facts));
  expect(datesAbsolute.run({ before: tree, after: tree, facts })).toHaveLength(3);
  expect(datesAbsolute.run({ before: tree, after, facts })).toEqual([]);
});

it('a dream may move a relative date, but not add one', () => {
  const index = { 'MEMORY.md': '- [A](a.md)\n- [B](b.md)\n' };
  const before = treeOf({ ...index, 'a.md': 'We moved yesterday.\n', 'b.md': 'b\n' });
  const moved = treeOf({ ...index, 'a.md': 'a\n', 'b.md': 'b\n\nYesterday we moved.\n' });
  const added = treeOf({ ...index, 'a.md': 'We moved yesterday.\n', 'b.md': 'b\n\nYesterday Kai left.\n' });
  const worse = (after: typeof before) => verify({ before, after, facts: factsWith() }).worse;
  expect(worse(moved)).toEqual([]);
  expect(worse(added).map(({ check, path, line }) => [check, path, line])).toEqual([
    ['dates-absolute', 'b.md', 3],
  ]);
});
