import { describe, expect, it } from 'vitest';
import { frontmatter } from '../../../../src/memory/checks/frontmatter.ts';
import { frontmatterKept } from '../../../../src/memory/checks/frontmatter-kept.ts';
import { forSeeds } from '../../../support/random.ts';
import { factsWith, randomMemory, treeOf } from '../memories.ts';

const FLAT = '---\nname: a\ndescription: one # why\ntype: project\n---\n\nText.\n';
const NESTED =
  '---\nname: a\ndescription: one\nmetadata:\n  # by hand\n  type: user\n  modified: 2026-01-01\n---\nText.\n';

const kept = (before: string | undefined, after: string | undefined) => {
  const tree = (text: string | undefined) => treeOf(text === undefined ? {} : { 'a.md': text });
  const input = { before: tree(before), after: tree(after), facts: factsWith() };
  return frontmatterKept.run(input).map(({ path, severity, message }) => {
    expect([path, severity]).toEqual(['a.md', 'error']);
    return message.replace('The frontmatter of a.md ', '');
  });
};

describe('frontmatter-kept', () => {
  it.each<[string, string | undefined, string | undefined]>([
    ['an untouched head above another text', FLAT, FLAT.replace('Text.', 'Other.')],
    ['another description', FLAT, FLAT.replace('one', '"two: three"')],
    ['a new day of change', NESTED, NESTED.replace('2026-01-01', '2026-11-18')],
    ['a day of change that was not there', FLAT, FLAT.replace('type:', 'modified: 2026-11-18\ntype:')],
    [
      'a day below metadata that was not there',
      FLAT,
      FLAT.replace('type:', 'metadata:\n  modified: 1\ntype:'),
    ],
    [
      'other quotes and another order',
      FLAT,
      FLAT.replace('name: a\n', '').replace('type:', 'name: "a"\ntype:'),
    ],
    ['CRLF in place of LF', NESTED, NESTED.replaceAll('\n', '\r\n')],
    ['a byte order mark', FLAT, `\uFEFF${FLAT}`],
    ['a head where none was', 'Text.\n', FLAT],
    ['a topic that is gone', FLAT, undefined],
    ['a new topic without a head', undefined, 'Text.\n'],
    ['a new topic with a head', undefined, NESTED],
    ['a head that was broken and still is', '---\na: b: c\n---\n', '---\na: b: d\n---\n'],
    ['a head that was broken and is mended', '---\na: b: c\n---\n', '---\na: "b: c"\n---\n'],
    [
      'a # that is part of a value',
      FLAT.replace('one # why', '|\n  # one'),
      FLAT.replace('one # why', '|\n  # two'),
    ],
  ])('lets pass %s', (_, before, after) => {
    expect(kept(before, after)).toEqual([]);
  });

  it.each<[string, string | undefined, string, RegExp]>([
    ['a head that is gone', FLAT, 'Text.\n', /^is gone/],
    ['a broken head that is gone', '---\na: b: c\n---\n', 'Text.\n', /^is gone/],
    ['a head whose end is gone', FLAT, FLAT.replace('project\n---', 'project\n'), /^is gone/],
    ['a head that cannot be read now', FLAT, FLAT.replace('one', 'a: b'), /^cannot be read/],
    ['a new head that cannot be read', undefined, '---\na: b: c\n---\n', /^cannot be read/],
    ['a head that is put on and cannot be read', 'Text.\n', '---\n[\n---\n', /^cannot be read/],
    ['another type', FLAT, FLAT.replace('project', 'user'), /^has changed: type\./],
    [
      'another type below metadata',
      NESTED,
      NESTED.replace('user', 'project'),
      /^has changed: metadata\.type\./,
    ],
    ['a key less', FLAT, FLAT.replace('name: a\n', ''), /^has changed: name\./],
    ['a key more', FLAT, FLAT.replace('type:', 'owner: ann\ntype:'), /^has changed: owner\./],
    [
      'metadata that became a word',
      NESTED,
      NESTED.replace(/metadata:\n(?: {2}.*\n)+/, 'metadata: x\n'),
      /^has changed: metadata\./,
    ],
    ['a comment less', FLAT, FLAT.replace(' # why', ''), /lost a comment/],
    [
      'a comment below a value that looks like one',
      FLAT.replace('one # why', '|\n  # one\n# why'),
      FLAT.replace('one # why', '|\n  # one'),
      /lost a comment/,
    ],
    ['a comment of its own line less', NESTED, NESTED.replace('  # by hand\n', ''), /lost a comment/],
    [
      'a comment changed with CRLF',
      NESTED.replaceAll('\n', '\r\n'),
      NESTED.replace('by hand', 'by code').replaceAll('\n', '\r\n'),
      /lost a comment/,
    ],
  ])('does not let pass %s', (_, before, after, message) => {
    const [found, ...more] = kept(before, after);
    expect(found).toMatch(message);
    expect(more).toEqual([]);
  });

  it('is about topics only, and finds nothing in a memory that stays as it is', () => {
    const input = { before: treeOf({ 'MEMORY.md': FLAT, 'logs/x.md': FLAT }), facts: factsWith() };
    expect(frontmatterKept.run({ ...input, after: treeOf({ 'MEMORY.md': 'x', 'logs/x.md': 'x' }) })).toEqual(
      [],
    );
    forSeeds(100, (random) => {
      const tree = randomMemory(random);
      expect(frontmatterKept.run({ before: tree, after: tree, facts: factsWith() })).toEqual([]);
    });
  });

  it('never throws', () => {
    const odd = [
      '---\n&a [*a]\n---\n',
      '---\n? \n---\n',
      '---\n- x\n---\n',
      '---\n\t: x\n---\n',
      '---\n%YAML 9\n---\n',
      `---\n${'a: [\n'.repeat(3_000)}---\n`,
      `---\nx: ${'y'.repeat(70_000)}\n---\n`,
      '---\n__proto__: {a: 1}\n---\n',
      '---\n\ud800: 1\n---\n',
    ];
    for (const one of odd) for (const other of odd) expect(() => kept(one, other)).not.toThrow();
  });
});

