import { type File, textOf } from './tree.ts';

/** More than this in one file is no memory that anybody reads: rules, checks and tidy leave it as it is, and say so. */
const MAX_BYTES = 2 * 1024 ** 2;

export function isTooLarge(size: number): boolean {
  return size > MAX_BYTES;
}

/** The text of a file that is small enough to be worked on. */
export function readableText(file: File | undefined): string | undefined {
  return file && isTooLarge(file.bytes.length) ? undefined : textOf(file);
}

export function megabytes(size: number): string {
  const amount = size / 1024 ** 2;
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} MB`;
}
