import { posix } from 'node:path';
import { readFrontmatter } from './frontmatter.ts';
import { type InlineLink, inlineLinks } from './inline-links.ts';
import { pathsMeant } from './link-target.ts';
import { type Line, readMarkdown } from './markdown.ts';
import { tidyText } from './too-large.ts';
import type { File, Tree } from './tree.ts';

export type Link = InlineLink & { line: number };

/** Files never change, so each is read for links once, however many checks ask. */
const known = new WeakMap<File, Link[]>();

/** All links of a file outside frontmatter, comments and code. */
export function linksOf(file: File | undefined): Link[] {
  if (!file) return [];
  let links = known.get(file);
  if (!links) {
    const text = tidyText(file);
    links = text?.includes('[') ? readMarkdown(text).lines.flatMap(linksOfLine) : [];
    known.set(file, links);
  }
  return links;
}

/** Where links lead within one tree. */
export type LinkMap = {
  /** The file a link names: exactly, or where nothing is named so, the only one that differs in case, `_` or `-`. */
  resolve(link: InlineLink, from: string): string | undefined;
  /** The path of a Markdown file that a link names exactly and the tree has not; undefined for links that are fine. */
  missing(link: InlineLink, from: string): string | undefined;
  /** The only file of a like name in any folder. */
  namesake(path: string): string | undefined;
};

export function mapLinks(tree: Tree): LinkMap {
  const byPath = once(() => grouped(tree, (path) => [loose(path)]));
  const byName = once(() => grouped(tree, (path) => [loose(posix.basename(path))]));
  const byTitle = once(() => grouped(tree, (path, file) => titlesOf(path, file)));
  const exact = (link: InlineLink, from: string) =>
    pathsMeant(link.target, from).find((path) => tree.has(path));

  return {
    resolve(link, from) {
      if (link.form !== 'wiki') {
        return (
          exact(link, from) ?? only(pathsMeant(link.target, from).map((path) => byPath().get(loose(path))))
        );
      }
      const path = link.target.endsWith('.md') ? link.target : `${link.target}.md`;
      const near = posix.join(posix.dirname(from), path);
      if (tree.has(near)) return near;
      if (tree.has(path)) return path;
      const name = loose(posix.basename(path));
      return only([byPath().get(loose(path)), byName().get(name), byTitle().get(loose(link.target))]);
    },
    missing(link, from) {
      if (link.form === 'wiki' || exact(link, from) !== undefined) return undefined;
      return pathsMeant(link.target, from).find((path) => /\.md$/i.test(path));
    },
    namesake: (path) => only([byName().get(loose(posix.basename(path)))]),
  };
}

/** None in frontmatter, comments and fences. */
export function linksOfLine(line: Line): Link[] {
  if (line.kind === 'frontmatter' || line.kind === 'comment' || line.kind === 'fence') return [];
  return inlineLinks(line.shown).map((link) => ({ ...link, line: line.number }));
}

/** A name without what people mistype: case, `_` for `-`, spaces, and how accents are encoded. */
function loose(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/[_\s]/g, '-');
}

function grouped(tree: Tree, keysOf: (path: string, file: File) => string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [path, file] of tree) {
    for (const key of keysOf(path, file)) {
      const group = groups.get(key);
      if (group) group.push(path);
      else groups.set(key, [path]);
    }
  }
  return groups;
}

function titlesOf(path: string, file: File): string[] {
  const text = path.endsWith('.md') ? tidyText(file) : undefined;
  const name = text === undefined ? undefined : readFrontmatter(text).name;
  return name === undefined ? [] : [loose(name)];
}

/** The first group that has members decides, and only if it has just one. */
function only(groups: (string[] | undefined)[]): string | undefined {
  const first = groups.find((group) => group !== undefined);
  return first?.length === 1 ? first[0] : undefined;
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
