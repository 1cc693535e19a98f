import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Orders, Raced, Worked } from './racer.ts';

/** A folder on a disk in memory, where there is one: names are made there as anywhere, only syncing costs nothing. */
export function quickFolder(): string {
  const shared = '/dev/shm';
  const isThere = fs.statSync(shared, { throwIfNoEntry: false })?.isDirectory() === true;
  return fs.mkdtempSync(join(isThere ? shared : tmpdir(), 'memdream-contention-'));
}

type Member = { child: ChildProcess; gone: Promise<null> };

/** Real processes that wait for orders. What they answer is what they saw themselves. */
export class Crowd {
  readonly #program: string;
  #members: Member[] = [];

  private constructor(program: string) {
    this.#program = program;
  }

  static async of(count: number, folder: string): Promise<Crowd> {
    const program = join(folder, 'racer.mjs');
    await build({
      ...{ entryPoints: [join(import.meta.dirname, 'racer.ts')], outfile: program, logLevel: 'error' },
      ...{ bundle: true, platform: 'node', format: 'esm', target: 'node20' },
    });
    const crowd = new Crowd(program);
    await crowd.grow(count);
    return crowd;
  }

  get size(): number {
    return this.#members.length;
  }

  /** Fills up to so many. */
  async grow(count: number): Promise<void> {
    const born = Array.from({ length: Math.max(0, count - this.size) }, () => {
      const child = fork(this.#program, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
      return { child, gone: once(child, 'exit').then(() => null) };
    });
    this.#members.push(...born);
    await Promise.all(born.map(({ child }) => once(child, 'message')));
  }

  /** The first `count` get the same orders at once; resolves with their answers when all have answered. */
  async race(orders: Extract<Orders, { kind: 'race' }>, count = this.size): Promise<Raced[]> {
    return (await this.#order(orders, count)) as Raced[];
  }

  /** Those that were killed meanwhile have no answer. */
  async work(orders: Extract<Orders, { kind: 'work' }>, count = this.size): Promise<Worked[]> {
    return (await this.#order(orders, count)).filter((one) => one !== null) as Worked[];
  }

  async #order(orders: Orders, count: number): Promise<(Raced | Worked | null)[]> {
    return Promise.all(
      this.#members.slice(0, count).map(async ({ child, gone }) => {
        const heard = new AbortController();
        const answer = once(child, 'message', { signal: heard.signal }).then(
          ([said]) => said as Raced | Worked,
        );
        child.send(orders);
        return Promise.race([answer, gone]).finally(() => {
          answer.catch(() => {}); // of one that is gone nothing comes any more
          heard.abort();
        });
      }),
    );
  }

  /** SIGKILL, wherever it is. */
  kill(index: number): void {
    this.#members.splice(index, 1)[0]?.child.kill('SIGKILL');
  }

  async end(): Promise<void> {
    const left = this.#members;
    this.#members = [];
    for (const { child } of left) child.kill('SIGKILL');
    await Promise.all(left.map(({ gone }) => gone));
  }
}
