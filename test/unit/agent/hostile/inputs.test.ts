import { describe, expect, test } from 'vitest';
import { CANARY, place } from './place.ts';

const HUGE = 'x'.repeat(10_000_000);
const polluted = JSON.parse(
  '{"__proto__":{"file_path":"topic.md","content":"x"},"constructor":{"prototype":{}}}',
);
const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);
const topic = (more: object) => ({ file_path: 'topic.md', ...more });
const reason = (more: object) => ({ removed: 'one', path: 'readme.md', quote: 'fine words here', ...more });

/** Calls that nobody sends who means well: each gets an answer, and none of them changes anything. */
const CALLS: [tool: unknown, input: unknown][] = [
  ...[undefined, null, true, 7, 'x', [], [topic({})], () => {}, Symbol.iterator].map(
    (input): [string, unknown] => ['Read', input],
  ),
  ...[
    '',
    'read',
    'READ',
    'Read ',
    'Bash\0',
    'constructor',
    '__proto__',
    'toString',
    'Execute',
    HUGE,
    7,
    null,
    {},
  ].map((name): [unknown, unknown] => [name, topic({ content: 'x' })]),
  ...[undefined, null, 7, true, {}, [], ['topic.md'], { toString: 'topic.md' }].flatMap(
    (file_path): [string, unknown][] =>
      ['Read', 'Edit', 'Write', 'Delete'].map((tool) => [
        tool,
        { file_path, content: 'x', old_string: 'one', new_string: 'y' },
      ]),
  ),
  ...[-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60, '1', {}, [], null].flatMap(
    (value): [string, unknown][] => [
      ['Read', topic({ offset: value })],
      ['Read', topic({ limit: value })],
    ],
  ),
  ...[undefined, null, 7, {}, [], ['one'], true].flatMap((value): [string, unknown][] => [
    ['Write', topic({ content: value })],
    ['Edit', topic({ old_string: value, new_string: 'x' })],
    ['Edit', topic({ old_string: 'one', new_string: value })],
  ]),
  ...(['Read', 'Edit', 'Write', 'Delete'] as const).map((tool): [string, unknown] => [tool, polluted]),
  ...(['Read', 'Edit', 'Write', 'Delete'] as const).map((tool): [string, unknown] => [
    tool,
    Object.create({ file_path: 'topic.md', content: 'x', old_string: 'one', new_string: 'x' }),
  ]),
  ['Write', topic({ content: HUGE })],
  ['Write', topic({ content: '[secret: '.repeat(100_000) })],
  ['Write', topic({ content: `[secret: ${'x'.repeat(1_000_000)}` })],
  ['Write', topic({ content: 'a\0' })],
  ['Edit', topic({ old_string: HUGE, new_string: 'x' })],
  ['Edit', topic({ old_string: 'one', new_string: HUGE })],
  ['Edit', topic({ old_string: '', new_string: 'x' })],
  ['Edit', topic({ old_string: 'one', new_string: 'one' })],
  ['Edit', topic({ old_string: '(o+)+n', new_string: 'x' })],
  ['Edit', topic({ old_string: '\n'.repeat(1_000_000), new_string: 'x' })],
  ...[7, 'x', {}, deep, [null], [7], [[]], ['x'], [{}], [deep], [polluted]].map(
    (because): [string, unknown] => ['Delete', topic({ because })],
  ),
  ['Delete', topic({ because: Array.from({ length: 100_000 }, () => reason({})) })],
  ['Delete', topic({ because: Array.from({ length: 30 }, () => reason({ removed: HUGE })) })],
  ['Delete', topic({ because: [reason({ quote: HUGE })] })],
  ['Delete', topic({ because: [reason({ path: HUGE })] })],
  ['Delete', topic({ because: [reason({ path: '/proc/self/environ' })] })],
  ['Delete', topic({ because: [reason({ path: '../project/pipe.md' })] })],
  ['Delete', topic({ because: [reason({ path: 'pipe.md' })] })],
  ['Delete', topic({ because: [reason({ path: 'sparse.md' })] })],
  ['Delete', topic({ because: [reason({ path: 'loop-a.md' })] })],
  ['Delete', topic({ because: [reason({ path: 'link.md', quote: CANARY.replace('-', ' ') })] })],
  ['Delete', topic({ because: [reason({ path: '.env', quote: `${CANARY} in` })] })],
  ['Delete', topic({ because: [reason({ quote: '(a+)+$ (a+)+$' })] })],
  ['Delete', topic({ because: [reason({ removed: '' })] })],
  ['Delete', topic({ because: [reason({ removed: '\0' })] })],
];

describe('a call that nobody sends who means well', () => {
  test(`gets an answer and changes nothing, each of ${CALLS.length}`, async () => {
    const world = place();
    const before = world.state();
    for (const [at, [tool, input]] of CALLS.entries()) {
      const result = await world.call(tool as string, input);
      expect([at, result.ok]).toEqual([at, false]);
      expect(result.text).not.toContain(CANARY);
      expect(result.text.length).toBeGreaterThan(10);
      expect(result.text.length).toBeLessThan(2_001);
    }
    expect(world.draft.changed()).toEqual([]);
    expect(world.cited).toEqual([]);
    expect(world.calls).toHaveLength(CALLS.length);
    expect(JSON.stringify(world.calls).length).toBeLessThan(CALLS.length * 1000);
    expect(world.state()).toBe(before);
    expect(({} as { file_path?: string }).file_path).toBeUndefined();
  });

  test('is answered though a reader of the disk fails in any way', async () => {
    const { call } = place();
    for (const file_path of ['\ud800', '/\udfff/x', `/${'\u0301'.repeat(3000)}`])
      expect(await call('Read', { file_path })).toMatchObject({ ok: false });
  });
});
