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
  private worker: Worker | undefined;
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
      const began = performance.now();
      const hits = await this.ask({ ...pattern, body, letters, gap: Math.max(1, gap) }, left);
      left -= performance.now() - began;
      return hits;
    };
    return (body) => {
      const answer = this.last.then(() => ask(body));
      this.last = answer;
      return answer;
    };
  }

  private ask(question: Question, deadlineMs: number): Promise<number[] | 'too slow'> {
    this.worker ??= started();
    const worker = this.worker;
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
      // Out of memory, most likely: for whoever asked the same as out of time.
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

function started(): Worker {
  return new Worker(WORKER_SOURCE, {
    eval: true,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
}
