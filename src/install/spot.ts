/** What a person may name after `memdream install`. */
export const PLACES = ['shell', 'claude-code', 'codex', 'timer'] as const;
/** A plugin that was written out is a place too, which has no name to type: its folder has one. */
export type Place = (typeof PLACES)[number] | 'plugin';

/** How memdream lives in a file: as a marked block, as entries among other hooks, or the whole file is its own. */
export type Kind = 'block' | 'hooks' | 'own';

/**
 * One file that install writes to. Both ways are plain functions of bytes, so that what is shown is what is written.
 * They throw a MemdreamError for a file that cannot be understood: it is never rewritten.
 */
export type Spot = {
  place: Place;
  path: string;
  kind: Kind;
  /** The file with memdream in it. The same bytes where it is in it already. */
  put(current: Buffer | undefined): Buffer;
  /** The file without it. `original` is what was there before install, where that is still known. */
  take(current: Buffer, original: Buffer | undefined): Buffer;
  /** Whether something of memdream's is in it. */
  holds(current: Buffer): boolean;
  /** Whether nothing is left that anyone else wrote: a file that install made is removed then. */
  isEmpty(rest: Buffer): boolean;
};
