import { createHmac, randomBytes } from 'node:crypto';

/** Where a key that outlives this process may lie. Undefined: nowhere, and then this process makes one of its own. */
type Keeper = () => Uint8Array | undefined;

let keeper: Keeper = () => undefined;
let key: Uint8Array | undefined;

/**
 * A mask tells two secrets apart without telling either. A plain hash would tell: whoever sees it can try all passwords
 * that people use. So it is keyed, and the key stays with the person. It has to last as long as masks do that were
 * written down and are compared later, those in digests of transcripts; asked for when the first mask is made.
 */
export function keepMaskKey(where: Keeper): void {
  keeper = where;
  key = undefined;
}

export function keyedId(value: string): string {
  key ??= keeper() ?? randomBytes(MASK_KEY_BYTES);
  return createHmac('sha256', key).update(value).digest('hex').slice(0, 8);
}

export const MASK_KEY_BYTES = 32;