describe('frontmatter', () => {
  const found = (files: Record<string, string>) =>
    frontmatter
      .run({ before: new Map(), after: treeOf(files), facts: factsWith() })
      .map(({ path, line, severity, message }) => [path, line, severity, message.split('.')[0]]);

  it('has nothing to say about heads in both forms, about none, and about a rule at the top', () => {
    const files = {
      'a.md': FLAT,
      'b.md': NESTED.replace('name: a', 'name: b'),
      'c.md': 'Text.\n',
      'd.md': '---\n\nText: more\n',
    };
    expect(found(files)).toEqual([]);
    expect(found({ 'MEMORY.md': '---\na: b: c\n---\n', 'team/x.md': '---\n[\n---\n' })).toEqual([]);
  });

  it('tells of heads that are never closed or cannot be read, with the line', () => {
    expect(found({ 'a.md': '\uFEFF---\r\nname: a\r\n\r\nText.\r\n' })).toEqual([
      ['a.md', 1, 'advice', 'The frontmatter is never closed'],
    ]);
    expect(found({ 'a.md': '---\nname: a\ndescription: x: y\ntype: user\n---\n' })).toEqual([
      ['a.md', 3, 'advice', expect.stringMatching(/^The frontmatter cannot be read: /)],
    ]);
    expect(found({ 'a.md': '---\njust words\n---\n' })).toEqual([
      ['a.md', 1, 'advice', 'The frontmatter cannot be read: it has no keys'],
    ]);
  });

  it('tells of types that are missing or unknown', () => {
    expect(
      found({
        'a.md': '---\nname: a\n---\n',
        'b.md': '---\nname: b\ntype: secret\n---\n',
        'c.md': '---\n---\n',
      }),
    ).toEqual([
      ['a.md', 1, 'advice', 'It has no type'],
      ['b.md', 3, 'advice', 'The type is none that agents know: user, feedback, project, reference'],
      ['c.md', 1, 'advice', 'It has no type'],
    ]);
  });

  it('tells of two topics with one name', () => {
    expect(found({ 'z.md': FLAT, 'b.md': FLAT })).toEqual([['z.md', 2, 'advice', 'b']]);
  });
});
