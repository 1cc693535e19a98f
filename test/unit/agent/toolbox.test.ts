import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TOOL_DEFINITIONS } from '../../../src/agent/toolbox.ts';
import { textOf } from '../../../src/memory/tree.ts';
import { contents, writeFiles } from '../../support/world.ts';
import { openBox } from './box.ts';

function toolbox(options: { mayWrite?: boolean; protect?: string[] } = {}) {
  return openBox({
    protect: options.protect ?? [],
    phase: (options.mayWrite ?? true) ? 'consolidate' : 'gather',
    project: { 'readme.md': 'outside\n', '.env': 'KEY=1\n', 'cert.pem': 'x\n' },
    home: { '.ssh/id_rsa': 'secret\n' },
  });
}

describe('what an engine may write', () => {
  test.each([
    ['Write', 'new.md'],
    ['Write', 'folder/new.md'],
    ['Write', 'index-area.md'],
    ['Write', 'MEMORY.md'],
    ['Delete', 'topic.md'],
    ['Write', 'Überblick 日本.md'],
  ])('%s %s is allowed', async (tool, path) => {
    const { call, memory } = toolbox();
    expect(await call(tool, { file_path: join(memory, path), content: 'text\n' })).toMatchObject({
      ok: true,
    });
  });

  test.each([
    ['Delete', 'MEMORY.md'],
    ['Write', 'logs/2026/11/2026-11-01.md'],
    ['Write', 'pinned/new.md'],
    ['Write', 'sessions/x.md'],
    ['Write', 'team/x.md'],
    ['Write', 'agents/x.md'],
    ['Write', '.git/config.md'],
    ['Write', '.consolidate-lock'],
    ['Write', '.hidden.md'],
    ['Write', 'script.sh'],
    ['Write', '../outside.md'],
    ['Write', 'folder/../../outside.md'],
    ['Write', './topic.md'],
    ['Write', 'a//b.md'],
    ['Write', 'TOPIC.md'],
    ['Write', 'new\nline.md'],
    ['Write', 'zero\u200bwidth.md'],
    ['Write', 'back\\slash.md'],
    ['Write', 'con.md'],
    ['Write', 'space .md/x.md '],
    ['Write', `${'x'.repeat(300)}.md`],
    ['Write', 'keep.md'],
    ['Edit', 'keep.md'],
  ])('%s %s is denied, and the draft stays as it was', async (tool, path) => {
    const { call, memory, draft, calls } = toolbox({ protect: ['keep.md'] });
    const result = await call(tool, {
      file_path: `${memory}/${path}`,
      content: 'x\n',
      old_string: 'kept',
      new_string: 'y',
    });
    expect(result).toMatchObject({ ok: false, denied: true });
    expect(draft.changed()).toEqual([]);
    expect(calls).toMatchObject([{ name: tool, ok: false, denied: true }]);
  });

  test.each(['/etc/passwd.md', '/tmp/x.md', 'C:\\x.md'])('%s is not the memory', async (path) => {
    const { call } = toolbox();
    expect(await call('Write', { file_path: path, content: 'x' })).toMatchObject({ ok: false, denied: true });
  });

  test('a phase that only looks denies every write', async () => {
    const { call, memory } = toolbox({ mayWrite: false });
    expect(await call('Write', { file_path: join(memory, 'new.md'), content: 'x' })).toMatchObject({
      denied: true,
    });
    expect(await call('Read', { file_path: join(memory, 'topic.md') })).toMatchObject({ ok: true });
  });

  test('nothing reaches the disk', async () => {
    const { call, memory } = toolbox();
    const before = contents(memory);
    await call('Write', { file_path: join(memory, 'new.md'), content: 'x' });
    await call('Delete', { file_path: join(memory, 'topic.md') });
    expect(contents(memory)).toEqual(before);
  });
});

