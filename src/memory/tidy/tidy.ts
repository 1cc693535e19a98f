import { isEditable } from '../editable.ts';
import type { Facts } from '../finding.ts';
import { INDEX } from '../kinds.ts';
import { tidyText } from '../too-large.ts';
import { sameFile, type Tree } from '../tree.ts';
import { budget } from './budget.ts';
import { duplicates } from './duplicates.ts';
import { longLines } from './long-lines.ts';
import { orphans } from './orphans.ts';
import { pointers } from './pointers.ts';
import type { Edit, Step } from './step.ts';

/** In this order: each leaves behind what the next may have to file away. */
export const tidySteps: readonly Step[] = [pointers, longLines, duplicates, orphans, budget];

/** A step may make work for an earlier one; more rounds than this only a contradiction would need. */
const MAX_ROUNDS = 4;

export function tidy(tree: Tree, facts: Facts): Tree {
  return tidied(tree, facts).tree;
}

/** The tidy tree, and every edit on the way to it with the step that made it. */
export function tidied(tree: Tree, facts: Facts): { tree: Tree; edits: (Edit & { step: string })[] } {
  const files = new Map(tree);
  const edits: (Edit & { step: string })[] = [];
  // An index that cannot be read as text says nothing about what belongs where.
  if (tree.has(INDEX) && tidyText(tree.get(INDEX)) === undefined) return { tree: files, edits };
  if (!isEditable(INDEX, facts.guard.protect)) return { tree: files, edits };
  // An index that ignore rules keep out of history is there all the same, and is not ours to make again.
  if (!tree.has(INDEX) && facts.existsOnDisk(INDEX)) return { tree: files, edits };

  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = edits.length;
    for (const step of tidySteps) {
      for (const edit of step.run(files, facts)) {
        if (sameFile(files.get(edit.path), edit.file)) continue;
        if (edit.file) files.set(edit.path, edit.file);
        else files.delete(edit.path);
        edits.push({ ...edit, step: step.name });
      }
    }
    if (edits.length === before) break;
  }
  return { tree: files, edits };
}
