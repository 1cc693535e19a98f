import { findKeyed } from '../contradictions/find.ts';
import type { Facts } from '../finding.ts';
import type { Tree } from '../tree.ts';
import { relativeDatesIn } from './places.ts';

/** The raw lines that rules will ask history about: with a relative date, or with a value that another line disputes. */
export function linesToDate(tree: Tree, facts: Facts): { path: string; line: string }[] {
  const lines: { path: string; line: string }[] = [];
  const ask = (path: string, line: string) => {
    lines.push({ path, line });
    return undefined;
  };
  const asking: Facts = { ...facts, writtenOn: ask, notedOn: ask };
  for (const _ of relativeDatesIn(tree, asking));
  findKeyed(tree, asking);
  const seen = new Set<string>();
  return lines.filter(({ path, line }) => seen.size < seen.add(`${path}\n${line}`).size);
}
