import { describe, expect, it } from 'vitest';
import { fileOf } from '../../../src/memory/tree.ts';
import { unifiedDiff } from '../../../src/memory/unified-diff.ts';
import { diffView } from '../../../src/ui/diff-view.ts';
import { COLORED, PLAIN } from './fake-terminal.ts';

const tree = (text: string) => new Map([['a.md', fileOf(text)]]);

describe('a diff', () => {
  it('without colours is the diff itself', () => {
    const diff = unifiedDiff(tree('one\ntwo\n'), tree('one\nthree'));
    expect(diffView(diff, PLAIN)).toBe(diff);
  });

  it('is coloured line by line', () => {
    const { bold, cyan, red, green, dim } = COLORED.color;
    expect(diffView(unifiedDiff(tree('one\ntwo\n'), tree('one\nthree')), COLORED)).toBe(
      [
        bold('diff --git a/a.md b/a.md'),
        bold('--- a/a.md'),
        bold('+++ b/a.md'),
        cyan('@@ -1,2 +1,2 @@'),
        ' one',
        red('-two'),
        green('+three'),
        dim('\\ No newline at end of file'),
        '',
      ].join('\n'),
    );
  });

  it('takes a removed line of dashes for what it is, not for a header', () => {
    const { red, green } = COLORED.color;
    const text = diffView(unifiedDiff(tree('-- a/x\nk\n'), tree('++ b/x\nk\n')), COLORED);
    expect(text).toContain(red('--- a/x'));
    expect(text).toContain(green('+++ b/x'));
  });

  it('shows hostile text without obeying it, line for line', () => {
    const diff = unifiedDiff(tree('a\n'), tree('a\u001b[1A\u001b[2K\n\u202eb\r\nc\u2028d\n'));
    expect(diffView(diff, PLAIN).split('\n').slice(4)).toEqual(['-a', '+a', '+b', '+c d', '']);
  });
});
