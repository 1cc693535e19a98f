import { describe, expect, test } from 'vitest';
import { createMasks } from '../../../src/agent/masks.ts';
import { createDraft } from '../../../src/memory/draft.ts';
import { secretId } from '../../../src/memory/secrets.ts';
import { forSeeds } from '../../support/random.ts';
import { treeOf } from '../memory/memories.ts';
import { openBox } from './box.ts';

// Put together from parts: no complete secret stands in this file.
const TOKEN = `gh${'p_'}${'3vKq8ZtR1xWm5LbN7cYd'}${'0hJs4GfA2uEo9PiQ'}`;
const OTHER = `gh${'p_'}${'Xa7Lw2Vn9Tq4Rb6Km1Zs'}${'8Ye3Hc5Jd0Gf7Pu2'}`;
const BODY = Array.from(
  { length: 4 },
  (_, n) => `${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'}${n}Kq8ZtR1xWm5LbN7cYd0hJs4G`,
);
const KEY = [`-----BEGIN ${'PRIVATE KEY-----'}`, ...BODY, `-----END ${'PRIVATE KEY-----'}`].join('\n');
const mask = (value: string, kind = 'GitHub token') => `[secret: ${kind} #${secretId(value)}]`;

/** What Read shows, without the line numbers. */
const plain = (text: string) => `${text.replace(/^ +\d+\t/gm, '')}\n`;

describe('a secret', () => {
  test.each([
    ['Read', { file_path: 'a.md' }],
    ['Read', { file_path: '../project/config.ts' }],
    ['Read', { file_path: `none ${TOKEN}` }],
    ['Edit', { file_path: TOKEN, old_string: 'x', new_string: 'y' }],
    ['Write', { file_path: `${TOKEN}/.md`, content: 'x' }],
    ['Write', { file_path: `${TOKEN}.md`, content: 'x' }],
    ['Delete', { file_path: `${TOKEN}.md` }],
    [TOKEN, {}],
  ])('is in no answer and in no event: %s %j', async (tool, input) => {
    const { call, calls } = openBox({
      files: { 'a.md': `token ${TOKEN}\n` },
      project: { 'config.ts': `const t = "${TOKEN}"\n` },
    });
    const result = await call(tool, input);
    expect(JSON.stringify([result, calls])).not.toContain(TOKEN.slice(4, 20));
  });

  test('of many lines is not shown by a window into it', async () => {
    const { call } = openBox({ project: { 'notes.md': `key:\n${KEY}\nend\n` } });
    for (let offset = 1; offset < 9; offset++) {
      const { text } = await call('Read', { file_path: '../project/notes.md', offset, limit: 1 });
      expect(text).not.toContain('MIIEv');
    }
    const { text } = await call('Read', { file_path: '../project/notes.md', offset: 8, limit: 1 });
    expect(text).toBe('     8\tend');
  });

  test('stays as it is, byte for byte, whatever is done around it', async () => {
    for (const [value, kind] of [
      [TOKEN, 'GitHub token'],
      [KEY, 'private key'],
    ] as const) {
      const { call, text } = openBox({ files: { 'a.md': `# A\n\nbefore ${value} behind\n\nold\n` } });
      const shown = await call('Read', { file_path: 'a.md' });
      expect(shown.text).toContain(`before ${mask(value, kind)} behind`);
      await call('Write', { file_path: 'a.md', content: plain(shown.text).replace('old', 'new') });
      expect(text('a.md')).toBe(`# A\n\nbefore ${value} behind\n\nnew\n`);
      const old_string = `before ${mask(value, kind)} behind\n\nnew`;
      const new_string = `first ${mask(value, kind)} last`;
      expect(await call('Edit', { file_path: 'a.md', old_string, new_string })).toMatchObject({ ok: true });
      expect(text('a.md')).toBe(`# A\n\nfirst ${value} last\n`);
    }
  });

  test('stays as it is in a file with CRLF', async () => {
    const file = `before\r\n${KEY.replaceAll('\n', '\r\n')}\r\nbehind\r\n`;
    const { call, text } = openBox({ files: { 'a.md': file } });
    const { text: shown } = await call('Read', { file_path: 'a.md' });
    await call('Write', { file_path: 'a.md', content: plain(shown).replace('behind', 'BEHIND') });
    expect(text('a.md')).toBe(file.replace('behind', 'BEHIND'));
  });

  test('is not changed by an edit that means something else', async () => {
    const { call, text } = openBox({ files: { 'a.md': `vKq8 and ${TOKEN}\n` } });
    expect((await call('Edit', { file_path: 'a.md', old_string: 'vKq8', new_string: 'X' })).text).toMatch(
      /1 place/,
    );
    await call('Edit', { file_path: 'a.md', old_string: 'q', new_string: 'Q', replace_all: true });
    expect(text('a.md')).toBe(`X and ${TOKEN}\n`);
  });

  test('is not found out by guessing at a part of it', async () => {
    const secret = `gl${'pat-'}${'Zt8kQ2vX9mR4wN7cYd1b'}`;
    const { call } = openBox({ files: { 'a.md': `token ${secret}\n` } });
    const guess = (old_string: string) => call('Edit', { file_path: 'a.md', old_string, new_string: 'x' });
    expect((await guess(secret.slice(6))).text).toBe((await guess('Aa8kQ2vX9mR4wN7cYd1b')).text);
  });

  test.each(['GitHub token #', 'and [secret: ', ' and [secret: GitHub token', '] end'])(
    'is not cut by an edit through its mask: %j',
    async (old_string) => {
      const { call, text } = openBox({ files: { 'a.md': `x and ${TOKEN} end\n` } });
      const result = await call('Edit', { file_path: 'a.md', old_string, new_string: 'y' });
      expect(result).toMatchObject({ ok: false, text: expect.stringMatching(/mask/) });
      expect(text('a.md')).toBe(`x and ${TOKEN} end\n`);
    },
  );

  test('moves to another memory with its mask, shown by a tool or by whoever began', async () => {
    const { call, text } = openBox({ files: { 'a.md': `t ${TOKEN}\n`, 'b.md': 'b\n' } });
    expect(await call('Write', { file_path: 'b.md', content: `t ${mask(TOKEN)}\n` })).toMatchObject({
      ok: true,
    });
    expect(text('b.md')).toBe(`t ${TOKEN}\n`);
  });

  test('is put back also where it stood only before this dream', async () => {
    const { call, text } = openBox({ files: { 'a.md': `t ${TOKEN}\n`, 'b.md': 'b\n' } });
    await call('Delete', { file_path: 'a.md' });
    await call('Write', { file_path: 'b.md', content: `t ${mask(TOKEN)}\n` });
    expect(text('b.md')).toBe(`t ${TOKEN}\n`);
  });

  test('is told apart from another one', async () => {
    const { call, text } = openBox({ files: { 'a.md': `${TOKEN}\n${OTHER}\n` } });
    await call('Write', { file_path: 'a.md', content: `${mask(OTHER)}\n${mask(TOKEN)}\n` });
    expect(text('a.md')).toBe(`${OTHER}\n${TOKEN}\n`);
  });
});

