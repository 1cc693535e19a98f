import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { scratch } from '../../../support/world.ts';
import { agent, cacheIn, digested, harness, person, texts } from './transcripts.ts';

const SESSIONS = new URL('../../../../src/sessions/', import.meta.url).pathname;

/** A process that brings one digest up to date again and again, and looks whether what it is told has a gap. */
const LOOP = `
import fs from 'node:fs';
import { openCache } from ${JSON.stringify(join(SESSIONS, 'cache/cache.ts'))};
import { recordsIn, textOf } from ${JSON.stringify(join(SESSIONS, 'records.ts'))};
const [dir, path, until] = process.argv.slice(2);
let told = 0;
while (Date.now() < Number(until)) {
  const cache = openCache({ fs, dir, now: () => new Date() });
  const numbers = [];
  const hear = (body) => {
    for (const record of recordsIn(body)) {
      if (record.origin === 'person') numbers.push(Number(textOf(body, record)));
    }
    return true;
  };
  if (!(await cache.digest({ agent: 'claude-code', path }, hear))) throw new Error('no digest');
  if (numbers.some((number, at) => number !== at)) throw new Error(numbers.join(' '));
  told++;
}
console.log(told);
`;

test('processes that digest a growing transcript at once leave one that is whole', async () => {
  const dir = scratch();
  const [script, path, cacheDir] = [join(dir, 'loop.mjs'), join(dir, 'a.jsonl'), join(dir, 'cache')];
  await build({
    stdin: { contents: LOOP, resolveDir: dir },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: script,
  });
  fs.writeFileSync(path, person('0') + harness(300_000));
  const until = Date.now() + 1_500;
  const run = () => promisify(execFile)(process.execPath, [script, cacheDir, path, String(until)]);
  const runs = [run(), run(), run()];
  for (let i = 1; Date.now() < until - 200; i++) {
    if (i % 7 === 0) fs.appendFileSync(path, agent('x'.repeat(20_000)));
    // Whole but for its end: such a line is told, and written over when it has one.
    fs.appendFileSync(path, person(`${i}`).slice(0, -1));
    await new Promise((resolve) => setTimeout(resolve, 2));
    fs.appendFileSync(path, '\n');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const told = (await Promise.all(runs)).map(({ stdout }) => Number(stdout));
  expect(Math.min(...told)).toBeGreaterThan(3);
  const kept = await digested(cacheIn(cacheDir), path);
  expect(kept).toEqual(await digested(cacheIn(join(dir, 'fresh')), path));
  expect(kept!.length).toBeGreaterThan(50);
  expect(fs.readdirSync(join(cacheDir, 'digests')).length).toBe(1);
});

test('two who digest the same file in one process both get all of it', async () => {
  const dir = scratch();
  const path = join(dir, 'a.jsonl');
  fs.writeFileSync(path, person('one') + harness(900_000) + person('two'));
  const cache = cacheIn(join(dir, 'cache'));
  expect(await Promise.all([texts(cache, path), texts(cache, path)])).toEqual([
    ['one', 'two'],
    ['one', 'two'],
  ]);
});
