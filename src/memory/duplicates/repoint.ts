import { isEditable } from '../editable.ts';
import { parseLonePointer } from '../index-lines.ts';
import type { InlineLink } from '../inline-links.ts';
import { kindOf } from '../kinds.ts';
import { pathsMeant, targetFor } from '../link-target.ts';
import { linksOfLine } from '../links.ts';
import type { Line } from '../markdown.ts';
import { hasChildren } from '../tidy/page.ts';
import { type File, fileOf, type Tree, textOf } from '../tree.ts';
import { documentOf } from '../units.ts';
import { contentWords } from '../words.ts';
import type { Linking } from './linking.ts';

/** What is longer says something of its own. */
const MAX_POINTER_CHARS = 2_000;

/** The files that link to `from`, with those links leading to `to`; undefined where a link cannot be changed. */
export function repointed(
  tree: Tree,
  from: string,
  to: string,
  protect: readonly string[],
  linking: Linking,
): Map<string, File> | undefined {
  const map = linking.map();
  const changed = new Map<string, File>();
  for (const path of linking.to(from)) {
    if (path === from) continue;
    const file = tree.get(path)!;
    const leads = (link: InlineLink) => map.resolve(link, path) === from;
    const text = isEditable(path, protect) ? textWith(file, path, to, leads) : undefined;
    if (text === undefined) return undefined;
    changed.set(path, fileOf(text, file.mode));
  }
  return changed;
}

function textWith(
  file: File,
  path: string,
  to: string,
  leads: (link: InlineLink) => boolean,
): string | undefined {
  const { lines } = documentOf(file);
  const isList = kindOf(path) !== 'topic';
  const known = isList ? pointersTo(lines, path, to) : [];
  const pieces: string[] = [];
  for (const [at, line] of lines.entries()) {
    const links = linksOfLine(line).filter(leads);
    const text = links.length === 0 ? line.text : lineWith(line, links, path, to);
    if (text === undefined) return undefined;
    const isShort = text.length <= MAX_POINTER_CHARS;
    const pointer = links.length > 0 && isList && isShort ? parseLonePointer(text) : undefined;
    const words = pointer && contentWords(`${pointer.title} ${pointer.hook}`);
    // Two lines for one file, and the one that is there says all that this one says.
    if (words && !hasChildren(lines, at) && known.some((there) => words.every((word) => there.has(word))))
      continue;
    pieces.push(text + line.end);
  }
  const text = pieces.join('');
  return text.trim() === '' ? textOf(file) : text;
}

function pointersTo(lines: readonly Line[], path: string, to: string): Set<string>[] {
  return lines.flatMap((line) => {
    const isShort = line.text.length <= MAX_POINTER_CHARS;
    const pointer = line.kind === 'bullet' && isShort ? parseLonePointer(line.text) : undefined;
    if (!pointer || !pathsMeant(pointer.target, path).includes(to)) return [];
    return [new Set(contentWords(`${pointer.title} ${pointer.hook}`))];
  });
}

/** From the last link to the first: the earlier ones keep their places. */
function lineWith(line: Line, links: readonly InlineLink[], path: string, to: string): string | undefined {
  if (line.shown !== line.text) return undefined;
  let text = line.text;
  for (const { form, target, targetStart } of [...links].sort((a, b) => b.targetStart - a.targetStart)) {
    const written = form === 'wiki' ? /^[^\]|]*/.exec(text.slice(targetStart))![0] : target;
    if (!text.startsWith(written, targetStart)) return undefined;
    const instead = form === 'wiki' ? to.replace(/\.md$/, '') : targetFor(to, path);
    text = text.slice(0, targetStart) + instead + text.slice(targetStart + written.length);
  }
  return text;
}
