import { Worker } from 'node:worker_threads';
import type { Words } from '../port.ts';
import { letterOf } from '../records.ts';
import type { Finder } from './finder.ts';
import { WORKER_SOURCE } from './worker-source.ts';

export type Pattern = { source: string; flags: string };

/** A regular expression, or why it is none. Reading it is linear; only running it may take forever. */
export function readPattern(source: string, isCaseSensitive: boolean): Pattern | { problem: string } {
  // Only a pattern that needs Unicode's rules gets them: they refuse escapes that people are used to.
  const unicode = /\\[pPu]\{/.test(source) ? 'u' : '';
  const flags = `gm${unicode}${isCaseSensitive ? '' : 'i'}`;
  try {
    new RegExp(source, flags);
    return { source, flags };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

/** Runs regular expressions, one worker for all of them. A pattern that takes too long is ended with its worker. */
export class PatternRunner {
  private worker: Promise<Worker> | undefined;
  private asked = 0;
  /** One question at a time: a slow one must not use up the time of another. */
  private last: Promise<unknown> = Promise.resolve();

  finder(
    pattern: Pattern,
    { origins, gap, deadlineMs }: { origins: readonly Words['origin'][]; gap: number; deadlineMs: number },
  ): Finder {
    const letters = origins.map(letterOf).join('');
    let left = deadlineMs;
    const ask = async (body: Buffer) => {
      this.worker ??= this.start();
      const worker = await this.worker;
      const began = performance.now();
      const hits = await this.ask(worker, { ...pattern, body, letters, gap: Math.max(1, gap) }, left);
      left -= performance.now() - began;
      return hits;
    };
    return (body) => {
      const answer = this.last.then(() => ask(body)).catch(() => 'too slow' as const);
      this.last = answer;
      return answer;
    };
  }

  /** A worker that runs: how long it takes to start is not the pattern's fault. */
  private async start(): Promise<Worker> {
    const resourceLimits = { maxOldGenerationSizeMb: 128 };
    const worker = new Worker(WORKER_SOURCE, { eval: true, env: {}, execArgv: [], resourceLimits });
    // Nobody may be asking when it fails: an error that nobody hears would end the process.
    worker.on('error', () => {});
    await new Promise((resolve) => worker.once('online', resolve).once('exit', resolve));
    return worker;
  }

  private ask(worker: Worker, question: Question, deadlineMs: number): Promise<number[] | 'too slow'> {
    const id = ++this.asked;
    return new Promise((resolve) => {
      const done = (answer: number[] | 'too slow') => {
        clearTimeout(timer);
        worker.off('message', heard).off('error', failed).off('exit', failed);
        // A worker that waits must not keep the process.
        worker.unref();
        resolve(answer);
      };
      const heard = (answer: { id: number; hits: number[] }) => {
        if (answer.id === id) done(answer.hits);
      };
      // Out of memory, most likely: for whoever asked the same as out of time. The next who asks gets another worker.
      const failed = () => {
        this.worker = undefined;
        void worker.terminate();
        done('too slow');
      };
      const timer = setTimeout(failed, Math.max(1, deadlineMs));
      worker.ref();
      worker.on('message', heard).on('error', failed).on('exit', failed);
      worker.postMessage({ id, ...question });
    });
  }
}

type Question = Pattern & { body: Buffer; letters: string; gap: number };
