import { describe, expect, test } from 'vitest';
import { openBox } from '../box.ts';

const PASSWORD = ['Walnut', '60', 'tulip'].join('-');
const KEY = `AKIA${'Q3EGRZ7M2XKD5LWP'}`;
const PAIR = `${KEY} ${'wJa9XUtnFE3I/K7MDbNG/'}${'bPxRfiCYzQ4HT1LKEYs'}`;
const FILES = {
  'MEMORY.md': '# Memory\n',
  'a.md': `Deploys.\n\npassword: ${PASSWORD}\n\nkeys ${PAIR}\n`,
  'b.md': 'Nothing.\n',
};

async function opened() {
  const box = openBox({ files: FILES, mustReadFirst: true });
  const { text } = await box.call('Read', { file_path: 'a.md' });
  const [password, key] = [/\[secret: password #\w+\]/, /\[secret: AWS access key #\w+\]/].map(
    (form) => form.exec(text)![0],
  ) as [string, string];
  return { ...box, password, key };
}

describe('a secret that is masked', () => {
  test.each([
    ['its name is taken away', { old_string: 'password: ', new_string: 'fruit ' }],
    [
      'other words come between',
      { old_string: 'password: ', new_string: 'password: none. Fruit basket, large, ' },
    ],
  ])('stays so: an edit is denied where %s', async (_how, edit) => {
    const { call, text } = await opened();
    const result = await call('Edit', { file_path: 'a.md', ...edit });
    expect(result).toMatchObject({ ok: false, denied: true });
    expect(text('a.md')).toBe(FILES['a.md']);
  });

  test('stays so where another one beside it gave it away', async () => {
    const { call, key } = await opened();
    const result = await call('Edit', { file_path: 'a.md', old_string: key, new_string: 'gone' });
    expect(result).toMatchObject({ ok: false, denied: true });
  });

  test('stays so where its mask is written elsewhere, once more or after the file is gone', async () => {
    const { call, password, text } = await opened();
    const plain = { file_path: 'b.md', old_string: 'Nothing.', new_string: `Fruit ${password}` };
    expect(await call('Edit', plain)).toMatchObject({ ok: false, denied: true });
    const twice = { file_path: 'new.md', content: `password: ${password}\n\nFruit ${password}\n` };
    expect(await call('Write', twice)).toMatchObject({ ok: false, denied: true });
    expect((await call('Delete', { file_path: 'a.md' })).ok).toBe(true);
    expect(await call('Edit', plain)).toMatchObject({ ok: false, denied: true });
    expect(text('b.md')).toBe(FILES['b.md']);
  });

  test('may be moved under its name, be left alone, or go', async () => {
    const { call, password, text } = await opened();
    const moved = { file_path: 'b.md', old_string: 'Nothing.', new_string: `The password: ${password}` };
    expect((await call('Edit', moved)).ok).toBe(true);
    expect(text('b.md')).toBe(`The password: ${PASSWORD}\n`);
    const beside = { file_path: 'a.md', old_string: 'Deploys.', new_string: 'Deploys on Monday.' };
    expect((await call('Edit', beside)).ok).toBe(true);
    const gone = { file_path: 'a.md', old_string: `password: ${password}\n`, new_string: '' };
    expect((await call('Edit', gone)).ok).toBe(true);
    expect(text('a.md')).not.toContain(PASSWORD);
  });
});
