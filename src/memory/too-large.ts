import { type File, textOf } from './tree.ts';

/** More than this in one file is no memory that anybody reads: rules leave it as it is, and say so. */
const MAX_BYTES = 2 * 1024 ** 2;
/** Tidy moves lines and compares none with each other: it can still bring an index of this size within bounds. */
const MAX_TIDY_BYTES = 16 * 1024 ** 2;

export function isTooLarge(size: number): boolean {
  return size > MAX_BYTES;
}

export function isTooLargeToTidy(size: number): boolean {
  return size > MAX_TIDY_BYTES;
}

/** The text of a file that is small enough for rules. */
export function readableText(file: File | undefined): string | undefined {
  return file && isTooLarge(file.bytes.length) ? undefined : textOf(file);
}

/** The text of a file that is small enough for tidy. */
export function tidyText(file: File | undefined): string | undefined {
  return file && isTooLargeToTidy(file.bytes.length) ? undefined : textOf(file);
}

export function megabytes(size: number): string {
  const amount = size / 1024 ** 2;
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} MB`;
}
