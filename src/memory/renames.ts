import { type File, sameBytes, type Tree, textOf } from './tree.ts';

/** Two texts that share this part of their lines are one file under two names. */
const ALIKE = 0.6;
/** Comparing every new file with every deleted one is quadratic: beyond this, only equal contents count as a rename. */
const MAX_PAIRS = 20_000;

/** Which added path is which deleted one under a new name: new path → old path. */
export function findRenames(
  before: Tree,
  deleted: string[],
  after: Tree,
  added: string[],
): Map<string, string> {
  const renames = new Map<string, string>();
  const free = new Set(deleted.filter((path) => before.get(path)!.bytes.length > 0).sort());
  const open = added.filter((path) => after.get(path)!.bytes.length > 0).sort();
  if (free.size === 0) return renames;

  const bySize = new Map<number, string[]>();
  for (const path of free) {
    const size = before.get(path)!.bytes.length;
    bySize.set(size, [...(bySize.get(size) ?? []), path]);
  }
  for (const path of open) {
    const file = after.get(path)!;
    const from = bySize
      .get(file.bytes.length)
      ?.find((candidate) => free.has(candidate) && sameContents(before.get(candidate)!, file));
    if (from === undefined) continue;
    renames.set(path, from);
    free.delete(from);
  }
  for (const { path, from } of alikePairs(before, [...free], after, open)) {
    if (renames.has(path) || !free.has(from)) continue;
    renames.set(path, from);
    free.delete(from);
  }
  return renames;
}

function sameContents(a: File, b: File): boolean {
  return (a.mode === '120000') === (b.mode === '120000') && sameBytes(a.bytes, b.bytes);
}

/** Pairs with enough lines in common, the most alike first. */
function alikePairs(before: Tree, deleted: string[], after: Tree, added: string[]) {
  if (deleted.length * added.length > MAX_PAIRS) return [];
  const oldLines = deleted.map((path) => linesOf(before.get(path)!));
  const pairs: { path: string; from: string; alike: number }[] = [];
  for (const path of added) {
    const lines = linesOf(after.get(path)!);
    deleted.forEach((from, index) => {
      const alike = likeness(oldLines[index]!, lines);
      if (alike >= ALIKE) pairs.push({ path, from, alike });
    });
  }
  return pairs.sort((a, b) => b.alike - a.alike);
}

/** Different lines, each once: frontmatter fences and empty bullets make no two files alike. */
function linesOf(file: File): Set<string> {
  const lines = new Set((textOf(file) ?? '').split('\n').map((line) => line.trim()));
  lines.delete('');
  return lines;
}

function likeness(a: Set<string>, b: Set<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  if (small.size < large.size * ALIKE) return 0;
  let common = 0;
  for (const line of small) if (large.has(line)) common++;
  return large.size === 0 ? 0 : common / large.size;
}
