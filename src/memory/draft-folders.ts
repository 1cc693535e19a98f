import type { Draft } from './draft.ts';
import { LOCK_FILE } from './kinds.ts';
import type { File } from './tree.ts';

/** A draft knows files only; folders exist where a path goes through them. The root ('') always exists. */
export type DraftFolders = {
  file(path: string): File | undefined;
  has(folder: string): boolean;
  list(folder: string): string[] | undefined;
};

export function draftFolders(draft: Draft): DraftFolders {
  let known: { paths: readonly string[]; names: Map<string, Set<string>> } | undefined;
  // A search asks for every folder and file: the folders are counted once, until a file comes or goes.
  const namesBelow = () => {
    const paths = draft.paths();
    if (known?.paths !== paths) known = { paths, names: namesByFolder(paths) };
    return known.names;
  };
  return {
    file: (path) => (isConcealed(path) ? undefined : draft.get(path)),
    has: (folder) => namesBelow().has(folder),
    list: (folder) => {
      const names = namesBelow().get(folder);
      return names && [...names];
    },
  };
}

function namesByFolder(paths: readonly string[]): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>([['', new Set()]]);
  for (const path of paths) {
    if (isConcealed(path)) continue;
    let folder = '';
    for (const name of path.split('/')) {
      const names = folders.get(folder);
      if (names) names.add(name);
      else folders.set(folder, new Set([name]));
      folder = folder === '' ? name : `${folder}/${name}`;
    }
  }
  return folders;
}

/** Git's own files and the lock are no memory, whatever a draft says. */
function isConcealed(path: string): boolean {
  return path === LOCK_FILE || path.split('/').some((name) => name.toLowerCase() === '.git');
}
