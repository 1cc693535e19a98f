import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratch } from '../../../support/world.ts';
import { agent, cacheIn, digested, failing, harness, person, texts } from './transcripts.ts';

function place() {
  const dir = scratch();
  return { dir, path: join(dir, 'a.jsonl'), cacheDir: join(dir, 'cache') };
}

test.each<[string, string | Uint8Array, string[]]>([
  ['nothing', '', []],
  ['NUL bytes', `\0\0\0\n${person('one')}`, ['one']],
  [
    'bytes that mark records',
    Buffer.concat([Buffer.from([0xff, 0x70, 10]), Buffer.from(person('one'))]),
    ['one'],
  ],
  [
    'bytes that mark records in words',
    Buffer.from(person('a\u00ffb').replace('\u00ff', '\xff'), 'latin1'),
    ['a\ufffdb'],
  ],
  ['lone surrogates', person('a').replace('"a"', '"a\\ud800b"'), ['a\ufffdb']],
  ['Windows line ends', person('one').replace('\n', '\r\n') + person('two'), ['one', 'two']],
  ['deep nesting', `{"type":"user","x":${'['.repeat(1e5)}${']'.repeat(1e5)}}\n${person('one')}`, ['one']],
  ['deeper nesting', `{"type":"user","x":${'['.repeat(1e6)}}\n${person('one')}`, ['one']],
  ['__proto__', `{"__proto__":{"type":"user"},"type":"user","message":{"content":"one"}}\n`, ['one']],
  ['a time of many lines', person('one', { timestamp: '1\n2\n\u00ffp0 \n' }), ['one']],
  ['an endless time', person('one', { timestamp: '9'.repeat(100_000) }), ['one']],
  ['a byte order mark', `\ufeff${person('one')}${person('two')}`, ['one', 'two']],
])('%s does no harm', async (_, bytes, expected) => {
  const { path, cacheDir } = place();
  fs.writeFileSync(path, bytes);
  const all = await digested(cacheIn(cacheDir), path);
  expect(all?.map(({ text }) => text)).toEqual(expected);
  expect(all!.every(({ at }) => at === undefined || at.startsWith('2026'))).toBe(true);
});

test('links, pipes and folders in the place of a transcript are not opened', async () => {
  const { dir, cacheDir } = place();
  fs.writeFileSync(join(dir, 'real.jsonl'), person('one'));
  fs.symlinkSync('real.jsonl', join(dir, 'link.jsonl'));
  execFileSync('mkfifo', [join(dir, 'pipe.jsonl')]);
  fs.mkdirSync(join(dir, 'folder.jsonl'));
  for (const name of ['link', 'pipe', 'folder', 'missing']) {
    expect(await texts(cacheIn(cacheDir), join(dir, `${name}.jsonl`))).toBeUndefined();
  }
});

test('a transcript from the future is digested and extended like any other', async () => {
  const { path, cacheDir } = place();
  const future = new Date('2100-01-01');
  fs.writeFileSync(path, person('one'));
  fs.utimesSync(path, future, future);
  expect(await texts(cacheIn(cacheDir), path)).toEqual(['one']);
  fs.appendFileSync(path, person('two'));
  expect(await texts(cacheIn(cacheDir), path)).toEqual(['one', 'two']);
});

test('a line of 100 MB is passed over without being held, and what follows is told', async () => {
  const { path, cacheDir } = place();
  const file = fs.openSync(path, 'w');
  fs.writeSync(file, `${person('before')}{"type":"user","message":{"content":"`);
  const filler = Buffer.alloc(1 << 20, 'x');
  for (let i = 0; i < 100; i++) fs.writeSync(file, filler);
  fs.writeSync(file, `"}}\n${person('after')}`);
  fs.closeSync(file);
  const start = process.memoryUsage().arrayBuffers;
  expect(await texts(cacheIn(cacheDir), path)).toEqual(['before', 'after']);
  expect(process.memoryUsage().arrayBuffers - start).toBeLessThan(50 << 20);
});

test('a digest larger than what is read at once is told whole', async () => {
  const { path, cacheDir } = place();
  const long = 'wörd '.repeat(500_000);
  fs.writeFileSync(path, Array.from({ length: 8 }, (_, i) => agent(`${i} ${long}`)).join(''));
  const all = (await texts(cacheIn(cacheDir), path))!;
  expect(all.map((text) => text.slice(0, 2))).toEqual(['0 ', '1 ', '2 ', '3 ', '4 ', '5 ', '6 ', '7 ']);
  expect(all.every((text) => text.length === long.length + 2)).toBe(true);
  expect((await texts(cacheIn(cacheDir), path))!.length).toBe(8);
});

test('a transcript that shrinks, grows or fails while it is read is digested as it is the next time', async () => {
  const { path, cacheDir } = place();
  fs.writeFileSync(path, person('one') + harness(600_000) + person('two'));
  let isFirst = true;
  const real = fs.readSync as (...args: unknown[]) => number;
  const readSync = ((...args: unknown[]) => {
    if (isFirst && Number(args[4]) > 200_000) {
      isFirst = false;
      fs.writeFileSync(path, person('new'));
    }
    return real(...args);
  }) as typeof fs.readSync;
  await texts(cacheIn(cacheDir, { fs: { ...fs, readSync } }), path);
  expect(isFirst).toBe(false);
  expect(await texts(cacheIn(cacheDir), path)).toEqual(['new']);
  const broken = (() => {
    throw Object.assign(new Error('EIO'), { code: 'EIO' });
  }) as typeof fs.readSync;
  expect(await texts(cacheIn(cacheDir, { fs: { ...fs, readSync: broken } }), path)).toBeUndefined();
  expect(await texts(cacheIn(cacheDir), path)).toEqual(['new']);
});

test.each([
  ['mkdirSync', 'EACCES'],
  ['openSync', 'EROFS'],
  ['writeSync', 'ENOSPC'],
  ['renameSync', 'EPERM'],
] as const)('where %s fails with %s there is no digest, no error and nothing left', async (name, code) => {
  const { path, cacheDir } = place();
  fs.writeFileSync(path, person('one'));
  expect(await texts(cacheIn(cacheDir, { fs: failing(name, code) }), path)).toBeUndefined();
  const left = fs.existsSync(cacheDir) ? fs.readdirSync(cacheDir, { recursive: true }) : ['digests'];
  expect(left).toEqual(['digests']);
  expect(await texts(cacheIn(cacheDir), path)).toEqual(['one']);
});

test('a cache folder that is a file is left as it is', async () => {
  const { path, cacheDir } = place();
  fs.writeFileSync(path, person('one'));
  fs.writeFileSync(cacheDir, 'mine');
  const cache = cacheIn(cacheDir);
  expect(await texts(cache, path)).toBeUndefined();
  cache.forget(path);
  cache.saveHeads();
  expect(cache.size()).toEqual({ digests: 0, bytes: 0 });
  expect(fs.readFileSync(cacheDir, 'utf8')).toBe('mine');
});
