import { describe, expect, it } from 'vitest';
import { createDraft } from '../../../src/memory/draft.ts';
import { fileOf, textOf } from '../../../src/memory/tree.ts';

const base = new Map([
  ['MEMORY.md', fileOf('# Memory\n')],
  ['run.md', fileOf('x\n', '100755')],
  ['link.md', fileOf('run.md', '120000')],
]);

describe('a draft', () => {
  it('never changes the tree it was made of, nor a tree it handed out', () => {
    const draft = createDraft(base);
    const before = draft.tree();
    draft.write('a.md', 'a');
    draft.remove('run.md');
    expect([...base.keys()]).toEqual([...before.keys()]);
    expect(draft.paths()).toEqual(['MEMORY.md', 'a.md', 'link.md']);
  });

  it('keeps the mode of a file whose text is replaced, and makes a file of a link', () => {
    const draft = createDraft(base);
    draft.write('run.md', 'y\n');
    draft.write('link.md', 'text');
    expect(draft.get('run.md')).toEqual(fileOf('y\n', '100755'));
    expect(draft.get('link.md')).toEqual(fileOf('text'));
  });

  it('knows the changed paths, and forgets a change that was taken back', () => {
    const draft = createDraft(base);
    draft.write('MEMORY.md', 'other');
    draft.write('__proto__', 'a');
    draft.remove('run.md');
    draft.write('MEMORY.md', '# Memory\n');
    expect(draft.changed()).toEqual(['__proto__', 'run.md']);
    expect(textOf(draft.get('__proto__'))).toBe('a');
    expect(draft.has('run.md')).toBe(false);
  });

  it('lets no file stand where a folder is, nor the other way round', () => {
    const draft = createDraft(new Map([['a/b.md', fileOf('x')]]));
    expect(draft.obstacle('a')).toBe('a/b.md');
    expect(draft.obstacle('a/b.md/c.md')).toBe('a/b.md');
    expect(draft.obstacle('a/b.md')).toBeUndefined();
    expect(() => draft.write('a', 'text')).toThrow('a/b.md stands in the way of a.');
  });
});
