/** A seeded source of chance for property tests: the same seed makes the same documents on every machine. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** A number in [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number in [0, below). */
  below(below: number): number {
    return Math.floor(this.next() * below);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }
}

/**
 * Runs a property for many seeds. A failure names its seed; SEED=n in the environment repeats just that one, RUNS=n
 * tries more of them.
 */
export function forSeeds(runs: number, property: (random: Random) => void): void {
  const only = process.env.SEED;
  const seeds = only
    ? [Number(only)]
    : Array.from({ length: Number(process.env.RUNS ?? runs) }, (_, index) => index + 1);
  for (const seed of seeds) {
    try {
      property(new Random(seed));
    } catch (error) {
      throw new Error(`Fails with seed ${seed}. Repeat with SEED=${seed}.`, { cause: error });
    }
  }
}
