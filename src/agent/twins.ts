import type { Draft } from '../memory/draft.ts';

/** Finds the file of a draft whose name differs from a path only by case or by how its characters are encoded. */
export function twins(draft: Draft): (path: string) => string | undefined {
  let known: { paths: readonly string[]; byName: Map<string, string[]> } | undefined;
  return (path) => {
    const paths = draft.paths();
    // A dream over thousands of files asks for each of them: the names are folded once, until one comes or goes.
    if (known?.paths !== paths) known = { paths, byName: grouped(paths) };
    return known.byName.get(folded(path))?.find((other) => other !== path);
  };
}

function grouped(paths: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const group = groups.get(folded(path));
    if (group) group.push(path);
    else groups.set(folded(path), [path]);
  }
  return groups;
}

function folded(path: string): string {
  return path.normalize('NFKC').toLowerCase();
}
