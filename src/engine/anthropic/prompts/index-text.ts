import { INDEX } from '../../../memory/kinds.ts';
import { maskSecrets } from '../../../memory/secrets.ts';
import { countLines, splitLines } from '../../../memory/text-lines.ts';
import { sizeText } from './amounts.ts';
import { fence } from './fence.ts';
import type { MemoryFile } from './memory-file.ts';

/** However large somebody configured the index to be. */
const MAX_BYTES = 33 * 1024;
/** An index that is a little too large is still shown whole: it is what prune works on. */
const SLACK = 1.2;

/** The whole index as it stands, so that nobody need read it. */
export function indexText(nonce: string, files: readonly MemoryFile[], maxChars: number): string {
  const file = files.find(({ path }) => path === INDEX);
  if (!file) return `There is no ${INDEX} yet: write it in prune, one line a topic.`;
  if (file.text === undefined)
    return `${INDEX} cannot be shown: ${sizeText(file.bytes)}, too large or no text. Leave it as it is.`;
  const text = maskSecrets(file.text);
  const shown = beginningOf(text, Math.floor(maxChars * SLACK));
  const fenced = fence(nonce, { origin: 'memory', path: INDEX }, shown);
  if (shown.length === text.length) return fenced;
  const [whole, all] = [countLines(shown.slice(0, shown.lastIndexOf('\n') + 1)), countLines(text)];
  return `${fenced}\nOnly the beginning: ${whole} of ${all} lines are whole. Read ${INDEX} with offset ${whole + 1} for the rest.`;
}

/** Whole lines as far as they fit; of a first line that does not fit, its beginning. */
function beginningOf(text: string, maxChars: number): string {
  let [chars, bytes] = [0, 0];
  for (const line of splitLines(text)) {
    const [nextChars, nextBytes] = [chars + line.length, bytes + Buffer.byteLength(line)];
    if (nextChars > maxChars || nextBytes > MAX_BYTES) break;
    [chars, bytes] = [nextChars, nextBytes];
  }
  // Three bytes at most for each unit.
  return chars > 0 ? text.slice(0, chars) : text.slice(0, Math.min(maxChars, MAX_BYTES / 4));
}
