const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
const IS_ASCII = /^[\x20-\x7e]*$/;
const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}\p{Cc}]+$/u;
const EMOJI = /\p{Emoji_Presentation}|\p{Regional_Indicator}{2}|\p{Emoji}\ufe0f/u;

/** Blocks that East Asian Width calls wide or full-width; rounded to blocks, a gap in one is never printed. */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2329, 0x232a],
  [0x2e80, 0x303e],
  [0x3041, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6b],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18dff],
  [0x1aff0, 0x1b2ff],
  [0x20000, 0x3fffd],
];

/** How many columns of a terminal a line takes. For text without colours. */
export function widthOf(text: string): number {
  if (IS_ASCII.test(text)) return text.length;
  let width = 0;
  for (const { segment } of GRAPHEMES.segment(text)) width += graphemeWidth(segment);
  return width;
}

/** The beginning of a line that fits, with an ellipsis where something is missing. */
export function fitStart(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  return width < 1
    ? ''
    : `${taken(graphemesOf(text), width - 1)
        .join('')
        .trimEnd()}…`;
}

/** The end of a line that fits: of a path or of words that still arrive the end says most. */
export function fitEnd(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  if (width < 1) return '';
  const kept = taken(graphemesOf(text).reverse(), width - 1).reverse();
  return `…${kept.join('').trimStart()}`;
}

export function padEnd(text: string, width: number): string {
  return text + spaces(width - widthOf(text));
}

export function padStart(text: string, width: number): string {
  return spaces(width - widthOf(text)) + text;
}

function taken(graphemes: string[], width: number): string[] {
  const kept: string[] = [];
  let left = width;
  for (const grapheme of graphemes) {
    left -= graphemeWidth(grapheme);
    if (left < 0) break;
    kept.push(grapheme);
  }
  return kept;
}

function graphemesOf(text: string): string[] {
  return Array.from(GRAPHEMES.segment(text), ({ segment }) => segment);
}

function graphemeWidth(grapheme: string): number {
  if (ZERO_WIDTH.test(grapheme)) return 0;
  if (EMOJI.test(grapheme)) return 2;
  const point = grapheme.codePointAt(0)!;
  return WIDE.some(([first, last]) => point >= first && point <= last) ? 2 : 1;
}

function spaces(amount: number): string {
  return ' '.repeat(Math.max(0, amount));
}
