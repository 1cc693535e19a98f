import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import type { Asked, Told } from './many-cli.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** A machine may be busy with other things: this is for what never ends. */
const LONGEST_MS = 60_000;

export type Many = { run(asked: Asked): Promise<Told>; close(): void };

/** Runs commands one after the other in a process of their own. One that never ends is ended, and tells status -1. */
export async function openMany(folder: string): Promise<Many> {
  const config: string = new URL('../../../esbuild.config.mjs', import.meta.url).href;
  const { options } = (await import(config)) as { options: BuildOptions };
  const entryPoints = { 'many-cli': 'test/soak/input/many-cli.ts' };
  await build({ ...options, absWorkingDir: ROOT, entryPoints, outdir: join(folder, 'dist') });
  let child: ChildProcess | undefined;
  let waiting: ((told: Told) => void) | undefined;
  const give = (told: Told) => {
    waiting?.(told);
    waiting = undefined;
  };
  const started = () => {
    if (child) return child;
    const program = fork(join(folder, 'dist', 'many-cli.js'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const over = (why: string) => {
      if (child === program) child = undefined;
      give({ status: -2, stdout: '', stderr: why });
    };
    program.on('message', (told) => give(told as Told));
    program.on('exit', (code, signal) => over(`the process died (${code ?? signal})`));
    program.on('error', (error) => over(String(error)));
    child = program;
    return program;
  };
  const end = () => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  return {
    async run(asked) {
      const program = started();
      return new Promise<Told>((resolve) => {
        const timer = setTimeout(() => {
          end();
          give({ status: -1, stdout: '', stderr: 'it never ended' });
        }, LONGEST_MS);
        waiting = (answer) => {
          clearTimeout(timer);
          resolve(answer);
        };
        program.send(asked, (error) => error && give({ status: -2, stdout: '', stderr: String(error) }));
      });
    },
    close: end,
  };
}
