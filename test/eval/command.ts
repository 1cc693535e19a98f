import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import type { Place } from './lay-out.ts';
import { readMemory } from './look.ts';

export type Ran = { status: number; stdout: string; stderr: string; ms: number };

/** The built command, with its clock at a moment, as a person would type it in the project. */
export type Command = (at: string, ...args: string[]) => Promise<Ran>;

/** `keys` are variables that an engine needs; the offline engine gets by without any. */
export function commandIn(
  place: Place,
  { bin, clock, keys }: { bin: string; clock: string; keys: Record<string, string | undefined> },
): Command {
  return async (at, ...args) => {
    const before = readMemory(place);
    const machine = { PATH: process.env.PATH, HOME: place.home, TZ: 'UTC', LANG: 'C.UTF-8' };
    const env = { ...keys, ...machine, EVAL_NOW: at };
    const ran = await run(['--require', clock, bin, ...args], place.project, env);
    // Files that the command wrote carry the true time: they get the time that it believed in.
    for (const [path, text] of Object.entries(readMemory(place))) {
      if (before[path] !== text) fs.utimesSync(join(place.memory, path), new Date(at), new Date(at));
    }
    return ran;
  };
}

function run(args: string[], cwd: string, env: Record<string, string | undefined>): Promise<Ran> {
  const start = performance.now();
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, env, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      const status = error ? (typeof error.code === 'number' ? error.code : 1) : 0;
      resolve({ status, stdout, stderr, ms: performance.now() - start });
    });
  });
}
