import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { scratch } from '../../../support/world.ts';
import { agent, cacheIn, digested, harness, person, texts } from './transcripts.ts';

const SOURCE = new URL('../../../../src/sessions/cache/cache.ts', import.meta.url).pathname;

/** A process that brings one digest up to date again and again. */
const LOOP = `
import fs from 'node:fs';
import { openCache } from ${JSON.stringify(SOURCE)};
const [dir, path, until] = process.argv.slice(2);
let told = 0;
while (Date.now() < Number(until)) {
  const cache = openCache({ fs, dir, now: () => new Date() });
  if (!(await cache.digest({ agent: 'claude-code', path }, () => true))) throw new Error('no digest');
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
    fs.appendFileSync(path, i % 7 ? person(`${i}`) : agent('x'.repeat(20_000)));
    await new Promise((resolve) => setTimeout(resolve, 5));
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
