import { readFrontmatter } from '../frontmatter.ts';
import { INDEX } from '../kinds.ts';
import { targetFor } from '../link-target.ts';
import { readMarkdown } from '../markdown.ts';
import { cutAtWord, linkTitle, plainText } from '../plain-text.ts';
import { type File, textOf } from '../tree.ts';

/** About as long as one line a memory should be. */
const MAX_CHARS = 150;
const MAX_TITLE = 60;
/** Title and first sentence stand at the front: no need to read 10 MB for them. */
const FRONT = 20_000;

/** The index line for a file that has none: titled by its name, hooked by its description or first sentence. */
export function pointerTo(path: string, file: File): string {
  const text = (textOf(file) ?? '').slice(0, FRONT);
  const { name, description } = readFrontmatter(text);
  const { lines } = readMarkdown(text);
  const heading = lines.find((line) => line.kind === 'heading')?.shown.replace(/^\s*#+\s*|\s+#+\s*$/g, '');
  const fileName = path.split('/').at(-1)!.replace(/\.md$/, '');
  // A name that only repeats the file's says less than a heading does.
  const isSlug = name === fileName;
  const title = [isSlug ? heading : name, isSlug ? name : heading, fileName]
    .map((words) => linkTitle(words ?? '', MAX_TITLE))
    .find((words) => words !== '');
  const first = lines.find(
    (line) => (line.kind === 'text' || line.kind === 'bullet') && line.shown.trim() !== '',
  );
  const hook = description ?? sentenceOf(first?.shown ?? '');
  return pointerLine(path, title ?? 'Memory', isSame(hook, title ?? '') ? '' : hook);
}

/** A hook that says no more than the title is noise. */
function isSame(hook: string, title: string): boolean {
  return linkTitle(hook, MAX_CHARS).replace(/[.。!]+$/, '') === title;
}

/** `title` must be fit for a link already. */
export function pointerLine(path: string, title: string, hook: string): string {
  const link = `- [${title}](${targetFor(path, INDEX)})`;
  const room = MAX_CHARS - link.length - 3;
  const words = plainText(hook);
  return words === '' || room < 12 ? link : `${link} — ${cutAtWord(words, room)}`;
}

function sentenceOf(line: string): string {
  const words = plainText(line.replace(/^\s*(?:[-*+>]|\d{1,9}[.)])\s+/, ''));
  return /^.*?[.!?。！？](?=\s|$)/u.exec(words)?.[0] ?? words;
}
