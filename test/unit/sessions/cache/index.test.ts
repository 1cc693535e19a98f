import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Head, Source, SourceFile } from '../../../../src/sessions/source.ts';
import { scratch } from '../../../support/world.ts';
import { cacheIn, failing } from './transcripts.ts';

const source = {} as Source;
const HEAD: Head = { cwd: '/home/me/project', kind: 'session', isCut: false };

function fileAt(path: string): SourceFile {
  const { dev, ino, size: bytes, mtimeMs } = fs.lstatSync(path);
  return { path, id: 'a', agent: 'claude-code', dev, ino, bytes, mtimeMs };
}

function place() {
  const dir = scratch();
  const path = join(dir, 'ä b.jsonl');
  fs.writeFileSync(path, 'first line\n');
  return { dir, path, cacheDir: join(dir, 'cache'), index: join(dir, 'cache', 'sessions.index') };
}

/** Asks a new cache, as the next process would. `reads` counts heads that were not known. */
function asking(cacheDir: string, head: Head = HEAD, more: Parameters<typeof cacheIn>[1] = {}) {
  const cache = cacheIn(cacheDir, more);
  const asked = { cache, reads: 0, ask: (path: string) => heads(source, fileAt(path)) };
  const heads = cache.heads(() => {
    asked.reads++;
    return head;
  });
  return asked;
}

test('a head is read once, also when its transcript grows', () => {
  const { path, cacheDir } = place();
  const first = asking(cacheDir);
  expect(first.ask(path)).toEqual(HEAD);
  first.cache.saveHeads();
  fs.appendFileSync(path, 'more\n');
  const second = asking(cacheDir, { ...HEAD, cwd: '/elsewhere' });
  expect(second.ask(path)).toEqual(HEAD);
  expect(second.reads).toBe(0);
});

test('a head is read again when its file shrank or is another one', () => {
  const { path, cacheDir } = place();
  const other = { ...HEAD, cwd: '/elsewhere' };
  const first = asking(cacheDir);
  first.ask(path);
  first.cache.saveHeads();
  fs.truncateSync(path, 3);
  expect(asking(cacheDir, other).ask(path)).toEqual(other);
  fs.writeFileSync(`${path}.new`, 'first line and more\n');
  fs.renameSync(`${path}.new`, path);
  expect(asking(cacheDir, other).ask(path)).toEqual(other);
});

test('a transcript that has not told its folder yet is asked again when it has grown', () => {
  const { path, cacheDir } = place();
  const untold: Head = { cwd: undefined, kind: 'session', isCut: false };
  const first = asking(cacheDir, untold);
  first.ask(path);
  first.cache.saveHeads();
  const same = asking(cacheDir);
  expect(same.ask(path)).toEqual(untold);
  fs.appendFileSync(path, 'more\n');
  expect(same.ask(path)).toEqual(HEAD);
});

test.each<[string, (bytes: Buffer) => Uint8Array]>([
  ['of another version', (bytes) => Buffer.from(bytes.toString().replace('sessions 1', 'sessions 0'))],
  ['cut short', (bytes) => bytes.subarray(0, bytes.length - 5)],
  ['empty', () => Buffer.alloc(0)],
  ['with another folder in it', (bytes) => Buffer.from(bytes.toString().replace('project', 'pr0ject'))],
  ['of zeros', (bytes) => Buffer.alloc(bytes.length)],
])('an index %s is as good as none', (_, harm) => {
  const { path, cacheDir, index } = place();
  const first = asking(cacheDir);
  first.ask(path);
  first.cache.saveHeads();
  fs.writeFileSync(index, harm(fs.readFileSync(index)));
  const second = asking(cacheDir);
  expect(second.ask(path)).toEqual(HEAD);
  expect(second.reads).toBe(1);
  second.cache.saveHeads();
  const third = asking(cacheDir);
  third.ask(path);
  expect(third.reads).toBe(0);
});

test('names with tabs and line ends are right although they are not kept', () => {
  const { dir, path, cacheDir } = place();
  const odd = join(dir, 'a\tb\nc.jsonl');
  fs.writeFileSync(odd, 'x');
  const first = asking(cacheDir);
  first.ask(odd);
  first.ask(path);
  first.cache.saveHeads();
  const second = asking(cacheDir);
  expect([second.ask(odd), second.ask(path)]).toEqual([HEAD, HEAD]);
  expect(second.reads).toBe(1);
});

test('the index forgets transcripts that are gone, and is not written when nothing is new', () => {
  const { dir, path, cacheDir, index } = place();
  const gone = join(dir, 'gone.jsonl');
  fs.writeFileSync(gone, 'x');
  const first = asking(cacheDir);
  first.ask(gone);
  first.ask(path);
  first.cache.saveHeads();
  expect(fs.readFileSync(index, 'utf8')).toContain('gone.jsonl');
  fs.rmSync(gone);
  const before = fs.statSync(index).ino;
  const idle = asking(cacheDir);
  idle.ask(path);
  idle.cache.saveHeads();
  expect(fs.statSync(index).ino).toBe(before);
  const tomorrow = asking(cacheDir, HEAD, { now: () => new Date(Date.now() + 86_400_000) });
  fs.writeFileSync(join(dir, 'new.jsonl'), 'x');
  tomorrow.ask(join(dir, 'new.jsonl'));
  tomorrow.cache.saveHeads();
  expect(fs.readFileSync(index, 'utf8')).not.toContain('gone.jsonl');
  expect(fs.statSync(index).mode & 0o777).toBe(0o600);
});

test.each(['mkdirSync', 'openSync', 'renameSync'] as const)('heads are told where %s fails', (name) => {
  const { path, cacheDir, index } = place();
  const asked = asking(cacheDir, HEAD, { fs: failing(name, 'EROFS') });
  expect(asked.ask(path)).toEqual(HEAD);
  asked.cache.saveHeads();
  expect(fs.existsSync(index)).toBe(false);
});

test('ten thousand heads are loaded in a moment', () => {
  const { path, cacheDir } = place();
  const first = asking(cacheDir);
  const heads = first.cache.heads(() => HEAD);
  for (let i = 0; i < 10_000; i++) {
    heads(source, {
      ...fileAt(path),
      path: `/home/me/.claude/projects/folder-${i % 200}/session-${i}.jsonl`,
    });
  }
  first.cache.saveHeads();
  const began = performance.now();
  const second = asking(cacheDir);
  second.ask(path);
  expect(performance.now() - began).toBeLessThan(200);
});
