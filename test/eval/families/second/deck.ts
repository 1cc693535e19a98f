import type { Random } from '../../../support/random.ts';

/** Cards drawn without repeating any until all were drawn; then they are shuffled again. */
export class Deck<T> {
  private left: T[] = [];

  constructor(
    private readonly random: Random,
    private readonly cards: readonly T[],
  ) {}

  draw(): T {
    if (this.left.length === 0) this.left = shuffled(this.random, this.cards);
    return this.left.pop()!;
  }

  take(count: number): T[] {
    return Array.from({ length: count }, () => this.draw());
  }
}

export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const result = [...items];
  for (let index = result.length - 1; index > 0; index--) {
    const other = random.below(index + 1);
    [result[index], result[other]] = [result[other]!, result[index]!];
  }
  return result;
}

/** Puts values into `{name}`. A name without a value is a mistake of the pool, so it throws. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const lower = name[0]!.toLowerCase() + name.slice(1);
    const value = values[lower];
    if (value === undefined) throw new Error(`No value for {${name}} in: ${text}`);
    return name === lower ? value : value[0]!.toUpperCase() + value.slice(1);
  });
}