describe('a mask', () => {
  test('is known from what a tool showed of the memory, also where it showed a part of it', () => {
    const tree = treeOf({ 'a.md': `x${TOKEN}y\n` });
    const masks = createMasks({ before: tree, draft: createDraft(tree) });
    expect(masks.putBack(mask(TOKEN), 'b.md')).toEqual({ unknown: mask(TOKEN) });
    expect(masks.hide(`a ${TOKEN}`)).toBe(`a ${mask(TOKEN)}`);
    expect(masks.putBack(mask(TOKEN), 'b.md')).toEqual({ text: TOKEN });
  });

  test('is not known from what a tool showed of other files', () => {
    const tree = treeOf({ 'a.md': `x ${TOKEN} y\n` });
    const masks = createMasks({ before: tree, draft: createDraft(tree) });
    masks.hide(OTHER);
    expect(masks.putBack(mask(OTHER), 'a.md')).toEqual({ unknown: mask(OTHER) });
  });

  test.each([
    ['of a secret in the project', mask(OTHER)],
    ['that was made up', '[secret: GitHub token #00000000]'],
    ['that was cut', mask(TOKEN).slice(0, -4)],
    ['without its end', mask(TOKEN).slice(0, -1)],
    ['that was typed', '[SECRET: token]'],
  ])('%s is refused in what is written', async (_what, written) => {
    const { call, draft } = openBox({
      files: { 'a.md': `t ${TOKEN}\n`, 'b.md': 'b\n' },
      project: { 'x.ts': `const t = "${OTHER}"\n` },
    });
    await call('Read', { file_path: '../project/x.ts' });
    for (const [tool, input] of [
      ['Write', { file_path: 'b.md', content: `t ${written}\n` }],
      ['Edit', { file_path: 'b.md', old_string: 'b', new_string: written }],
      ['Delete', { file_path: 'b.md', because: [{ removed: written, path: 'a.md', quote: 'x y z x y z' }] }],
    ] as const)
      expect(await call(tool, input)).toMatchObject({
        ok: false,
        text: expect.stringMatching(/no secret of the memory/),
      });
    expect(draft.changed()).toEqual([]);
  });

  test('that a person wrote down as such stays one', async () => {
    const literal = '[secret: GitHub token #0123abcd]';
    const { call, text } = openBox({ files: { 'a.md': `was ${literal}\n`, 'b.md': 'b\n' } });
    expect(await call('Write', { file_path: 'a.md', content: `is ${literal}\n` })).toMatchObject({
      ok: true,
    });
    expect(text('a.md')).toBe(`is ${literal}\n`);
    await call('Edit', { file_path: 'b.md', old_string: 'b', new_string: literal });
    expect(text('b.md')).toBe(`${literal}\n`);
  });

  test('that a person wrote down of a secret that stands elsewhere stays one in its file', async () => {
    const { call, text } = openBox({ files: { 'a.md': `${TOKEN}\n`, 'b.md': `see ${mask(TOKEN)}\n` } });
    await call('Edit', {
      file_path: 'b.md',
      old_string: `see ${mask(TOKEN)}`,
      new_string: `look at ${mask(TOKEN)}`,
    });
    expect(text('b.md')).toBe(`look at ${mask(TOKEN)}\n`);
  });
});

test('whatever is written as it was read is the same file', async () => {
  const pieces = [TOKEN, OTHER, KEY, 'words', '\n', '\n\n', ' ', '# T\n', '- x: ', 'password = "', '"'];
  const files: string[] = [];
  forSeeds(60, (random) => {
    files.push(`begin\n${Array.from({ length: 12 }, () => random.pick(pieces)).join('')}\nend\n`);
  });
  for (const file of files) {
    const { call, text } = openBox({ files: { 'a.md': file } });
    const { text: shown } = await call('Read', { file_path: 'a.md' });
    expect(await call('Write', { file_path: 'a.md', content: plain(shown) })).toMatchObject({ ok: true });
    expect(text('a.md')).toBe(file);
  }
});
