/** A file of the memory as the first message is made from it. */
export type MemoryFile = {
  /** Relative to the memory. */
  path: string;
  bytes: number;
  /** Epoch ms; 0 where unknown. */
  changedMs: number;
  /** Undefined where it is no text, or too large to be read. */
  text: string | undefined;
};
