import type { Check } from '../finding.ts';
import { INDEX, kindOf } from '../kinds.ts';
import { reached } from '../reach.ts';
import { tidyText } from '../too-large.ts';

const NAME = 'no-orphan-topics';

/** A topic that no chain of links from the index reaches is never read again. */
export const noOrphanTopics: Check = {
  name: NAME,
  run({ after }) {
    // An index that cannot be read says nothing about what it leads to; that it cannot is told by another check.
    if (after.has(INDEX) && tidyText(after.get(INDEX)) === undefined) return [];
    const found = reached(after);
    return [...after.keys()]
      .filter((path) => kindOf(path) === 'topic' && !found.has(path))
      .sort()
      .map((path) => ({
        check: NAME,
        path,
        severity: 'error',
        message: `Nothing in ${INDEX} leads to ${path}. Add a line for it, or merge it into a topic that is listed.`,
        key: path,
      }));
  },
};
