import type { Random } from '../../../support/random.ts';

/** Items in an order of the seed's. */
export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const left = [...items];
  const dealt: T[] = [];
  while (left.length > 0) dealt.push(...left.splice(random.below(left.length), 1));
  return dealt;
}

/** Some items of a deck, each at most once: two people who say the same thing in the same words are another test. */
export function deal<T>(random: Random, deck: readonly T[], count: number): T[] {
  return shuffled(random, deck).slice(0, count);
}

/** An id that looks as a session's does, without long runs of digits: those could hold some other specific. */
export function uuid(random: Random): string {
  return [8, 4, 4, 4, 12].map((length) => hex(random, length)).join('-');
}

function hex(random: Random, length: number): string {
  return Array.from({ length }, (_, at) =>
    random.pick(at % 2 === 0 ? [...'abcdef'] : [...'0123456789']),
  ).join('');
}
