import { parsePointer } from '../index-lines.ts';
import { INDEX } from '../kinds.ts';
import { hasChildren, openPage, rebuilt } from './page.ts';
import type { Step } from './step.ts';

/** The same pointer line twice in the index: the first one stays. */
export const duplicates: Step = {
  name: 'duplicates',
  run(tree, facts) {
    const page = openPage(tree, INDEX, facts);
    if (!page?.text.includes('](')) return [];
    const seen = new Set<string>();
    let dropped = 0;
    const text = rebuilt(page.text, page.lines, (line, index) => {
      const isPointer = line.kind === 'bullet' && line.shown === line.text && parsePointer(line.text);
      if (!isPointer) return [line.text];
      const key = line.text.trimEnd();
      if (seen.has(key) && !hasChildren(page.lines, index)) {
        dropped++;
        return [];
      }
      seen.add(key);
      return [line.text];
    });
    if (dropped === 0) return [];
    return [
      { path: INDEX, file: page.save(text), why: `Dropped ${dropped} pointer lines that stood there twice.` },
    ];
  },
};
