import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build as bundle } from 'esbuild';
import { afterAll } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A program of test/support, bundled as the product is. Returns its path; it goes with the test file. */
export async function build(entry: string): Promise<string> {
  const folder = fs.mkdtempSync(join(tmpdir(), 'memdream-faults-'));
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
  const config: string = new URL('../../esbuild.config.mjs', import.meta.url).href;
  const { options } = (await import(config)) as { options: BuildOptions };
  fs.writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  await bundle({
    ...options,
    absWorkingDir: ROOT,
    entryPoints: { program: join('test', 'support', entry) },
    outdir: folder,
  });
  return join(folder, 'program.js');
}
