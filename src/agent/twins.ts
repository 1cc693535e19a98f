import type { Draft } from '../memory/draft.ts';

/**
 * Finds the file or folder of a draft whose name differs from a path, or from a folder it goes through, only by case or
 * by how its characters are encoded: some disks cannot hold both.
 */
export function twins(draft: Draft): (path: string) => string | undefined {
  let known: { paths: readonly string[]; byName: Map<string, string[]> } | undefined;
  return (path) => {
    const paths = draft.paths();
    // A dream over thousands of files asks for each of them: the names are folded once, until one comes or goes.
    if (known?.paths !== paths) known = { paths, byName: grouped(paths) };
    const asked = draft.has(path) ? [path] : withFolders(path);
    for (const name of asked) {
      const twin = known.byName.get(foldedName(name))?.find((other) => other !== name);
      if (twin !== undefined) return twin;
    }
    return undefined;
  };
}

/** How names are compared: `Straße.md`, `STRASSE.MD` and its fullwidth form are one. */
export function foldedName(path: string): string {
  // Most names are plain, and a dream over thousands of files folds each of them often.
  if (/^[\x20-\x7e]*$/.test(path)) return path.toLowerCase();
  return path.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

function grouped(paths: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const path of new Set(paths.flatMap(withFolders))) {
    const group = groups.get(foldedName(path));
    if (group) group.push(path);
    else groups.set(foldedName(path), [path]);
  }
  return groups;
}

/** A path and each folder it goes through, outermost first. */
function withFolders(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}
