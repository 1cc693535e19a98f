import { closeSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Reader } from '../../../src/memory/reader.ts';
import { readWords } from '../../../src/sessions/read-words.ts';
import { disk, folder } from './disk.ts';

const line = (text: string) => JSON.stringify({ type: 'user', message: { content: text } });

async function heard(bytes: string | Uint8Array, name = 'a.jsonl', reader: Reader = disk) {
  const path = join(folder(), name);
  writeFileSync(path, bytes);
  const session = { id: 'a', agent: 'x', path, cwd: undefined, mtimeMs: 0, bytes: 0 };
  return readWords(reader, session, { origins: ['person', 'agent'] });
}

const texts = async (...args: Parameters<typeof heard>) => (await heard(...args)).map(({ text }) => text);

test.each<[string, string | Uint8Array, string[]]>([
  ['an empty file', '', []],
  ['a cut last line', `${line('one')}\n${line('two').slice(0, -4)}`, ['one']],
  ['a whole last line without its end', `${line('one')}\n${line('two')}`, ['one', 'two']],
  ['Windows line ends', `${line('one')}\r\n${line('two')}\r\n`, ['one', 'two']],
  ['empty lines', `\n\n${line('one')}\n\n`, ['one']],
  ['NUL bytes', `\0\0\0\0\n${line('one')}\n{"type":"user"\0}\n`, ['one']],
  [
    'bytes that are not UTF-8',
    Buffer.concat([Buffer.from([0xff, 0xfe, 10]), Buffer.from(line('one'))]),
    ['one'],
  ],
  ['JSON that is no object', `5\n"user"\n["user"]\nnull\n${line('one')}\n`, ['one']],
  ['deep nesting', `{"type":"user","x":${'['.repeat(1e5)}${']'.repeat(1e5)}}\n${line('one')}\n`, ['one']],
  ['keys in another order', '{"message":{"content":"one"},"uuid":"x", "type" : "user"}\n', ['one']],
])('%s does no harm', async (_, bytes, expected) => {
  expect(await texts(bytes)).toEqual(expected);
});

test('offsets lead back to the line', async () => {
  const before = `${JSON.stringify({ type: 'attachment', text: 'ä'.repeat(200_000) })}\n`;
  const [words] = await heard(`${before}${line('one')}\n`);
  expect(words!.offset).toBe(Buffer.byteLength(before));
});

test('lines that span many chunks are whole', async () => {
  const long = 'ä'.repeat(700_000);
  const [one, two] = await texts(`${line(long)}\n${line('next')}\n`);
  // One megabyte of text is the default limit; what is there is not torn.
  expect(long.startsWith(one!)).toBe(true);
  expect(Buffer.byteLength(one!)).toBe(1 << 20);
  expect(two).toBeUndefined();
});

test('a line of 100 MB is passed over without being held', async () => {
  const path = join(folder(), 'a.jsonl');
  const file = openSync(path, 'w');
  writeSync(file, `${line('before')}\n{"type":"user","message":{"content":"`);
  const filler = Buffer.alloc(1 << 20, 'x');
  for (let i = 0; i < 100; i++) writeSync(file, filler);
  writeSync(file, `"}}\n${line('after')}\n`);
  closeSync(file);
  let most = 0;
  const reader: Reader = {
    ...disk,
    read: (...args) => {
      most = Math.max(most, args[2]);
      return disk.read(...args);
    },
  };
  const start = process.memoryUsage().arrayBuffers;
  const session = { id: 'a', agent: 'x', path, cwd: undefined, mtimeMs: 0, bytes: statSync(path).size };
  const words = await readWords(reader, session);
  expect(words.map(({ text }) => text)).toEqual(['before', 'after']);
  expect(most).toBeLessThanOrEqual(1 << 20);
  expect(process.memoryUsage().arrayBuffers - start).toBeLessThan(100 << 20);
});

test('a file that shrinks or fails while it is read tells what was heard before', async () => {
  const bytes = `${`${line('one')}\n`.repeat(3)}${'x'.repeat(600_000)}\n${line('late')}\n`;
  const shrinking: Reader = {
    ...disk,
    read: (path, at, n) => (at > 0 ? new Uint8Array() : disk.read(path, at, n)),
  };
  expect(await texts(bytes, 'a.jsonl', shrinking)).toEqual(['one', 'one', 'one']);
  const failing: Reader = {
    ...disk,
    read: (path, at, n) => {
      if (at > 0) throw Object.assign(new Error('EIO'), { code: 'EIO' });
      return disk.read(path, at, n);
    },
  };
  expect(await texts(bytes, 'a.jsonl', failing)).toEqual(['one', 'one', 'one']);
});

test("a plain text is told by paragraphs and is never a person's word", async () => {
  const words = await heard('# Monday\nused pnpm\n\nsecond\r\n\r\nthird', 'a.md');
  expect(words.map(({ origin, offset, text }) => ({ origin, offset, text }))).toEqual([
    { origin: 'agent', offset: 0, text: '# Monday\nused pnpm' },
    { origin: 'agent', offset: 20, text: 'second' },
    { origin: 'agent', offset: 30, text: 'third' },
  ]);
});
