import { openPackage } from '../derivable/said-in-package.ts';
import { openPages } from '../derivable/said-on-pages.ts';
import type { Check } from '../finding.ts';
import { kindOf } from '../kinds.ts';
import { withoutMarks } from '../project-paths/mark.ts';
import { documentOf, type Unit } from '../units.ts';

const NAME = 'derivable';
const MAX_CHARS = 2_000;

/** A memory need not repeat what every session reads anyway, or finds in one look: it only goes stale there. */
export const derivable: Check = {
  name: NAME,
  run({ after, facts: { project } }) {
    if (!project || project.pages().length === 0) return [];
    const [onPages, inPackage] = [openPages(project), openPackage(project)];
    return [...after]
      .filter(([path]) => kindOf(path) === 'topic')
      .flatMap(([path, file]) =>
        documentOf(file)
          .units.filter(isStatement)
          .flatMap((unit) => {
            const text = plain(unit.text);
            const said = onPages(text) ?? inPackage(text);
            if (!said) return [];
            const message = `${said.path} says this already (line ${said.line}). It may go.`;
            return [
              {
                check: NAME,
                path,
                line: unit.line,
                severity: 'advice' as const,
                message,
                key: `${path}:${unit.text}`,
              },
            ];
          }),
      );
  },
};

function isStatement({ kind, text }: Unit): boolean {
  return (kind === 'bullet' || kind === 'paragraph') && text.length <= MAX_CHARS;
}

/** Without the day it was noted and without our marks: neither is part of what is said. */
function plain(text: string): string {
  return withoutMarks(text)
    .replace(/^\W{0,3}\d{4}-\d\d-\d\d\W{1,4}/, '')
    .replace(/\(\d{4}-\d\d-\d\d[^()]{0,80}\)/g, ' ');
}
