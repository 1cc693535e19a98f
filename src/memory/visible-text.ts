import { readMarkdown } from './markdown.ts';

/** A text without its comments: agents are not shown them, so that what stands only there is forgotten. */
export function visibleText(text: string): string {
  if (!text.includes('<!--')) return text;
  return readMarkdown(text)
    .lines.filter(({ kind }) => kind !== 'comment')
    .map(({ kind, text, shown }) => (kind === 'frontmatter' ? text : shown))
    .join('\n');
}
