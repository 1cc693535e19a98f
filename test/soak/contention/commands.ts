import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sleep } from '../../support/scripted.ts';
import type { Script } from '../../support/scripted-cli.ts';

const PRELOAD = fileURLToPath(new URL('../../support/contention-preload.cjs', import.meta.url));

export type Ran = { status: number | null; stdout: string; stderr: string };
export type Running = { child: ChildProcess; ended: Promise<Ran> };
/** How a command is run: the clock it sees, where it stops. See contention-preload.cjs. */
export type Circumstances = Record<string, string>;

/** memdream with the scripted engine, as built, on one memory. */
export class Commands {
  readonly dir: string;
  readonly #program: string;
  #scripts = 0;

  constructor(program: string, dir: string) {
    this.#program = program;
    this.dir = dir;
    fs.mkdirSync(`${dir}.home`, { recursive: true });
  }

  start(script: Script, args: readonly string[], how: Circumstances = {}): Running {
    const file = `${this.dir}.script-${++this.#scripts}.json`;
    fs.writeFileSync(file, JSON.stringify(script));
    const env = { PATH: process.env.PATH, HOME: `${this.dir}.home`, TZ: 'UTC', SCRIPTED_DREAM: file, ...how };
    const argv = ['--require', PRELOAD, this.#program, ...args, '-C', this.dir];
    const child = spawn(process.execPath, argv, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const heard = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text) => {
        heard[name] += text;
      });
    const ended = new Promise<Ran>((resolve) => {
      child.on('close', (status) => resolve({ status, ...heard }));
    });
    return { child, ended };
  }

  run(script: Script, args: readonly string[], how: Circumstances = {}): Promise<Ran> {
    return this.start(script, args, how).ended;
  }

  /** Everything of this memory. */
  remove(): void {
    const beside = fs
      .readdirSync(join(this.dir, '..'))
      .filter((name) => join(this.dir, '..', name).startsWith(this.dir));
    for (const name of beside) fs.rmSync(join(this.dir, '..', name), { recursive: true, force: true });
  }
}

/** Waits until a command that is to stop has stopped. False: it ended before it came to that point. */
export async function stopped({ child, ended }: Running, tell: string): Promise<boolean> {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  while (!isOver) {
    if (fs.existsSync(tell) && isStopped(child.pid!)) return true;
    await sleep(5);
  }
  return false;
}

function isStopped(pid: number): boolean {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return /^\s*[Tt]/.test(text.slice(text.lastIndexOf(')') + 1));
  } catch {
    return process.platform !== 'linux'; // it has said so right before
  }
}
