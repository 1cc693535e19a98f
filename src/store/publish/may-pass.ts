/** Of the disk, and gone when there is room again. */
const FULL = ['ENOSPC', 'EDQUOT'];
/** Mostly of the disk or the machine, but a single file may have them for ever. */
const UNCLEAR = ['EIO', 'EROFS', 'EMFILE', 'ENFILE'];

/**
 * Whether trouble with a file is none of that file's own. Then the publish stops where it is, and the next command places
 * the rest: a dream is not to land in part because a disk was full for a moment. A file that can never be placed must not
 * keep a memory from being mended, though: what is unclear is waited for once.
 */
export function mayPass(code: string | undefined, isMending: boolean): boolean {
  if (code === undefined) return false;
  return FULL.includes(code) || (!isMending && UNCLEAR.includes(code));
}
