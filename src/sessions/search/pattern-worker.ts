import { Worker } from 'node:worker_threads';

/** How long whoever asks may still take; each question takes off what it took. */
export type Time = { leftMs: number };

/**
 * One worker for all questions that may take forever, such as regular expressions; started when it is first needed. Its
 * source answers `{ id, … }` by `{ id, answer }` and opens nothing. Never throws and never keeps the process.
 */
export class PatternWorker<Question extends object, Answer> {
  private readonly source: string;
  private worker: Promise<Worker> | undefined;
  private asked = 0;
  /** One question at a time: a slow one must not use up the time of another. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(source: string) {
    this.source = source;
  }

  /** A question that takes too long, too much memory or is no longer wanted is ended with its worker. */
  ask(question: Question, time: Time, signal?: AbortSignal): Promise<Answer | 'too slow'> {
    const turn = async () => {
      this.worker ??= this.start();
      const worker = await this.worker;
      // Also where that happened while the worker came up: nobody would hear of it any more.
      if (signal?.aborted) return 'too slow' as const;
      const began = performance.now();
      const answer = await this.put(worker, question, time.leftMs, signal);
      time.leftMs -= performance.now() - began;
      return answer;
    };
    const answer = this.last.then(turn).catch(() => 'too slow' as const);
    this.last = answer;
    return answer;
  }

  /** A worker that runs: how long it takes to start is not the pattern's fault. */
  private async start(): Promise<Worker> {
    const resourceLimits = { maxOldGenerationSizeMb: 128 };
    const worker = new Worker(this.source, { eval: true, env: {}, execArgv: [], resourceLimits });
    // Nobody may be asking when it fails: an error that nobody hears would end the process.
    worker.on('error', () => {});
    await new Promise((resolve) => worker.once('online', resolve).once('exit', resolve));
    return worker;
  }

  private put(
    worker: Worker,
    question: Question,
    deadlineMs: number,
    signal: AbortSignal | undefined,
  ): Promise<Answer | 'too slow'> {
    const id = ++this.asked;
    return new Promise((resolve) => {
      const done = (answer: Answer | 'too slow') => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', failed);
        worker.off('message', heard).off('error', failed).off('exit', failed);
        // A worker that waits must not keep the process.
        worker.unref();
        resolve(answer);
      };
      const heard = (message: { id: number; answer: Answer }) => {
        if (message.id === id) done(message.answer);
      };
      // Out of memory, most likely: for whoever asked the same as out of time. The next who asks gets another worker.
      const failed = () => {
        this.worker = undefined;
        void worker.terminate();
        done('too slow');
      };
      const timer = setTimeout(failed, Math.max(1, deadlineMs));
      signal?.addEventListener('abort', failed);
      worker.ref();
      worker.on('message', heard).on('error', failed).on('exit', failed);
      worker.postMessage({ id, ...question });
    });
  }
}
