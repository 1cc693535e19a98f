import type { Facts } from '../finding.ts';
import type { Tree } from '../tree.ts';
import { relativeDatesIn } from './places.ts';

/** The raw lines with a relative date whose text, file name and frontmatter do not say when they were written. */
export function linesToDate(tree: Tree, facts: Facts): { path: string; line: string }[] {
  const lines: { path: string; line: string }[] = [];
  const ask = (path: string, line: string) => {
    lines.push({ path, line });
    return undefined;
  };
  for (const _ of relativeDatesIn(tree, { ...facts, writtenOn: ask }));
  const seen = new Set<string>();
  return lines.filter(({ path, line }) => seen.size < seen.add(`${path}\n${line}`).size);
}
