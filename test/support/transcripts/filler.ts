import { Random } from '../random.ts';

/** Text to fill lines with, already escaped for a JSON string: cutting from it costs nothing, whatever the length. */
export type Filler = {
  prose(length: number, random: Random): string;
  code(length: number, random: Random): string;
};

const POOL = 1 << 20;

/** The same seed cuts from the same text. Nothing longer than a quarter of the pool can be asked for. */
export function openFiller(seed: number): Filler {
  const random = new Random(seed ^ 0x5f1e);
  const vocabulary = Array.from({ length: 4_000 }, () => word(random));
  const prose = poolOf(() => sentence(random, vocabulary));
  const code = poolOf(() => codeLine(random, vocabulary));
  return {
    prose: (length, chance) => cut(prose, length, chance),
    code: (length, chance) => cut(code, length, chance),
  };
}

/** A text and the places where it may be cut: never inside an escape. */
type Pool = { text: string; cuts: Uint32Array };

function poolOf(piece: () => string): Pool {
  const pieces: string[] = [];
  const cuts: number[] = [];
  for (let length = 0; length < POOL; length += pieces.at(-1)!.length) {
    cuts.push(length);
    pieces.push(piece());
  }
  return { text: pieces.join(''), cuts: Uint32Array.from(cuts) };
}

function cut({ text, cuts }: Pool, length: number, random: Random): string {
  const from = random.below(Math.floor(cuts.length * 0.7));
  const start = cuts[from]!;
  let to = from + 1;
  // Pieces are of much the same length: the first guess is near, and the step after it small.
  to = Math.min(cuts.length - 1, from + Math.max(1, Math.round((length * cuts.length) / text.length)));
  while (to > from + 1 && cuts[to]! - start > length) to--;
  return text.slice(start, cuts[to]!).trimEnd();
}

const SYLLABLES =
  'ba be bi bo ca ce co da de di do fa fe fi ga ge go ka ke la le li lo ma me mi mo na ne ni no pa pe po ra re ri ro sa se si so ta te ti to va ve vi za zo'.split(
    ' ',
  );

function word(random: Random): string {
  return Array.from({ length: 1 + random.below(4) }, () => random.pick(SYLLABLES)).join('');
}

function sentence(random: Random, vocabulary: readonly string[]): string {
  const words = Array.from({ length: 4 + random.below(12) }, () => random.pick(vocabulary));
  const end = random.pick(['. ', '. ', ', ', ' — ', ': ', '.\\n', '.\\n\\n- ', ' \\"so\\" ', '… ']);
  return words.join(' ') + end;
}

function codeLine(random: Random, vocabulary: readonly string[]): string {
  const name = () => random.pick(vocabulary);
  return random.pick([
    () => `  const ${name()} = ${name()}(${name()}, { ${name()}: \\"${name()}\\" });\\n`,
    () => `${random.below(900)}\\t    if (${name()}.${name()} !== undefined) return ${name()};\\n`,
    () => `src/${name()}/${name()}.ts:${random.below(500)}: ${name()} ${name()} ${name()}\\n`,
    () => `    { \\"${name()}\\": ${random.below(10_000)}, \\"${name()}\\": \\"${name()}\\\\n\\" },\\n`,
    () => ` ✓ ${name()} ${name()} ${name()} (${random.below(90)} ms)\\n`,
  ])();
}
