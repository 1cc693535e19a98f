import type { Unseen } from './unseen.ts';

/** What a character is that nobody sees, for people: `U+200B zero-width space`. */
export function nameOfUnseen({ code }: Pick<Unseen, 'code'>): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')} ${kindOfCode(code)}`;
}

function kindOfCode(code: number): string {
  return NAMES[code] ?? RANGES.find(([from, to]) => code >= from && code <= to)?.[2] ?? 'invisible character';
}

const NAMES: Record<number, string> = {
  0x1b: 'escape',
  0x7f: 'delete',
  0xad: 'soft hyphen',
  0x34f: 'grapheme joiner',
  0x61c: 'Arabic letter mark',
  0x200b: 'zero-width space',
  0x200c: 'zero-width non-joiner',
  0x200d: 'zero-width joiner',
  0x200e: 'left-to-right mark',
  0x200f: 'right-to-left mark',
  0x2028: 'line separator',
  0x2029: 'paragraph separator',
  0x202a: 'left-to-right embedding',
  0x202b: 'right-to-left embedding',
  0x202c: 'end of direction',
  0x202d: 'left-to-right override',
  0x202e: 'right-to-left override',
  0x2060: 'word joiner',
  0x3164: 'Hangul filler',
  0xfeff: 'byte order mark',
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
