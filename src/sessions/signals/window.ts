import { visible } from '../../memory/gather/clean.ts';
import { maskSecrets } from '../../memory/secrets.ts';

const WIDTH = 120;
const AROUND = 2_000;

/** At most 120 characters around a phrase, on one line, with nothing that a reader cannot see and no secret. */
export function windowAt(text: string, phrase: string): string {
  // Masked with what stands around it: half a secret is not known as one.
  const from = Math.max(0, placeOf(text, phrase) - AROUND);
  const line = oneLine(maskSecrets(text.slice(from, from + 2 * AROUND + WIDTH)));
  const characters = [...line];
  if (characters.length <= WIDTH) return line;
  const at = [...line.slice(0, placeOf(line, oneLine(phrase)))].length;
  const start = Math.max(0, Math.min(at - 20, characters.length - (WIDTH - 1)));
  const end = start + WIDTH - (start > 0 ? 2 : 1);
  const body = characters.slice(start, end).join('').trim();
  return `${start > 0 ? '…' : ''}${body}${end < characters.length ? '…' : ''}`;
}

export function oneLine(text: string): string {
  return visible(text)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

/** A statement may have been tidied since: then its beginning is looked for. */
function placeOf(text: string, phrase: string): number {
  const folded = text.toLowerCase();
  for (const length of [phrase.length, 24, 12]) {
    const found = folded.indexOf(phrase.slice(0, length).toLowerCase());
    if (found !== -1) return found;
  }
  return 0;
}
