import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { scratch } from '../../../support/world.ts';

const ROOT = new URL('../../../../', import.meta.url).pathname;

const SCRIPT = `
import { find } from ${JSON.stringify(join(ROOT, 'src/agent/search/find.ts'))};
import { Limits } from ${JSON.stringify(join(ROOT, 'src/agent/search/limits.ts'))};
import { readPattern } from ${JSON.stringify(join(ROOT, 'src/agent/search/pattern.ts'))};
const limits = new Limits(new AbortController().signal);
const ask = (pattern, text) => find([Buffer.from(text)], readPattern([pattern], { dialect: 'perl' }), false, limits);
const found = await ask('use \\\\w+', 'one\\nuse pnpm\\n');
const slow = await ask('(a+)+$', 'a'.repeat(60) + '!').catch((error) => error.message);
const again = await ask('pn+pm?', 'pnpm');
console.log(JSON.stringify([found, slow, again]));
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
    // The worker is a function's own text: it must not need anything that a bundler renames or adds.
    minify: true,
  });
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [join(dir, 'dist', 'stdin.mjs')], { timeout: 15_000 });
  expect(JSON.parse(stdout)).toEqual([[[4, 12]], expect.stringMatching(/too slow/), [[0, 4]]]);
});
