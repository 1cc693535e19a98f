import fs from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The command as a package would hold it, built into a folder of its own: a build of `dist/` that somebody starts
 * meanwhile cannot pull it away. Returns the path of its bin.
 */
export async function buildCommand(root: string, into: string): Promise<string> {
  // Asked for at run time: a bundle of the benchmarks cannot hold the bundler.
  const { build } = createRequire(join(root, 'package.json'))('esbuild') as typeof import('esbuild');
  const { options } = await import(pathToFileURL(join(root, 'esbuild.config.mjs')).href);
  await build({ ...options, outdir: join(into, 'dist') });
  for (const name of ['bin', 'templates', 'package.json']) {
    fs.cpSync(join(root, name), join(into, name), { recursive: true });
  }
  return join(into, 'bin', 'memdream.cjs');
}
