import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { scratch } from '../../../support/world.ts';
import { person } from '../cache/transcripts.ts';

const ROOT = new URL('../../../../', import.meta.url).pathname;

const SCRIPT = `
import fs from 'node:fs';
import { openSearch } from ${JSON.stringify(join(ROOT, 'src/sessions/search/search.ts'))};
import { diskReader } from ${JSON.stringify(join(ROOT, 'src/store/disk-reader.ts'))};
const path = process.argv[2];
const search = openSearch({ reader: diskReader(fs) });
const ask = (pattern) => search.searchFile({ agent: 'claude-code', path }, { pattern, isRegex: true, deadlineMs: 400 });
const [found, slow, again] = [await ask('use \\\\w+'), await ask('(a+)+$'), await ask('pn.m')];
console.log(JSON.stringify([found.matches[0]?.text, slow.problem, again.total]));
`;

test('patterns run in the bundle too, and a worker that waits does not keep the process', async () => {
  const dir = scratch();
  const { options } = await import(join(ROOT, 'esbuild.config.mjs'));
  await build({
    ...options,
    entryPoints: undefined,
    stdin: { contents: SCRIPT, resolveDir: dir },
    outdir: join(dir, 'dist'),
    outExtension: { '.js': '.mjs' },
    logLevel: 'error',
  });
  const path = join(dir, 'a.jsonl');
  fs.writeFileSync(path, person(`use pnpm ${'a'.repeat(40)}!`));
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [join(dir, 'dist', 'stdin.mjs'), path], { timeout: 10_000 });
  expect(JSON.parse(stdout)).toEqual([`use pnpm ${'a'.repeat(40)}!`, 'pattern too slow', 1]);
});
