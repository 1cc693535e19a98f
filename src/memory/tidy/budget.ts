import { INDEX } from '../kinds.ts';
import { readMarkdown } from '../markdown.ts';
import { movePointers } from './budget-pointers.ts';
import { moveSections } from './budget-sections.ts';
import { moveTail } from './budget-tail.ts';
import { openDesk } from './desk.ts';
import { fits } from './over.ts';
import { openPage } from './page.ts';
import type { Step } from './step.ts';

/** The gentlest first: each is asked only while the index is still too large. */
const MOVES = [movePointers, moveSections, moveTail];

/** An index over its budget: pointers, then sections, then its tail move to pages of their own, which it lists. */
export const budget: Step = {
  name: 'budget',
  run(tree, facts) {
    const page = openPage(tree, INDEX, facts);
    if (!page || fits(page.lines, facts.limits)) return [];
    const desk = openDesk(tree, facts);
    let [text, lines] = [page.text, page.lines];
    for (const move of MOVES) {
      if (fits(lines, facts.limits)) break;
      const moved = move(text, lines, desk, facts);
      if (moved !== text) [text, lines] = [moved, readMarkdown(moved).lines];
    }
    if (text === page.text) return [];
    desk.put(INDEX, page.save(text), 'Moved what exceeded the budget of the index to pages that it lists.');
    return desk.edits();
  },
};
