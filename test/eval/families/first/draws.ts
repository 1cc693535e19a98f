import { Random } from '../../../support/random.ts';
import { BIRDS, PEOPLE, PRODUCTS, SUBJECTS, TRIADS } from './words.ts';

/** Names, numbers and words of one made-up company. What must be unique is never drawn twice. */
export class Draws {
  readonly random: Random;
  readonly product: string;
  readonly people: string[];
  private readonly numbers: number[];
  private readonly subjects: string[];

  constructor(readonly seed: number) {
    this.random = new Random(seed * 7919 + 17);
    this.numbers = this.shuffled(Array.from({ length: 8_000 }, (_, at) => 1_500 + at));
    this.subjects = this.shuffled(SUBJECTS);
    this.people = this.shuffled(PEOPLE).slice(0, 6);
    this.product = this.random.pick(PRODUCTS);
  }

  shuffled<T>(items: readonly T[]): T[] {
    const all = [...items];
    for (let at = all.length - 1; at > 0; at--) {
      const other = this.random.below(at + 1);
      [all[at], all[other]] = [all[other]!, all[at]!];
    }
    return all;
  }

  /** A number of four digits that stands nowhere else in the case. */
  number(): string {
    const drawn = this.numbers.pop();
    if (drawn === undefined) throw new Error('No unique number is left: the case is too large.');
    return String(drawn);
  }

  /** A specific that stands nowhere else in the case: a machine, a ticket, a flag or an address, as `shape` says. */
  mark(shape = this.random.below(4)): string {
    const number = this.number();
    const bird = this.random.pick(BIRDS);
    switch (shape) {
      case 0:
        return `${bird}-${number}`;
      case 1:
        return `${this.random.pick(TRIADS)}-${number}`;
      case 2:
        return `use_${bird}_${number}`;
      default:
        return `${bird}-${number}.${this.product.toLowerCase()}.example`;
    }
  }

  subject(): string {
    const drawn = this.subjects.pop();
    if (drawn === undefined) throw new Error('No subject is left: the case is too large.');
    return drawn;
  }

  person(): string {
    return this.random.pick(this.people);
  }

  /** Puts words in for {M}, {S}, {P}, {Q} and whatever else is named. {P} and {Q} are two different people. */
  fill(template: string, words: Record<string, string> = {}): string {
    const [one, other] = this.shuffled(this.people);
    const all: Record<string, string> = { P: one!, Q: other!, ...words };
    return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const word = all[name] ?? (name === 'S' ? this.subject() : undefined);
      if (word === undefined) throw new Error(`Nothing fills {${name}} in "${template}".`);
      return word;
    });
  }
}
