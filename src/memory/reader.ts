/**
 * How tools and engines see files: absolute paths, no way to write. Called by agent/ and engine/; never follows a link
 * by itself (`realpath` is the only door), never throws for a missing path (undefined), throws an errno error else.
 */
export type Stat = {
  kind: 'file' | 'directory' | 'link' | 'special';
  size: number;
  mtimeMs: number;
  /** Which file on which disk, where that is known: a path may come to name another one. */
  dev?: number;
  ino?: number;
};

export type Reader = {
  lstat(path: string): Stat | undefined;
  readdir(path: string): string[] | undefined;
  read(path: string, offset: number, length: number): Uint8Array | undefined;
  realpath(path: string): string | undefined;
};
