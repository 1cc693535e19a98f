import { splitFrontmatter } from '../frontmatter.ts';
import { type LinkMap, linksOf, mapLinks } from '../links.ts';
import { tidyText } from '../too-large.ts';
import type { File, Tree } from '../tree.ts';

/** Who links to whom in a tree that changes file by file: read once, not again for each file that might go. */
export type Linking = {
  map(): LinkMap;
  /** The files that link to a path, in the order of the tree. */
  to(path: string): string[];
  /** To be told of every file that got other text. */
  changed(path: string, before: File): void;
  /** To be told when a file has gone: links may lead elsewhere then. */
  forget(): void;
};

export function linkingIn(tree: Tree): Linking {
  let known: Known | undefined;
  const read = () => {
    known ??= readLinks(tree);
    return known;
  };
  return {
    map: () => read().map,
    to(path) {
      const { sources, order } = read();
      return [...(sources.get(path) ?? [])].sort((a, b) => order.get(a)! - order.get(b)!);
    },
    changed(path, before) {
      if (headOf(before) !== headOf(tree.get(path))) known = undefined;
      if (!known) return;
      for (const target of targetsOf(before, path, known.map)) known.sources.get(target)?.delete(path);
      note(known, path, tree.get(path));
    },
    forget() {
      known = undefined;
    },
  };
}

type Known = { map: LinkMap; sources: Map<string, Set<string>>; order: Map<string, number> };

function readLinks(tree: Tree): Known {
  const order = new Map([...tree.keys()].map((path, at) => [path, at]));
  const known: Known = { map: mapLinks(tree), sources: new Map(), order };
  for (const [path, file] of tree) note(known, path, file);
  return known;
}

function note({ map, sources }: Known, path: string, file: File | undefined): void {
  for (const target of targetsOf(file, path, map)) {
    const known = sources.get(target) ?? new Set();
    sources.set(target, known.add(path));
  }
}

function targetsOf(file: File | undefined, path: string, map: LinkMap): string[] {
  return linksOf(file).flatMap((link) => map.resolve(link, path) ?? []);
}

/** Links find files by the names in their frontmatter too. */
function headOf(file: File | undefined): string | undefined {
  const text = file && tidyText(file);
  return text === undefined ? undefined : splitFrontmatter(text).head;
}
