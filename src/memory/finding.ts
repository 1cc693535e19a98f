import type { Citation } from './citation.ts';
import type { Day } from './day.ts';
import type { Project } from './project.ts';
import type { RevertedLine } from './reverts.ts';
import type { Tree } from './tree.ts';

/** A broken check, at a place. `key` identifies it across two trees, so that only what a dream made worse counts. */
export type Finding = {
  check: string;
  path: string;
  line?: number;
  severity: 'error' | 'advice';
  message: string;
  key: string;
};

/** What the checks may know beyond the two trees. */
export type Facts = {
  limits: { maxLines: number; maxChars: number };
  guard: { maxDeletedFiles: number; maxLostPercent: number; protect: readonly string[] };
  /** True for a path (relative to the memory) that is on disk though not in the tree, such as an ignored file. */
  existsOnDisk(path: string): boolean;
  /** When a path last changed, in epoch milliseconds; 0 where unknown. */
  changedAt(path: string): number;
  today: Day;
  /** The day a line of a file was written, as far as the history of the memory can tell. */
  writtenOn(path: string, line: string): Day | undefined;
  /** The same, only for lines that came after the memory began to be kept: no file's time can be wrong about those. */
  notedOn(path: string, line: string): Day | undefined;
  /** Undefined where nobody knows which code the memory is about. */
  project: Project | undefined;
  /** What standing reverts put back or took out. */
  reverted: readonly RevertedLine[];
  /** Why an engine removed what it removed, as far as code could check that. */
  cited?: readonly Citation[];
  /** People's words, a text a session; undefined for an engine that hears nothing else. */
  said?: readonly string[];
};

export type Check = {
  name: string;
  run(input: { before: Tree; after: Tree; facts: Facts }): Finding[];
};
