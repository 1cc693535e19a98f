import { unescaped } from './escapes.ts';

const MOST = 2_000;

/** The characters of a set such as `a-z[:digit:]\n`, in order; undefined where it cannot be read. */
export function readSet(text: string): string[] | undefined {
  const set: string[] = [];
  const pieces = text.match(/\[:[a-z]+:\]|\\(?:[0-7]{1,3}|.)|./gsu) ?? [];
  const units = pieces.map((piece) =>
    piece.startsWith('\\') && piece.length > 1 ? withoutSlash(piece) : piece,
  );
  for (let at = 0; at < units.length; at++) {
    const unit = units[at]!;
    const named = /^\[:([a-z]+):\]$/.exec(unit)?.[1];
    if (named !== undefined) {
      const chars = CLASSES.get(named);
      if (!chars) return undefined;
      set.push(...chars);
      continue;
    }
    const isRange = pieces[at + 1] === '-' && at + 2 < units.length;
    const [from, to] = [unit.codePointAt(0)!, (isRange ? units[at + 2]! : unit).codePointAt(0)!];
    if (to < from || to - from > MOST) return undefined;
    for (let code = from; code <= to; code++) set.push(String.fromCodePoint(code));
    if (isRange) at += 2;
  }
  return set.length > MOST ? undefined : set;
}

function withoutSlash(piece: string): string {
  const plain = unescaped(piece);
  return plain === piece ? piece.slice(1) : plain;
}

function range(from: string, to: string): string[] {
  const [start, end] = [from.charCodeAt(0), to.charCodeAt(0)];
  return Array.from({ length: end - start + 1 }, (_, index) => String.fromCharCode(start + index));
}

const [UPPER, LOWER, DIGIT] = [range('A', 'Z'), range('a', 'z'), range('0', '9')];
const PUNCT = [...range('!', '/'), ...range(':', '@'), ...range('[', '`'), ...range('{', '~')];

const CLASSES = new Map([
  ['upper', UPPER],
  ['lower', LOWER],
  ['digit', DIGIT],
  ['alpha', [...UPPER, ...LOWER]],
  ['alnum', [...DIGIT, ...UPPER, ...LOWER]],
  ['punct', PUNCT],
  ['space', ['\t', '\n', '\v', '\f', '\r', ' ']],
  ['blank', ['\t', ' ']],
  ['cntrl', [...range('\0', '\x1f'), '\x7f']],
  ['print', range(' ', '~')],
  ['graph', range('!', '~')],
  ['xdigit', [...DIGIT, ...range('A', 'F'), ...range('a', 'f')]],
]);
