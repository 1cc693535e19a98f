import { replaced } from '../dates/absolutely.ts';
import { rawText } from '../dates/anchor.ts';
import { anchorsOf, relativeDatesIn } from '../dates/places.ts';
import type { Facts } from '../finding.ts';
import { printMarkdown } from '../markdown.ts';
import type { Edit, Step } from '../tidy/step.ts';
import { fileOf, type Tree } from '../tree.ts';
import type { Document } from '../units.ts';

/** What a line said on its day becomes true on every day: `yesterday` goes, the date comes. */
export const dates: Step = {
  name: 'dates',
  run(tree, facts) {
    const edits: Edit[] = [];
    for (const [path, { document, texts, count }] of changedLines(tree, facts)) {
      const lines = document.lines.map((line, at) => ({ ...line, text: texts.get(at) ?? line.text }));
      edits.push({
        path,
        file: fileOf(printMarkdown(lines), tree.get(path)!.mode),
        why: count === 1 ? 'Made 1 relative date absolute.' : `Made ${count} relative dates absolute.`,
      });
    }
    return edits;
  },
};

type Changed = { document: Document; texts: Map<number, string>; count: number };

/** By path, the new text of each line that changes, by its position. */
function changedLines(tree: Tree, facts: Facts): Map<string, Changed> {
  const byPath = new Map<string, Changed>();
  for (const place of relativeDatesIn(tree, facts)) {
    const days = anchorsOf(place);
    if (!days) continue;
    const { path, document, unit } = place;
    const changed = byPath.get(path) ?? { document, texts: new Map<number, string>(), count: 0 };
    const dates = place.dates.map(({ date }, index) => ({ date, day: days[index]! }));
    const lines = replaced(rawText(document, unit), dates).split('\n');
    lines.forEach((text, index) => {
      changed.texts.set(unit.first + index, text);
    });
    byPath.set(path, { ...changed, count: changed.count + dates.length });
  }
  return byPath;
}
