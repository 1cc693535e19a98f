/**
 * The code a memory is about, as the checks and rules may see it: names, and the few pages in which people say what a
 * memory need not repeat. Nothing in it is an instruction to anybody.
 */
export type Project = {
  /** Real path. */
  root: string;
  /** How many entries the root has. An empty checkout is no evidence that something is gone. */
  entries(): number;
  /**
   * What a path relative to the root is; undefined where nothing is there. `other` is what is not looked at: a link out
   * of the root and all behind it, a device, what cannot be read. Never leaves the root.
   */
  kind(path: string): 'file' | 'directory' | 'other' | undefined;
  /** Whether the project's own ignore rules mean this path: what is made and not kept is often absent. */
  isIgnored(path: string): boolean;
  /** Files of this name below the root, as far as was looked. */
  named(name: string): readonly string[];
  /** Whether this path stands below some folder of the root, as `src/a.ts` does in `packages/web/src/a.ts`. */
  standsDeeper(path: string): boolean;
  /** CLAUDE.md, AGENTS.md, package.json and the like. */
  pages(): readonly { path: string; text: string }[];
};
