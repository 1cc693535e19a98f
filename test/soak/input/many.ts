import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import type { Asked, Told } from './many-cli.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const LONGEST_MS = 25_000;

export type Many = { run(asked: Asked): Promise<Told & { ms: number }>; close(): void };

/** Runs commands one after the other in a process of their own. One that never ends is ended, and tells status -1. */
export async function openMany(folder: string): Promise<Many> {
  const config: string = new URL('../../../esbuild.config.mjs', import.meta.url).href;
  const { options } = (await import(config)) as { options: BuildOptions };
  const entryPoints = { 'many-cli': 'test/soak/input/many-cli.ts' };
  await build({ ...options, absWorkingDir: ROOT, entryPoints, outdir: join(folder, 'dist') });
  let child: ChildProcess | undefined;
  const started = () => {
    child ??= fork(join(folder, 'dist', 'many-cli.js'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    return child;
  };
  const end = () => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  return {
    async run(asked) {
      const program = started();
      const from = performance.now();
      const told = await new Promise<Told>((resolve) => {
        const give = (answer: Told) => {
          clearTimeout(timer);
          program.off('exit', died).off('message', give);
          resolve(answer);
        };
        const died = () => {
          child = undefined;
          give({ status: -2, stdout: '', stderr: 'the process died' });
        };
        const timer = setTimeout(() => {
          program.off('exit', died);
          end();
          give({ status: -1, stdout: '', stderr: 'it never ended' });
        }, LONGEST_MS);
        program.on('message', give).on('exit', died);
        program.send(asked);
      });
      return { ...told, ms: performance.now() - from };
    },
    close: end,
  };
}
