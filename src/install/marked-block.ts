import type { Place, Spot } from './spot.ts';

const BEGIN = '# >>> memdream >>>';
const END = '# <<< memdream <<<';

/** No second beginning inside: where someone deleted an end mark, the lines after it are theirs. */
const BLOCK =
  /^# >>> memdream >>>[^\n]*\n(?:(?!# >>> memdream >>>)[^\n]*\n)*?# <<< memdream <<<[^\n]*(?:\n|$)/gm;

/** A file of other people's lines with a block of ours at its end. `body` is whole lines of shell or cron. */
export function blockSpot(place: Place, path: string, body: string): Spot {
  return {
    ...{ place, path, kind: 'block' },
    put: (current) => bytesOf(withBlock(current ? textOf(current) : '', foreign(body))),
    take: (current, original) => bytesOf(withoutBlock(textOf(current), original && textOf(original))),
    holds: (current) => textOf(current).match(BLOCK) !== null,
    isEmpty: (rest) => textOf(rest).trim() === '',
  };
}

/** The block in its place, or at the end. Always with plain newlines: no shell reads a path that ends in CR. */
function withBlock(text: string, body: string): string {
  const block = `${BEGIN}\n${body}${END}\n`;
  let isPlaced = false;
  const updated = text.replace(BLOCK, () => {
    const put = isPlaced ? '' : block;
    isPlaced = true;
    return put;
  });
  if (isPlaced) return updated;
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${block}`;
}

function withoutBlock(text: string, original: string | undefined): string {
  const rest = text.replace(BLOCK, '');
  // The line above got its newline from install, so that the block could follow.
  const isOursToo = original !== undefined && original !== '' && !original.endsWith('\n');
  const wasLast = isOursToo && text.startsWith(rest);
  return wasLast && rest !== text ? rest.replace(/\n$/, '') : rest;
}

// One character a byte: files of shells may hold any bytes, and each of them has to survive.
function textOf(bytes: Buffer): string {
  return bytes.toString('latin1');
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

function foreign(body: string): string {
  return textOf(Buffer.from(body));
}
