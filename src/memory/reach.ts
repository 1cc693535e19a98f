import { INDEX } from './kinds.ts';
import { type LinkMap, linksOf, mapLinks } from './links.ts';
import type { Tree } from './tree.ts';

/** Every path that some chain of links from these starting points reaches, the starting points included. */
export function reached(
  tree: Tree,
  from: readonly string[] = [INDEX],
  links: LinkMap = mapLinks(tree),
): Set<string> {
  const found = new Set(from.filter((path) => tree.has(path)));
  for (const path of found) {
    for (const link of linksOf(tree.get(path))) {
      const target = links.resolve(link, path);
      if (target !== undefined) found.add(target);
    }
  }
  return found;
}
