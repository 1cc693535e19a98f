import { type Contradiction, keyedContradictions } from '../contradictions/find.ts';
import { supersededNote } from '../contradictions/superseded.ts';
import type { Day } from '../day.ts';
import { parallelIn } from '../duplicates/parallel.ts';
import { placesIn } from '../duplicates/place.ts';
import { isEditable } from '../editable.ts';
import { targetFor } from '../link-target.ts';
import { linkTitle } from '../plain-text.ts';
import type { Edit, Step } from '../tidy/step.ts';
import { fileOf } from '../tree.ts';
import { documentOf } from '../units.ts';

/**
 * Of two dated values of one key the older becomes history, in its place and with its value: an agent that skims the
 * line must not take it for what is true, and a person can see what was true before and where it is said now.
 */
export const contradictions: Step = {
  name: 'contradictions',
  run(tree, facts) {
    const world = { places: placesIn(tree), isParallel: parallelIn(tree) };
    const settled = keyedContradictions(tree, facts, world).filter(isSettled);
    const paths = [...new Set(settled.map(({ older }) => older.path))];
    return paths
      .filter((path) => isEditable(path, facts.guard.protect))
      .map((path): Edit => {
        const notes = new Map(settled.filter(({ older }) => older.path === path).map(noteOf));
        const file = tree.get(path)!;
        const text = documentOf(file)
          .lines.map(({ text, end }, at) => (notes.get(at)?.(text) ?? text) + end)
          .join('');
        const why = `Marked ${notes.size === 1 ? 'a value' : `${notes.size} values`} as superseded by newer ones.`;
        return { path, file: fileOf(text, file.mode), why };
      });
  },
};

type Settled = Contradiction & { since: Day };

function isSettled(contradiction: Contradiction): contradiction is Settled {
  return contradiction.since !== undefined;
}

/** The position of a line and what becomes of it. */
function noteOf({ older, newer, since }: Settled): [at: number, note: (line: string) => string] {
  const name = newer.path.split('/').at(-1)!.replace(/\.md$/, '');
  const link = `[${linkTitle(name, 60) || 'there'}](${targetFor(newer.path, older.path)})`;
  const words = supersededNote(since, link);
  return [older.unit.first, (line) => line.replace(/^\s*(?:[-*+]\s+)?/, (lead) => lead + words)];
}
