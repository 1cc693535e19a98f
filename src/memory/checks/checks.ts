import type { Check, Facts, Finding } from '../finding.ts';
import type { Tree } from '../tree.ts';
import { boundedLoss } from './bounded-loss.ts';
import { contradictions } from './contradictions.ts';
import { datesAbsolute } from './dates-absolute.ts';
import { derivable } from './derivable.ts';
import { duplicates } from './duplicates.ts';
import { frontmatter } from './frontmatter.ts';
import { frontmatterKept } from './frontmatter-kept.ts';
import { indexWithinBudget } from './index-within-budget.ts';
import { leftAlone } from './left-alone.ts';
import { missingPathsNamed } from './missing-paths.ts';
import { noOrphanTopics } from './no-orphan-topics.ts';
import { noSecrets, noSecretsKept } from './no-secrets.ts';
import { pointersResolve } from './pointers-resolve.ts';
import { protectedUntouched } from './protected-untouched.ts';
import { revertsRespected } from './reverts-respected.ts';
import { rulesFromPeople } from './rules-from-people.ts';
import { specificsCovered } from './specifics-covered.ts';
import { textOnly } from './text-only.ts';
import { unseenCharacters } from './unseen-characters.ts';

/** One list for verify, status, doctor and mending. */
export const checks: readonly Check[] = [
  indexWithinBudget,
  pointersResolve,
  noOrphanTopics,
  datesAbsolute,
  frontmatterKept,
  protectedUntouched,
  revertsRespected,
  noSecrets,
  textOnly,
  unseenCharacters,
];

/** What `doctor` tells besides. No dream is held to it. */
export const advice: readonly Check[] = [
  leftAlone,
  frontmatter,
  missingPathsNamed,
  derivable,
  duplicates,
  contradictions,
];

/** What makes a dream wait for a person instead of failing it. */
export const guards: readonly Check[] = [boundedLoss, specificsCovered, rulesFromPeople];

/**
 * What a dream made worse, and what it should not do unasked. A dream is refused for what it made worse, never for what
 * it found: a finding counts only beyond those of the same check and key that were there before.
 */
export function verify(input: { before: Tree; after: Tree; facts: Facts }): {
  worse: Finding[];
  guard: Finding[];
} {
  const newOf = (list: readonly Check[]) => list.flatMap((check) => newFindings(check, input));
  return { worse: newOf(checks), guard: newOf(guards) };
}

/** Everything that is wrong with a memory as it is. */
export function inspect(tree: Tree, facts: Facts): Finding[] {
  return [...checks, noSecretsKept].flatMap((check) => check.run({ before: tree, after: tree, facts }));
}

/** The same, and what only a person can decide. */
export function examine(tree: Tree, facts: Facts): Finding[] {
  return [...checks, noSecretsKept, ...advice].flatMap((check) =>
    check.run({ before: tree, after: tree, facts }),
  );
}

function newFindings(check: Check, { before, after, facts }: Parameters<Check['run']>[0]): Finding[] {
  const findings = check.run({ before, after, facts }).filter(({ severity }) => severity === 'error');
  if (findings.length === 0) return [];
  const old = new Map<string, number>();
  for (const { key } of check.run({ before, after: before, facts })) old.set(key, (old.get(key) ?? 0) + 1);
  return findings.filter(({ key }) => {
    const left = old.get(key) ?? 0;
    old.set(key, left - 1);
    return left <= 0;
  });
}
