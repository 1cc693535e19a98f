import { createDraft } from '../draft.ts';
import { isEditable } from '../editable.ts';
import type { Facts } from '../finding.ts';
import { kindOf } from '../kinds.ts';
import type { File, Tree } from '../tree.ts';
import type { Edit } from './step.ts';

/** Where a step that touches several files collects its edits, one a file. */
export type Desk = {
  get(path: string): File | undefined;
  put(path: string, file: File | string, why: string): void;
  /** A path of this kind that is free, also where names differ only by case; undefined where protection leaves none. */
  freePath(name: string, kind: 'topic' | 'area'): string | undefined;
  edits(): Edit[];
};

export function openDesk(tree: Tree, facts: Facts): Desk {
  const draft = createDraft(tree);
  const reasons = new Map<string, string>();
  const taken = new Set([...tree.keys()].map((path) => path.toLowerCase()));
  return {
    get: draft.get,
    put(path, file, why) {
      draft.write(path, file);
      taken.add(path.toLowerCase());
      reasons.set(path, why);
    },
    freePath(name, kind) {
      for (let n = 1; n < 1_000; n++) {
        const path = n === 1 ? `${name}.md` : `${name}-${n}.md`;
        const fits = kindOf(path) === kind && isEditable(path, facts.guard.protect);
        if (fits && !taken.has(path.toLowerCase()) && draft.obstacle(path) === undefined) return path;
      }
      return undefined;
    },
    edits: () => draft.changed().map((path) => ({ path, file: draft.get(path), why: reasons.get(path)! })),
  };
}

/** A file name made of words: letters and digits of any script, dashes between. */
export function slugOf(words: string, fallback: string): string {
  const slug = words
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+/, '');
  return [...slug].slice(0, 40).join('').replace(/-+$/, '') || fallback;
}
