import type { Random } from '../../support/random.ts';
import type { FuzzedCall } from './calls.ts';
import { type Grounds, pathOf, spelled } from './names.ts';

const JOINTS = [
  '/',
  '/../',
  ' ',
  "'",
  '"',
  '\\',
  '\n',
  '\0',
  '|',
  ';',
  '>',
  '*',
  '.',
  '\u200b',
  '-',
  '$(',
  '`',
  '{',
  '(',
];

/** A call that got through, changed a little: what is let through is the nearest to what should not be. */
export function mutated(
  random: Random,
  { tool, input }: FuzzedCall,
  others: readonly FuzzedCall[],
  at: Grounds,
): FuzzedCall {
  if (typeof input !== 'object' || input === null) return { tool, input };
  const entries = Object.entries(input).map(([key, value]): [string, unknown] =>
    typeof value === 'string' && random.chance(0.7) ? [key, text(random, value, others, at)] : [key, value],
  );
  return { tool, input: Object.fromEntries(entries) };
}

function text(random: Random, value: string, others: readonly FuzzedCall[], at: Grounds): string {
  const cut = random.below(value.length + 1);
  switch (random.below(8)) {
    case 0:
      return value.slice(0, cut) + random.pick(JOINTS) + value.slice(cut);
    case 1:
      return value.slice(0, cut) + value.slice(cut + 1 + random.below(3));
    case 2:
      return spelled(random, value);
    case 3:
      return value.replace(/[^\s/'"|]+/, () => pathOf(random, at));
    case 4:
      return `${value}/../${pathOf(random, at)}`;
    case 5: {
      const words = value.split(/(?<=[ /])/);
      const [a, b] = [random.below(words.length), random.below(words.length)];
      [words[a], words[b]] = [words[b]!, words[a]!];
      return words.join('');
    }
    case 6: {
      const other = random.pick(others);
      const foreign = Object.values((other.input ?? {}) as object).find((one) => typeof one === 'string') as
        | string
        | undefined;
      return foreign === undefined
        ? value
        : value.slice(0, cut) + foreign.slice(random.below(foreign.length + 1));
    }
    default:
      return value.replace(/(\S+)$/, () => pathOf(random, at));
  }
}
