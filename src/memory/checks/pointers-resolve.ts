import type { Check, Finding } from '../finding.ts';
import { kindOf } from '../kinds.ts';
import { pathsMeant } from '../link-target.ts';
import { linksOf, mapLinks } from '../links.ts';

const NAME = 'pointers-resolve';

/** A link of the index must lead somewhere. In topics a dangling link is advice: people leave them on purpose. */
export const pointersResolve: Check = {
  name: NAME,
  run({ after, facts }) {
    const links = mapLinks(after);
    const findings: Finding[] = [];
    for (const [path, file] of after) {
      const kind = kindOf(path);
      if (kind !== 'index' && kind !== 'area' && kind !== 'topic') continue;
      for (const link of linksOf(file)) {
        const missing = links.missing(link, path);
        if (missing === undefined || pathsMeant(link.target, path).some((meant) => facts.existsOnDisk(meant)))
          continue;
        findings.push({
          check: NAME,
          path,
          line: link.line,
          severity: kind === 'topic' ? 'advice' : 'error',
          message: `The link to ${missing} leads nowhere. Point it to the file that has this now, or remove it.`,
          key: `${kind === 'topic' ? 'topic' : 'index'}:${missing}`,
        });
      }
    }
    return findings;
  },
};
