import { readFrontmatter, splitFrontmatter } from '../frontmatter.ts';
import { targetFor } from '../link-target.ts';
import { linkTitle } from '../plain-text.ts';
import { foldValue, valuesOf } from '../specifics.ts';
import { type File, type Tree, textOf } from '../tree.ts';
import { documentOf } from '../units.ts';
import { contentWords } from '../words.ts';

/** A file with more titles than this, or more frontmatter, surely says something by them. */
const MAX_TITLES_CHARS = 20_000;
/** What comes later in a larger file is not looked at: then the other seems to say more, and stays. */
const MAX_KEPT_CHARS = 1_000_000;

/** Whether a file whose units all stand in another says nothing more by its name, description and headings. */
export function saysNothingMore(tree: Tree, path: string, keeper: string): boolean {
  const text = textOf(tree.get(path))!;
  const { head } = splitFrontmatter(text);
  const { lines } = documentOf(tree.get(path));
  if (
    lines.some((line) => line.kind === 'comment' || (line.kind !== 'frontmatter' && line.shown !== line.text))
  )
    return false;
  const { name = '', description = '' } = readFrontmatter(text);
  const headings = lines.filter((line) => line.kind === 'heading').map((line) => line.shown);
  const titles = [name, description, ...headings].join(' \n ').replace(/[-_]/g, ' ');
  if (titles.length > MAX_TITLES_CHARS || head.length > MAX_TITLES_CHARS) return false;
  const { words, values } = saidIn(tree.get(keeper)!);
  return (
    contentWords(titles).every((word) => words.has(word)) &&
    valuesOf(withoutNames(head)).every((value) => values.has(foldValue(value)))
  );
}

type SaidIn = { words: ReadonlySet<string>; values: ReadonlySet<string> };

/** Files never change: one into which many go is read once. */
const known = new WeakMap<File, SaidIn>();

function saidIn(file: File): SaidIn {
  let said = known.get(file);
  if (!said) {
    const text = textOf(file)!.slice(0, MAX_KEPT_CHARS);
    const words = new Set(contentWords(text.replace(/[-_]/g, ' ')));
    said = { words, values: new Set(valuesOf(text).map(foldValue)) };
    known.set(file, said);
  }
  return said;
}

/** What stands in a file whose last unit has gone to others: where to read on. */
export function seeInstead(tree: Tree, path: string, keepers: readonly string[]): string {
  const links = keepers.map((keeper) => `[${titleOf(tree, keeper)}](${targetFor(keeper, path)})`);
  return `See ${links.join(' and ')}.`;
}

/** Compared as words already, and what kind of memory it was is no fact. */
function withoutNames(head: string): string {
  return head.replace(/^\s*(?:name|description|type|node_type):.*$/gm, '');
}

function titleOf(tree: Tree, path: string): string {
  const text = (textOf(tree.get(path)) ?? '').slice(0, 20_000);
  const heading = documentOf(tree.get(path)).lines.find((line) => line.kind === 'heading')?.shown;
  const names = [heading?.replace(/^\s*#+\s*|\s+#+\s*$/g, ''), readFrontmatter(text).name, path];
  return names.map((name) => linkTitle(name ?? '', 60)).find((title) => title !== '') ?? 'there';
}
