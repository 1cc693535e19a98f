import type { Check } from '../finding.ts';
import { kindOf } from '../kinds.ts';
import { inMemory, namesakeOf, sightings } from '../project-paths/missing.ts';
import { documentOf } from '../units.ts';

const NAME = 'missing-paths';

/** A topic that names a file of the project which is not there leads whoever reads it astray. */
export const missingPathsNamed: Check = {
  name: NAME,
  run({ after, facts: { project } }) {
    if (!project) return [];
    return [...after]
      .filter(([path]) => kindOf(path) === 'topic')
      .flatMap(([path, file]) =>
        sightings(documentOf(file), project, inMemory(after, path))
          .filter(({ state, mark }) => state === 'missing' && mark === '')
          .map((seen) => {
            const namesake = namesakeOf(seen.path, project);
            const now = namesake === undefined ? '' : ` There is ${namesake}.`;
            return {
              check: NAME,
              path,
              line: documentOf(file).lines[seen.at]!.number,
              severity: 'advice' as const,
              message: `${seen.path} is not in the project.${now} Correct the line, or say that it is gone.`,
              key: `${path}:${seen.path}`,
            };
          }),
      );
  },
};
