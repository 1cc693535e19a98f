import type { Files } from '../score/seen.ts';

/** Nothing happens: what doing without a dream is worth. */
export function noop(files: Files): Files {
  return files;
}
