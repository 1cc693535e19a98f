import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Sessions } from '../../../../src/sessions/port.ts';
import { readWords } from '../../../../src/sessions/read-words.ts';
import { scratch } from '../../../support/world.ts';
import { disk } from '../disk.ts';
import { agent, cacheIn, counting, digested, harness, person, texts, tool } from './transcripts.ts';

type Wanted = NonNullable<Parameters<Sessions['words']>[1]>;

function place() {
  const dir = scratch();
  return { path: join(dir, 'a.jsonl'), cacheDir: join(dir, 'cache') };
}

test("a digest holds people's and agents' words with origin, time and offset, and nothing else", async () => {
  const { path, cacheDir } = place();
  const first = person('use pnpm');
  fs.writeFileSync(path, `${first}${harness(1000)}${tool('a result')}${agent('Done.')}`);
  const all = await digested(cacheIn(cacheDir), path);
  expect(all).toEqual([
    { origin: 'person', at: '2026-11-18T09:00:00.000Z', offset: 0, text: 'use pnpm' },
    {
      origin: 'agent',
      at: undefined,
      offset: fs.statSync(path).size - Buffer.byteLength(agent('Done.')),
      text: 'Done.',
    },
  ]);
});

test('an unchanged transcript is not read again', async () => {
  const { path, cacheDir } = place();
  fs.writeFileSync(path, person('one') + harness(1_000_000));
  const { fs: counted, bytesRead, reset } = counting();
  await texts(cacheIn(cacheDir, { fs: counted }), path);
  reset();
  expect(await texts(cacheIn(cacheDir, { fs: counted }), path)).toEqual(['one']);
  expect(bytesRead()).toBeLessThan(10_000);
});

test('what is appended is digested alone', async () => {
  const { path, cacheDir } = place();
  fs.writeFileSync(path, person('one') + harness(1_000_000));
  const { fs: counted, bytesRead, reset } = counting();
  await texts(cacheIn(cacheDir, { fs: counted }), path);
  reset();
  fs.appendFileSync(path, person('two'));
  expect(await texts(cacheIn(cacheDir, { fs: counted }), path)).toEqual(['one', 'two']);
  expect(bytesRead()).toBeLessThan(30_000);
});

test('a rewritten transcript is digested anew, also where it has grown or kept its size', async () => {
  const { path, cacheDir } = place();
  const cache = cacheIn(cacheDir);
  fs.writeFileSync(path, person('one'));
  await texts(cache, path);
  fs.writeFileSync(path, person('two'));
  fs.utimesSync(path, 5, 5);
  expect(await texts(cache, path)).toEqual(['two']);
  fs.writeFileSync(path, person('six') + person('seven'));
  expect(await texts(cache, path)).toEqual(['six', 'seven']);
  fs.truncateSync(path, Buffer.byteLength(person('six')));
  expect(await texts(cache, path)).toEqual(['six']);
});

test('another file under the same name is digested anew although it begins with the same bytes', async () => {
  const { path, cacheDir } = place();
  const cache = cacheIn(cacheDir);
  fs.writeFileSync(path, person('one'));
  await texts(cache, path);
  fs.writeFileSync(`${path}.new`, person('one') + person('other'));
  fs.renameSync(`${path}.new`, path);
  expect(await texts(cache, path)).toEqual(['one', 'other']);
});

test('a cut last line waits for its end, and a whole one without its end is told like any other', async () => {
  const { path, cacheDir } = place();
  const cache = cacheIn(cacheDir);
  const last = person('two');
  fs.writeFileSync(path, person('one') + last.slice(0, 20));
  expect(await texts(cache, path)).toEqual(['one']);
  fs.appendFileSync(path, last.slice(20, -1));
  expect(await texts(cache, path)).toEqual(['one', 'two']);
  fs.appendFileSync(path, `\n${person('three')}`);
  expect(await texts(cache, path)).toEqual(['one', 'two', 'three']);
});

test('a last line that seemed whole and went on is taken back', async () => {
  const { path, cacheDir } = place();
  const cache = cacheIn(cacheDir);
  fs.writeFileSync(path, person('one') + person('two').trimEnd());
  expect(await texts(cache, path)).toEqual(['one', 'two']);
  fs.appendFileSync(path, `torn\n${person('three')}`);
  expect(await texts(cache, path)).toEqual(['one', 'three']);
});

test('secrets are masked before anything is written', async () => {
  const { path, cacheDir } = place();
  const secret = ['ghp', 'k3JxW9qTzR7vLmB2nYpD5sHgF8cUaE1wQ6Xo'].join('_');
  fs.writeFileSync(path, person(`push with ${secret} please`));
  const [text] = (await texts(cacheIn(cacheDir), path))!;
  expect(text).toMatch(/^push with \[secret: GitHub token #[0-9a-f]{8}\] please$/);
  const [name] = fs.readdirSync(join(cacheDir, 'digests'));
  expect(fs.readFileSync(join(cacheDir, 'digests', name!), 'latin1')).not.toContain(secret);
});

test('only the owner may read what the cache keeps', async () => {
  const { path, cacheDir } = place();
  fs.writeFileSync(path, person('one'));
  const cache = cacheIn(cacheDir);
  await texts(cache, path);
  fs.appendFileSync(path, person('two'));
  await texts(cache, path);
  for (const folder of [cacheDir, join(cacheDir, 'digests')]) {
    expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of fs.readdirSync(folder)) {
      const stat = fs.statSync(join(folder, name));
      if (stat.isFile()) expect(stat.mode & 0o777).toBe(0o600);
    }
  }
});

test('a plain text is digested by paragraphs, and whole again when it grows', async () => {
  const dir = scratch();
  const path = join(dir, 'notes.md');
  const cache = cacheIn(join(dir, 'cache'));
  fs.writeFileSync(path, '# Monday\nused pnpm');
  expect(await texts(cache, path)).toEqual(['# Monday\nused pnpm']);
  fs.appendFileSync(path, ' again\n\nsecond\n');
  expect(await texts(cache, path)).toEqual(['# Monday\nused pnpm again', 'second']);
});

test('words of a session come from its digest, the same as without one', async () => {
  const { path, cacheDir } = place();
  fs.writeFileSync(path, person('one') + agent('änswer') + tool('result') + person('token: hunter2-Xy7!q'));
  const session = { id: 's', agent: 'claude-code', path, cwd: undefined, mtimeMs: 0, bytes: 0 };
  const cache = cacheIn(cacheDir);
  const asked: Wanted[] = [{}, { origins: ['person', 'agent'] }, { maxBytes: 5 }];
  for (const wanted of asked) {
    const plain = await readWords(disk, session, wanted);
    expect(plain.length).toBeGreaterThan(0);
    expect(await readWords(disk, session, wanted, cache)).toEqual(plain);
  }
  const tools = await readWords(disk, session, { origins: ['tool'] }, cache);
  expect(tools.map(({ text }) => text)).toEqual(['result']);
});

test('the digest of a transcript that is gone goes too', async () => {
  const { path, cacheDir } = place();
  fs.writeFileSync(path, person('one'));
  const cache = cacheIn(cacheDir);
  await texts(cache, path);
  expect(cache.size().digests).toBe(1);
  fs.rmSync(path);
  expect(await texts(cache, path)).toBeUndefined();
  expect(cache.size()).toEqual({ digests: 0, bytes: 0 });
});
