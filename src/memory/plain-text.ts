import { inlineLinks } from './inline-links.ts';

/** Text fit for an index line: links by their words, no comments, no control or direction characters, single spaces. */
export function plainText(text: string): string {
  let plain = text.length > 2_000 ? text.slice(0, 2_000) : text;
  for (let links = inlineLinks(plain); links.length > 0; links = inlineLinks(plain)) {
    const { start, end, label } = links[0]!;
    plain = plain.slice(0, start) + label + plain.slice(end);
  }
  return plain
    .replace(/<!--|-->/g, ' ')
    .replace(/[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Plain text that can stand between the brackets of a link. */
export function linkTitle(text: string, maxChars: number): string {
  const title = plainText(text).replace(/[`\\]/g, '').replaceAll('**', '');
  return cutAtWord(title.trim(), maxChars).replace(/[[\]]/g, '\\$&');
}

/** At most `maxChars` UTF-16 units, cut between words where there are any, with an ellipsis where something is missing. */
export function cutAtWord(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  if (maxChars < 1) return '';
  let cut = text.slice(0, maxChars - 1);
  const space = cut.search(/\s+\S*$/);
  if (space > maxChars / 2) cut = cut.slice(0, space);
  // Half a surrogate pair is no character, half a code span swallows what follows.
  if (/[\ud800-\udbff]$/.test(cut)) cut = cut.slice(0, -1);
  if ((cut.match(/`/g) ?? []).length % 2 === 1) cut = cut.slice(0, cut.lastIndexOf('`'));
  return `${cut.replace(/[\s,;:.(—–-]+$/, '')}…`;
}
