import { parseDocument } from 'yaml';

export type Frontmatter = { name?: string; description?: string; type?: string };

/** More than this is no frontmatter that anybody wrote: reading it would only cost time. */
const MAX_CHARS = 64_000;

/** `head + body` is the text: head is the byte order mark and the `---` block, if there are any. */
export function splitFrontmatter(text: string): { head: string; body: string } {
  const mark = text.startsWith('\uFEFF') ? 1 : 0;
  const opening = /^---[ \t]*\r?\n/.exec(text.slice(mark, mark + 200));
  if (!opening) return { head: text.slice(0, mark), body: text.slice(mark) };
  const closing = /^---[ \t]*(?:\r?\n|$(?![\s\S]))/gm;
  closing.lastIndex = mark + opening[0].length;
  const end = closing.exec(text);
  if (!end) return { head: text.slice(0, mark), body: text.slice(mark) };
  const at = end.index + end[0].length;
  return { head: text.slice(0, at), body: text.slice(at) };
}

/** Name, description and type of a topic, in both forms Claude Code writes. Never throws: what is broken is read by line. */
export function readFrontmatter(text: string): Frontmatter {
  const { head } = splitFrontmatter(text);
  const yaml = head.replace(/^\uFEFF?---[ \t]*\r?\n/, '').replace(/---[ \t]*(?:\r?\n)?$/, '');
  if (yaml === '' || yaml.length > MAX_CHARS) return {};
  return parsed(yaml) ?? byLine(yaml);
}

function parsed(yaml: string): Frontmatter | undefined {
  try {
    const document = parseDocument(yaml, { logLevel: 'silent' });
    if (document.errors.length > 0) return undefined;
    return made((...path) => document.getIn(path));
  } catch {
    return undefined;
  }
}

/** `description: a: b` is no YAML, but people write it. */
function byLine(yaml: string): Frontmatter {
  return made((...path) => {
    const indent = path.length > 1 ? '[ \\t]+' : '';
    const match = new RegExp(`^${indent}${path.at(-1)}:[ \\t]*(.*)$`, 'm').exec(yaml);
    return match?.[1]?.trim().replace(/^(["'])(.*)\1$/, '$2');
  });
}

function made(get: (...path: string[]) => unknown): Frontmatter {
  const result: Frontmatter = {};
  const name = words(get('name'));
  const description = words(get('description'));
  const type = words(get('type')) ?? words(get('metadata', 'type'));
  if (name) result.name = name;
  if (description) result.description = description;
  if (type) result.type = type;
  return result;
}

function words(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return String(value).replace(/\s+/g, ' ').trim() || undefined;
}
