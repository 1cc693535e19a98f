import { createHmac, randomBytes } from 'node:crypto';

export const MASK_KEY_BYTES = 32;

let kept: () => Uint8Array | undefined = () => undefined;
let key: Uint8Array | undefined;
let isUsed = false;

/** Where a key may be kept that outlives this process. It is asked when the first mask is made. */
export function useMaskKey(from: () => Uint8Array | undefined): void {
  kept = from;
  key = undefined;
  isUsed = false;
}

/**
 * What masks are keyed with. A mask tells two secrets apart without telling either, and a plain hash would tell: whoever
 * sees it can try all passwords that people use. The key stays with the person, and lasts as long as masks do that were
 * written down to be compared later, those in digests of transcripts. Where none is kept a process has one of its own.
 */
export function maskKey(): Uint8Array {
  key ??= kept() ?? Uint8Array.from(randomBytes(MASK_KEY_BYTES));
  return key;
}

/** Whether masks made here agree with a key that somebody else kept. Before the first mask there is nothing to disagree. */
export function agreesWith(theirs: Uint8Array): boolean {
  if (!isUsed) key = theirs;
  return Buffer.from(theirs).equals(maskKey());
}

export function keyedId(value: string): string {
  isUsed = true;
  return createHmac('sha256', maskKey()).update(value).digest('hex').slice(0, 8);
}
