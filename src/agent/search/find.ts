import { PatternWorker } from '../../sessions/search/pattern-worker.ts';
import { ToolRefusal } from '../tools/tool.ts';
import type { Limits } from './limits.ts';
import type { Pattern } from './pattern.ts';
import { type Scan, scan, scanPlain } from './scan.ts';
import { WORKER_SOURCE } from './worker-source.ts';

/** How long a pattern may take for one handful of files. */
const PATTERN_MS = 2_000;

/** One for the process: it is started by the first pattern that needs it. */
const worker = new PatternWorker<Question, Answer>(WORKER_SOURCE);

type Question = Scan & { bytes: Uint8Array; lengths: number[] };
type Answer = number[][] | { problem: string };

/** Where a pattern matches in the texts of some files, as `scan` tells it. Throws a refusal where it is too slow. */
export async function find(
  bodies: readonly Uint8Array[],
  pattern: Pattern,
  wantsAll: boolean,
  limits: Limits,
): Promise<number[][]> {
  if (pattern.isPlain) return bodies.map((body) => findPlain(body, pattern, wantsAll));
  const { source, flags, isMultiline } = pattern;
  const question = { source, flags, isMultiline, wantsAll, ...packed(bodies) };
  const time = { leftMs: Math.min(PATTERN_MS, limits.leftMs()) };
  const answer = await worker.ask(question, time, limits.signal);
  limits.throwIfStopped();
  if (answer === 'too slow') {
    throw new ToolRefusal(
      'The pattern is too slow: write it without nested repetition, or search for a plain text.',
      false,
    );
  }
  if ('problem' in answer) throw new ToolRefusal(`Bad pattern: ${answer.problem}.`, false);
  return answer;
}

function findPlain(body: Uint8Array, pattern: Pattern, wantsAll: boolean): number[] {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const { literal } = pattern;
  // Most files do not hold it: they need not be decoded to know that.
  if (literal && pattern.isCaseSensitive && !bytes.includes(literal)) return [];
  const runs = new RegExp(pattern.source, pattern.flags);
  const text = bytes.toString('utf8');
  // With Windows line ends `$` does not stand where it seems to.
  return text.includes('\r') ? scan(text, runs, false, wantsAll) : scanPlain(text, runs, wantsAll);
}

/** One body, as a worker is sent what lies behind a view as a whole. */
function packed(bodies: readonly Uint8Array[]): { bytes: Uint8Array; lengths: number[] } {
  const lengths = bodies.map(({ length }) => length);
  const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const body of bodies) {
    bytes.set(body, at);
    at += body.length;
  }
  return { bytes, lengths };
}
