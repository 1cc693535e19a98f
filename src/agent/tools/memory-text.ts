import { inTerminatorsOf } from '../../memory/text-lines.ts';
import { isTooLarge, megabytes } from '../../memory/too-large.ts';
import { type File, textOf } from '../../memory/tree.ts';
import { moreUnseen } from '../../memory/unseen-added.ts';
import { nameOfUnseen } from '../../memory/unseen-names.ts';
import { ToolRefusal } from './tool.ts';

const BOM = '\uFEFF';

/** Whether nothing can be read in a text: such a memory is none. */
export function isBlank(text: string): boolean {
  return !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}

/** A text as a file of the memory holds it: with the line ends and the byte order mark that are there already. */
export function asInFile(existing: File | undefined, content: string): string {
  const old = textOf(existing);
  if (old === undefined) return content;
  const text = inTerminatorsOf(old, content);
  return old.startsWith(BOM) && !text.startsWith(BOM) ? BOM + text : text;
}

/** Throws ToolRefusal for what cannot be kept as a text, or is more than anybody reads. */
export function checkText(content: string, existing: File | undefined): void {
  if (content.includes('\0') || /\p{Cs}/u.test(content))
    throw new ToolRefusal('A memory is plain text: NUL and halves of characters cannot be kept.', false);
  checkSize(Buffer.byteLength(content), existing);
}

/**
 * Throws ToolRefusal for characters that nobody sees and that come new into a file. Rules move what stood elsewhere;
 * whoever was shown the memory was not shown them.
 */
export function checkSeeable(
  before: string,
  after: string,
  { mustReadFirst }: { mustReadFirst: boolean },
): void {
  if (!mustReadFirst) return;
  const added = moreUnseen(before, after);
  if (added === undefined) return;
  throw new ToolRefusal(`The text holds ${nameOfUnseen(added)}, which nobody sees: write it without.`, false);
}

/** What is larger than rules read may still become smaller. */
export function checkSize(bytes: number, existing: File | undefined): void {
  if (isTooLarge(bytes) && bytes >= (existing?.bytes.length ?? 0))
    throw new ToolRefusal(`The memory would be too large (${megabytes(bytes)}).`, false);
}

/** Whether a text was copied from Read together with its line numbers. */
export function carriesNumbers(text: string): boolean {
  return everyLine(text, /^\s{0,8}\d{1,7}(?:\t|→)/);
}

/** The same for a whole file, which may be a table of numbers: only as wide as Read makes them. */
export function isNumbered(text: string): boolean {
  return everyLine(text, /^(?=[ \d]{6,}[\t→]) {0,5}\d{1,7}(?:\t|→)/);
}

function everyLine(text: string, form: RegExp): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 && lines.every((line) => form.test(line));
}
