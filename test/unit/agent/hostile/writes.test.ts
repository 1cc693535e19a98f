import { describe, expect, test } from 'vitest';
import { CANARY, given, place } from './place.ts';

/** H stands for the home, M for the memory and P for the project. None of these is a memory that may be changed. */
const PATHS: Record<string, string[]> = {
  'outside of the memory': [
    ...[
      'H/x.md',
      'P/readme.md',
      'P/new.md',
      '/etc/x.md',
      '/tmp/x.md',
      '/x.md',
      '../x.md',
      '../project/readme.md',
      'foo/../../x.md',
    ],
    ...[
      'M/../x.md',
      'M/foo/../../x.md',
      'H/memory2/x.md',
      'P/memory/topic.md',
      'P/memory/new.md',
      '//M/topic.md',
      'H/./memory/topic.md',
    ],
    ...[
      'H/memory/../memory/topic.md',
      '/proc/self/x.md',
      '/dev/null',
      '/dev/fd/1',
      'P/pipe.md',
      'P/sparse.md',
      'P/link.md',
      'M',
    ],
  ],
  "of memdream, of people, or of other programs'": [
    ...[
      '.git/x.md',
      '.git/config',
      '.git/hooks/pre-commit',
      '.GIT/x.md',
      'M/.git/config',
      'foo/.git/x.md',
      '.consolidate-lock',
      '.consolidate-lock.md',
    ],
    ...[
      'logs/2026/11/2026-11-01.md',
      'logs/x.md',
      'Logs/x.md',
      'LOGS/2026/x.md',
      'sessions/x.md',
      'team/x.md',
      'agents/x.md',
      'pinned/rule.md',
    ],
    ...[
      'pinned/new.md',
      'PINNED/new.md',
      'ｐinned/new.md',
      'keep.md',
      'KEEP.md',
      'ｋeep.md',
      '.hidden.md',
      'foo/.hidden.md',
      '.gitignore',
      '.gitattributes',
    ],
  ],
  'that some disk takes for another': [
    ...[
      'TOPIC.md',
      'Topic.md',
      'ｔopic.md',
      'topic.MD',
      'topic.ｍd',
      'memory.md',
      'Memory.md',
      'Foo/x.md',
      'FOO/new.md',
      'cafe\u0301.md',
      'CAFÉ.md',
    ],
    ...[
      'topic.md.',
      'topic.md ',
      'topic.md. .',
      'foo./x.md',
      'foo /x.md',
      'con.md',
      'CON.md',
      'nul.md',
      'com1.md',
      'foo/lpt9.md',
      'aux.txt.md',
    ],
    ...[
      'topic.md:stream.md',
      'topic.md::$DATA',
      'C:topic.md',
      'C:\\topic.md',
      'C:/topic.md',
      '\\\\server\\share\\x.md',
      'foo\\x.md',
      '..\\x.md',
    ],
  ],
  'that is no name': [
    ...[
      '',
      ' ',
      '/',
      '.',
      '..',
      './topic.md',
      'foo/./x.md',
      'foo//x.md',
      'foo/',
      'topic.md/',
      '/topic.md',
      'a\0.md',
      'topic.md\0',
      'a\nb.md',
      'a\rb.md',
    ],
    ...[
      'a\tb.md',
      'a\x1bb.md',
      'a\x7fb.md',
      'a\u200bb.md',
      'a\u202eb.md',
      'a\u2066b.md',
      '\ufefftopic.md',
      'a\ud800.md',
      'a\u2028b.md',
      'a\u0085b.md',
    ],
    ...[
      'file://M/topic.md',
      'http://x/y.md',
      '~/x.md',
      'a?.md',
      'a*.md',
      'a|b.md',
      'a<b.md',
      'a"b.md',
      'x.sh',
      'x',
      'x.md.txt',
      'x.markdown',
      '.md',
    ],
  ],
  'through a link': [
    'out.md',
    'far.md',
    'dir/id_rsa.md',
    'dir/new.md',
    'dir',
    'loop.md',
    'loop.md/x.md',
    'none.md',
    'git.md',
    'topic.md/below.md',
  ],
  'too long': [
    ...[
      `${'x'.repeat(300)}.md`,
      `${'é'.repeat(150)}.md`,
      `${'d/'.repeat(50)}x.md`,
      `${'x'.repeat(10_000_000)}.md`,
      `${'a/'.repeat(1_000_000)}x.md`,
    ],
    ...[`${'x'.repeat(250)}/a.md`, '../'.repeat(1000)],
  ],
};

const CALLS = [
  ['Write', { content: 'planted\n' }],
  ['Write', { content: '' }],
  ['Edit', { old_string: 'kept', new_string: 'planted' }],
  ['Edit', { old_string: 'one', new_string: 'planted', replace_all: true }],
  ['Delete', {}],
] as const;

describe('nothing is written to a path', () => {
  test.each(Object.entries(PATHS))('%s', async (_how, paths) => {
    const world = place();
    const before = world.state();
    for (const path of paths) {
      for (const [tool, input] of CALLS) {
        const result = await world.call(tool, { file_path: given(path, world), ...input });
        expect([path.slice(0, 80), tool, result.ok]).toEqual([path.slice(0, 80), tool, false]);
        expect(result.text).not.toContain(CANARY);
        expect(result.text.length).toBeLessThan(2_001);
      }
    }
    expect(world.draft.changed()).toEqual([]);
    expect(world.state()).toBe(before);
  });
});

describe('what is written', () => {
  test('stays in the draft, whatever tool wrote it', async () => {
    const world = place();
    const before = world.state();
    await world.call('Write', { file_path: 'new/deep/a.md', content: 'x\n' });
    await world.call('Edit', {
      file_path: 'M/topic.md'.replace('M', world.memory),
      old_string: 'one',
      new_string: '1',
    });
    await world.call('Delete', { file_path: 'foo/x.md' });
    expect(world.draft.changed()).toEqual(['foo/x.md', 'new/deep/a.md', 'topic.md']);
    expect(world.state()).toBe(before);
  });

  test.each(['orient', 'gather'] as const)('is nothing in the %s phase', async (phase) => {
    const world = place({ phase });
    for (const [tool, input] of CALLS)
      for (const file_path of ['topic.md', 'new.md', 'MEMORY.md'])
        expect(await world.call(tool, { file_path, ...input })).toMatchObject({ ok: false, denied: true });
    expect(world.draft.changed()).toEqual([]);
  });

  test('never leaves the memory without an index', async () => {
    const world = place();
    for (const [tool, input] of [
      ['Delete', {}],
      ['Write', { content: '' }],
      ['Write', { content: ' \n\t\u200b\ufeff' }],
      ['Edit', { old_string: '# Memory\n\n- [T](topic.md) — about\n', new_string: '\n' }],
    ] as const)
      expect(await world.call(tool, { file_path: 'MEMORY.md', ...input })).toMatchObject({ denied: true });
    expect(world.draft.changed()).toEqual([]);
  });
});
