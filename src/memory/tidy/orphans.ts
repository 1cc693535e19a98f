import { INDEX, kindOf } from '../kinds.ts';
import { mapLinks } from '../links.ts';
import { reached } from '../reach.ts';
import { fileOf } from '../tree.ts';
import { openPage, withBulletsAtEnd } from './page.ts';
import { pointerTo } from './pointer-line.ts';
import type { Step } from './step.ts';

/** Topics that no chain of links from the index reaches get a pointer at its end. */
export const orphans: Step = {
  name: 'orphans',
  run(tree, facts) {
    const paths = [...tree.keys()].sort();
    const topics = paths.filter((path) => kindOf(path) === 'topic');
    const links = mapLinks(tree);
    const fromIndex = reached(tree, [INDEX], links);
    // A lost area page brings back all that it lists.
    const areas = paths.filter((path) => kindOf(path) === 'area' && !fromIndex.has(path));
    const found = areas.length > 0 ? reached(tree, [INDEX, ...areas], links) : fromIndex;
    const lost = [...areas, ...topics.filter((path) => !found.has(path))];
    if (lost.length === 0) return [];

    const bullets = lost.map((path) => pointerTo(path, tree.get(path)!));
    const why = `Listed ${lost.length} ${lost.length === 1 ? 'memory' : 'memories'} that nothing led to.`;
    if (!tree.has(INDEX))
      return [{ path: INDEX, file: fileOf(withBulletsAtEnd('# Memory\n', bullets)), why }];
    const page = openPage(tree, INDEX, facts);
    return page
      ? [{ path: INDEX, file: page.save(withBulletsAtEnd(page.text, bullets, undefined, page)), why }]
      : [];
  },
};
