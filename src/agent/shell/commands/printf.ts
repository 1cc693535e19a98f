import type { Command } from '../command.ts';
import { refuse } from '../refuse.ts';
import { unescaped } from './escapes.ts';

/** Words in a form, which is used again until all are said. Knows %s, %b, %d, %i, %x, %c and %%. */
export const printf: Command = {
  names: ['printf'],
  options: 'own',
  tellsWords: true,
  run({ operands }, io) {
    const [form, ...words] = operands[0] === '--' ? operands.slice(1) : operands;
    if (form?.startsWith('-') && operands[0] !== '--') refuse('printf has no options here');
    if (form === undefined) {
      io.fail('usage: printf FORMAT [WORD]…', 2);
      return 2;
    }
    const waiting = [...words].reverse();
    do {
      const before = waiting.length;
      io.out.write(filled(form, waiting, io.fail));
      if (waiting.length === before) break;
    } while (waiting.length > 0 && !io.out.isFull);
    return 0;
  },
};

function filled(form: string, words: string[], fail: (message: string) => void): string {
  const pieces = form.split(/(%%|%[-0 +#]{0,5}\d{0,3}(?:\.\d{1,3})?[A-Za-z])/);
  return pieces
    .map((piece, index) => (index % 2 === 0 ? unescaped(piece) : directive(piece, words, fail)))
    .join('');
}

function directive(piece: string, words: string[], fail: (message: string) => void): string {
  if (piece === '%%') return '%';
  const [, flags = '', width = '', precision, kind] = /^%([-0 +#]*)(\d*)(?:\.(\d+))?(.)$/.exec(piece)!;
  if (!'sbdixcu'.includes(kind!)) {
    fail(`${piece}: not known here`);
    return '';
  }
  const word = words.pop() ?? '';
  const text = formed(kind!, word, precision, fail);
  if (flags.includes('-')) return text.padEnd(Number(width));
  return text.padStart(Number(width), flags.includes('0') && 'dixu'.includes(kind!) ? '0' : ' ');
}

function formed(
  kind: string,
  word: string,
  precision: string | undefined,
  fail: (message: string) => void,
): string {
  if (kind === 'c') return word.slice(0, 1);
  const cut = (text: string) => (precision === undefined ? text : text.slice(0, Number(precision)));
  if (kind === 's') return cut(word);
  if (kind === 'b') return cut(unescaped(word));
  const number = Number(word === '' ? 0 : word);
  if (!Number.isSafeInteger(number)) fail(`${word}: invalid number`);
  const whole = Number.isSafeInteger(number) ? number : 0;
  return kind === 'x' ? whole.toString(16) : String(whole);
}
