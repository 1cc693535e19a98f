import { setImmediate as breathe } from 'node:timers/promises';

/** Two ways to do a thing. Each returns what it cost in its own unit, or nothing: then it is timed. */
export type Pair = {
  ours: Act;
  reference: Act;
  /** Puts back what the last round changed; not timed. */
  before?(): void | Promise<void>;
  /** What else was seen, asked after the last round. */
  note?(): string;
};

type Act = () => Cost | Promise<Cost>;
// biome-ignore lint/suspicious/noConfusingVoidType: an act that returns nothing is the usual one
type Cost = number | void;

export type Measured = {
  ours: number;
  reference: number;
  ratio: number;
  /** The quartiles of the ratio, round by round. */
  spread: [number, number];
  n: number;
};

/**
 * One warm-up each, then `n` rounds of both, the order turned round each time: what else the machine does meanwhile
 * falls on both alike.
 */
export async function measure(pair: Pair, n: number): Promise<Measured> {
  const rounds: { ours: number; reference: number }[] = [];
  for (let round = -1; round < n; round++) {
    // Acts may be synchronous from end to end: a stop gets its turn here.
    await breathe();
    await pair.before?.();
    let ours: number;
    let reference: number;
    if (round % 2 === 0) {
      ours = await costOf(pair.ours);
      reference = await costOf(pair.reference);
    } else {
      reference = await costOf(pair.reference);
      ours = await costOf(pair.ours);
    }
    if (round >= 0) rounds.push({ ours, reference });
  }
  const ratios = rounds.map((round) => round.ours / round.reference);
  const ours = quantile(
    rounds.map((round) => round.ours),
    0.5,
  );
  const reference = quantile(
    rounds.map((round) => round.reference),
    0.5,
  );
  return {
    ours,
    reference,
    ratio: ours / reference,
    spread: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
    n,
  };
}

async function costOf(act: Act): Promise<number> {
  const start = performance.now();
  const cost = await act();
  return typeof cost === 'number' ? cost : performance.now() - start;
}

/** By linear interpolation between the two nearest values. */
function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * at;
  const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
  return low + (high - low) * (place - Math.floor(place));
}
