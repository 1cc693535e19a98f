import { describe, expect, it } from 'vitest';
import { revertsRespected } from '../../../../src/memory/checks/reverts-respected.ts';
import { type RevertedLine, respectReverts } from '../../../../src/memory/reverts.ts';
import { fileOf, type Tree, textOf } from '../../../../src/memory/tree.ts';
import { forSeeds, type Random } from '../../../support/random.ts';
import { factsWith, randomMemory, treeOf } from '../memories.ts';

const line = (was: RevertedLine['was'], path: string, text: string): RevertedLine => ({
  path,
  line: text,
  revert: 9,
  was,
});
const found = (before: Tree, after: Tree, reverted: RevertedLine[]) =>
  revertsRespected
    .run({ before, after, facts: factsWith({ reverted }) })
    .map(({ path, line, message }) => [path, line, message.split('.')[0]]);

describe('reverts-respected', () => {
  const before = treeOf({ 'a.md': 'one\ntwo\n' });

  it('finds a restored line that goes again and a removed one that comes again', () => {
    const reverted = [line('restored', 'a.md', 'two'), line('removed', 'a.md', 'three')];
    expect(found(before, treeOf({ 'a.md': 'one\nthree\n' }), reverted)).toEqual([
      ['a.md', undefined, 'Line 2, which dream 9 restored, is removed again'],
      ['a.md', 2, 'A line that dream 9 removed is added again'],
    ]);
    expect(found(before, new Map(), reverted)).toHaveLength(1);
    expect(found(before, treeOf({ 'b.md': 'two\n' }), reverted)).toHaveLength(1);
  });

  it('lets pass what a person changed before, what stands elsewhere, and other files', () => {
    const gone = [line('restored', 'a.md', 'long gone'), line('removed', 'a.md', 'one')];
    expect(found(before, treeOf({ 'a.md': 'two\none\n' }), gone)).toEqual([]);
    expect(found(before, treeOf({ 'a.md': 'one\r\ntwo  ' }), [line('restored', 'a.md', 'two')])).toEqual([]);
    expect(found(before, treeOf({ 'a.md': 'two\n' }), [line('restored', 'b.md', 'one')])).toEqual([]);
  });

  it('takes no side where two reverts disagree', () => {
    const both = [line('restored', 'a.md', 'two'), line('removed', 'a.md', 'two')];
    expect(found(before, treeOf({ 'a.md': 'one\n' }), both)).toEqual([]);
  });

  it('never minds what the filter of a dream lets through', () => {
    let fired = 0;
    forSeeds(1_000, (random) => {
      const [old, now] = [randomMemory(random), randomMemory(random)];
      const reverted = [
        ...someLines(random, old, 'restored'),
        ...someLines(random, now, 'removed'),
        ...someLines(random, now, 'restored'),
        ...someLines(random, old, 'removed'),
      ];
      fired += found(old, now, reverted).length;
      expect(found(old, respectReverts(old, now, reverted), reverted)).toEqual([]);
    });
    expect(fired).toBeGreaterThan(500);
  });

  it('does not give away what the files say', () => {
    const [one] = revertsRespected.run({
      before: treeOf({ 'a.md': 'password\n' }),
      after: treeOf({ 'a.md': fileOf('') }),
      facts: factsWith({ reverted: [line('restored', 'a.md', 'password')] }),
    });
    expect(one!.message).not.toContain('password');
  });
});

function someLines(random: Random, tree: Tree, was: RevertedLine['was']): RevertedLine[] {
  return [...tree].flatMap(([path, file]) =>
    (textOf(file) ?? '')
      .split('\n')
      .filter((text) => text.trim() !== '' && random.chance(0.1))
      .map((text) => line(was, path, text)),
  );
}
