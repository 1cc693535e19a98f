import { expandBraces } from './braces.ts';
import { nameGlob } from './name-glob.ts';

/**
 * Whether a path below some folder is meant by a glob with `*`, `**`, `?`, `[a-z]` and `{a,b}`, as ripgrep reads it: one
 * without a slash means a name at any depth.
 */
export function pathGlob(glob: string): (path: string) => boolean {
  const globs = expandBraces(glob).map(namesOf);
  return (path) => {
    const names = path.split('/');
    return globs.some((wanted) => matchesNames(wanted, names));
  };
}

type Wanted = '**' | ((name: string) => boolean);

function namesOf(glob: string): Wanted[] {
  const pattern = glob.replace(/^(\.?\/)+/, '').replace(/\/+$/, '');
  const names = pattern.split('/').map((name) => (name === '**' ? '**' : nameGlob(name)));
  return glob.includes('/') ? names : ['**', ...names];
}

/** All places in the pattern where the path can stand so far: one pass over the path, no backtracking. */
function matchesNames(wanted: readonly Wanted[], names: readonly string[]): boolean {
  let open = withSkipped(new Set([0]), wanted);
  for (const name of names) {
    const next = new Set<number>();
    for (const at of open) {
      const want = wanted[at];
      if (want === '**') next.add(at);
      else if (want?.(name)) next.add(at + 1);
    }
    open = withSkipped(next, wanted);
    if (open.size === 0) return false;
  }
  return open.has(wanted.length);
}

/** `**` may also mean no folder at all. */
function withSkipped(open: Set<number>, wanted: readonly Wanted[]): Set<number> {
  for (const at of open) if (wanted[at] === '**') open.add(at + 1);
  return open;
}
