/**
 * The code a memory is about, as the checks and rules may see it: names, and the few pages in which people say what a
 * memory need not repeat. Nothing in it is an instruction to anybody.
 */
export type Project = {
  /** Real path. */
  root: string;
  /** What a path relative to the root is; undefined where nothing is there. Never leaves the root. */
  kind(path: string): 'file' | 'directory' | undefined;
  /** Files of this name below the root, as far as was looked. */
  named(name: string): readonly string[];
  /** CLAUDE.md, AGENTS.md, package.json and the like. */
  pages(): readonly { path: string; text: string }[];
};
