// Node 20 cannot run TypeScript: bundles the benchmarks with the product's own options, then runs them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { options } from '../../esbuild.config.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
const outdir = mkdtempSync(join(tmpdir(), 'memdream-bench-bundle-'));
// However it ends, by a signal too.
process.on('exit', () => rmSync(outdir, { recursive: true, force: true }));
const entryPoints = ['test/bench/main.ts', 'test/bench/sessions-child.ts'];
await build({ ...options, entryPoints, outdir });
const { main } = await import(pathToFileURL(join(outdir, 'main.js')).href);
process.exitCode = await main(process.argv.slice(2), { root, bundle: outdir });
