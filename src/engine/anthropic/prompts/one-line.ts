import { visible } from '../../../memory/gather/clean.ts';
import { maskSecrets } from '../../../memory/secrets.ts';

/** More than this of a field is never looked at: a secret that begins in what is shown ends before. */
const MAX_LOOKED_AT = 8_192;
/** Longer paths cannot be written anyway. */
const MAX_PATH = 1_600;

/** Somebody's text on one line: nothing that cannot be seen, no secret, at most so many characters. */
export function oneLine(text: string, maxChars: number): string {
  const line = visible(text.slice(0, MAX_LOOKED_AT))
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
  return shortened(maskSecrets(line), maxChars);
}

/** A path as it is; one with characters that nobody sees, as a string with escapes. */
export function shownPath(path: string): string {
  const odd = /[\p{C}\p{Zl}\p{Zp}]/gu;
  const looked = path.slice(0, MAX_LOOKED_AT);
  const shown = odd.test(looked) ? JSON.stringify(looked).replace(odd, escapes) : looked;
  return shortened(maskSecrets(shown), MAX_PATH);
}

function escapes(char: string): string {
  const units = Array.from({ length: char.length }, (_, at) => char.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/** Neither half a character nor half a mask stands at the end. */
function shortened(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const cut = text
    .slice(0, maxChars - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/\[secret:[^\]]{0,100}$/, '');
  return `${cut.trimEnd()}…`;
}
