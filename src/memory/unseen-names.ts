import type { Unseen } from './unseen.ts';

/** What a character is that nobody sees, for people: `U+200B zero-width space`. */
export function nameOfUnseen({ code }: Pick<Unseen, 'code'>): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')} ${kindOfCode(code)}`;
}

function kindOfCode(code: number): string {
  return NAMES[code] ?? RANGES.find(([from, to]) => code >= from && code <= to)?.[2] ?? 'invisible character';
}

const NAMES: Record<number, string> = {
  27: 'escape',
  127: 'delete',
  173: 'soft hyphen',
  847: 'grapheme joiner',
  1564: 'Arabic letter mark',
  8203: 'zero-width space',
  8204: 'zero-width non-joiner',
  8205: 'zero-width joiner',
  8206: 'left-to-right mark',
  8207: 'right-to-left mark',
  8232: 'line separator',
  8233: 'paragraph separator',
  8234: 'left-to-right embedding',
  8235: 'right-to-left embedding',
  8236: 'end of direction',
  8237: 'left-to-right override',
  8238: 'right-to-left override',
  8288: 'word joiner',
  12644: 'Hangul filler',
  65279: 'byte order mark',
};

const RANGES: readonly (readonly [number, number, string])[] = [
  [0x00, 0x1f, 'control character'],
  [0x80, 0x9f, 'control character'],
  [0x2061, 0x2064, 'invisible operator'],
  [0x2066, 0x2069, 'direction isolate'],
  [0xfe00, 0xfe0f, 'variation selector'],
  [0xfff9, 0xfffb, 'annotation mark'],
  [0xe0100, 0xe01ef, 'variation selector'],
  [0xe0000, 0xe0fff, 'tag character'],
];
