/**
 * Whether a path is meant by a glob with `*`, `**` and `?`. A pattern without a slash is meant at any depth, and one that
 * names a folder means everything below it: globs protect, so in doubt they reach further.
 */
export function matchesGlob(glob: string, path: string): boolean {
  const pattern = glob
    .normalize('NFC')
    .replace(/^\.?\//, '')
    .replace(/\/+$/, '');
  if (pattern === '') return false;
  const wanted = pattern.includes('/') ? pattern.split('/') : ['**', pattern];
  return matchesNames(wanted, path.normalize('NFC').split('/'));
}

/** All places in the pattern where the path can stand so far: one pass over the path, no backtracking. */
function matchesNames(wanted: string[], names: string[]): boolean {
  let open = withSkipped(new Set([0]), wanted);
  for (const name of names) {
    const next = new Set<number>();
    for (const at of open) {
      if (wanted[at] === '**') next.add(at).add(at + 1);
      else if (matchesName(wanted[at]!, name)) next.add(at + 1);
    }
    if (next.has(wanted.length)) return true;
    open = withSkipped(next, wanted);
  }
  return false;
}

/** `**` may also mean no folder at all, but at the end of a pattern it means at least one name. */
function withSkipped(open: Set<number>, wanted: string[]): Set<number> {
  for (const at of open) if (wanted[at] === '**' && at + 1 < wanted.length) open.add(at + 1);
  return open;
}

/** `*` and `?` within one name; on a mismatch only the last `*` takes one character more. */
function matchesName(glob: string, name: string): boolean {
  const [pattern, text] = [[...glob], [...name]];
  let [p, t, star, mark] = [0, 0, -1, 0];
  while (t < text.length) {
    if (pattern[p] === '*') [star, mark] = [p++, t];
    else if (p < pattern.length && (pattern[p] === '?' || pattern[p] === text[t])) [p, t] = [p + 1, t + 1];
    else if (star >= 0) [p, t] = [star + 1, ++mark];
    else return false;
  }
  while (pattern[p] === '*') p++;
  return p === pattern.length;
}