describe('what an engine may read', () => {
  test.each(['.ssh/id_rsa', 'project/.env', 'project/cert.pem'])('%s is denied', async (path) => {
    const { call, home } = toolbox();
    expect(await call('Read', { file_path: join(home, path) })).toMatchObject({ ok: false, denied: true });
  });

  test('a link to a denied file is denied too', async () => {
    const { call, home } = toolbox();
    fs.symlinkSync(join(home, '.ssh/id_rsa'), join(home, 'project/innocent.md'));
    expect(await call('Read', { file_path: join(home, 'project/innocent.md') })).toMatchObject({
      denied: true,
    });
  });

  test('a file of the project is read with line numbers, a window of it on request', async () => {
    const { call, home, memory } = toolbox();
    expect(await call('Read', { file_path: join(home, 'project/readme.md') })).toMatchObject({
      text: '     1\toutside',
      origin: 'project',
    });
    expect(await call('Read', { file_path: join(memory, 'topic.md'), offset: 2, limit: 1 })).toMatchObject({
      text: '     2\ttwo\n(1 more line)',
      origin: 'memory',
    });
  });

  test('the repository and the lock do not exist', async () => {
    const { call, memory } = toolbox();
    writeFiles(memory, { '.git/HEAD': 'ref\n', '.consolidate-lock': '1' });
    for (const path of ['.git/HEAD', '.consolidate-lock']) {
      expect(await call('Read', { file_path: join(memory, path) })).toMatchObject({ ok: false });
    }
  });
});

describe('an answer, whatever is asked', () => {
  test.each([
    ['Nothing', {}],
    ['Read', null],
    ['Read', []],
    ['Read', { file_path: 7 }],
    ['Edit', { file_path: 'topic.md' }],
    ['Edit', { file_path: 'topic.md', old_string: '', new_string: 'x' }],
    ['Edit', { file_path: 'topic.md', old_string: 'absent', new_string: 'x' }],
    ['Edit', { file_path: 'topic.md', old_string: 'two', new_string: 'x' }],
    ['Edit', { file_path: 'missing.md', old_string: 'two', new_string: 'x' }],
    ['Delete', { file_path: 'missing.md' }],
    ['Read', { file_path: 'topic.md', offset: -1 }],
    ['Write', { file_path: 'topic.md/below.md', content: 'x' }],
  ])('%s %j fails with a reason', async (tool, input) => {
    const { call, draft } = toolbox();
    const result = await call(tool, input);
    expect(result.ok).toBe(false);
    expect(result.text.length).toBeGreaterThan(10);
    expect(draft.changed()).toEqual([]);
  });

  test('an edit of every place needs replace_all, and an emptied memory is deleted', async () => {
    const { call, draft } = toolbox();
    await call('Edit', { file_path: 'topic.md', old_string: 'two', new_string: '2', replace_all: true });
    expect(textOf(draft.get('topic.md'))).toBe('one\n2\n2\n');
    expect(await call('Write', { file_path: 'topic.md', content: '\n' })).toMatchObject({ ok: true });
    expect(draft.has('topic.md')).toBe(false);
  });
});

test('calls run one after the other in the order they came', async () => {
  const { call, text, calls } = toolbox();
  await Promise.all([
    call('Edit', { file_path: 'topic.md', old_string: 'one', new_string: 'a' }),
    call('Edit', { file_path: 'topic.md', old_string: 'a', new_string: 'b' }),
    call('Edit', { file_path: 'topic.md', old_string: 'b', new_string: 'c' }),
  ]);
  expect(text('topic.md')).toBe('c\ntwo\ntwo\n');
  expect(calls.map(({ ok }) => ok)).toEqual([true, true, true]);
});

test('every tool that removes takes reasons, and every schema is closed', () => {
  for (const { name, input_schema } of TOOL_DEFINITIONS) {
    expect(input_schema.additionalProperties).toBe(false);
    if (['Edit', 'Write', 'Delete'].includes(name)) expect(input_schema.properties).toHaveProperty('because');
  }
});

test('what was asked for is told: the path of a search, the command of a shell, without secrets', async () => {
  const { call, calls } = openBox();
  const token = `gh${'p_'}${'3vKq8ZtR1xWm5LbN7cYd'}${'0hJs4GfA2uEo9PiQ'}`;
  await call('Grep', { pattern: 'two', path: 'topic.md' });
  await call('Bash', { command: `grep ${token} topic.md` });
  expect(calls).toMatchObject([
    { name: 'Grep', path: 'topic.md', ok: true },
    { name: 'Bash', command: expect.stringMatching(/^grep \[secret: .*\] topic\.md$/) },
  ]);
});
