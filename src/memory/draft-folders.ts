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
  const isBelow = (folder: string) => {
    const prefix = folder === '' ? '' : `${folder}/`;
    return (path: string) => path.startsWith(prefix) && !isConcealed(path);
  };
  return {
    file: (path) => (isConcealed(path) ? undefined : draft.get(path)),
    has: (folder) => folder === '' || draft.paths().some(isBelow(folder)),
    list(folder) {
      const paths = draft.paths().filter(isBelow(folder));
      if (paths.length === 0 && folder !== '') return undefined;
      const start = folder === '' ? 0 : folder.length + 1;
      return [...new Set(paths.map((path) => path.slice(start).split('/')[0]!))];
    },
  };
}

/** Git's own files and the lock are no memory, whatever a draft says. */
function isConcealed(path: string): boolean {
  return path === LOCK_FILE || path.split('/').some((name) => name.toLowerCase() === '.git');
}
