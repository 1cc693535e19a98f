import type { Words } from '../port.ts';
import { letterOf } from '../records.ts';
import type { Finder } from './finder.ts';
import { PatternWorker } from './pattern-worker.ts';
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

export type Running = {
  origins: readonly Words['origin'][];
  gap: number;
  deadlineMs: number;
  signal: AbortSignal | undefined;
};

/** Runs regular expressions over records. A pattern that takes too long is ended with its worker. */
export class PatternRunner {
  private readonly worker = new PatternWorker<Question, number[]>(WORKER_SOURCE);

  finder(pattern: Pattern, { origins, gap, deadlineMs, signal }: Running): Finder {
    const letters = origins.map(letterOf).join('');
    const time = { leftMs: deadlineMs };
    return (body) => this.worker.ask({ ...pattern, body, letters, gap: Math.max(1, gap) }, time, signal);
  }
}

type Question = Pattern & { body: Buffer; letters: string; gap: number };
