import type { Case, Plant } from '../case.ts';
import { isAbout } from './findings.ts';
import { judge } from './judge.ts';
import { type Finding, linesWith, type Seen } from './seen.ts';

export type ClassScore = {
  name: string;
  planted: number;
  solved: number;
  missed: number;
  /** Made worse: a fact merged away, a wrong date, a wrong winner, a hard negative gathered or changed. */
  wrong: number;
  /** Reported though nothing is there. */
  noise: number;
  examples: string[];
};

type Class = {
  name: string;
  holds(plant: Plant): boolean;
  /** Which checks of doctor speak for this class, and which plants explain what they find. */
  reports?: { check: RegExp; explains(plant: Plant): string[] };
};

const kind =
  (...kinds: Plant['kind'][]) =>
  (plant: Plant) =>
    kinds.includes(plant.kind);
const unwanted = (why: string) => (plant: Plant) => plant.kind === 'not-to-gather' && plant.why === why;
const open = (sameTemplate: boolean) => (plant: Plant) =>
  plant.kind === 'open-contradiction' && plant.sameTemplate === sameTemplate;

export const CLASSES: Class[] = [
  { name: 'exact duplicates', holds: kind('exact-duplicate') },
  { name: 'near duplicates', holds: kind('near-duplicate') },
  { name: 'keyed contradictions', holds: kind('keyed-contradiction') },
  {
    name: 'open contradictions, same template',
    holds: open(true),
    reports: {
      check: /contradict/,
      explains: (plant) =>
        plant.kind === 'open-contradiction'
          ? plant.marks
          : plant.kind === 'keyed-contradiction'
            ? [plant.key]
            : [],
    },
  },
  { name: 'open contradictions, other words', holds: open(false) },
  { name: 'relative dates', holds: kind('relative-date') },
  { name: 'dangling pointers', holds: kind('dangling-pointer') },
  { name: 'orphans', holds: kind('orphan') },
  { name: 'budget', holds: kind('budget') },
  { name: 'explicit saves', holds: kind('save') },
  { name: 'corrections', holds: kind('correction') },
  { name: 'log facts', holds: kind('log-fact') },
  {
    name: 'secrets',
    holds: kind('secret'),
    reports: { check: /secret/, explains: (plant) => (plant.kind === 'secret' ? [plant.text] : []) },
  },
  {
    name: 'missing paths',
    holds: kind('missing-path'),
    reports: { check: /path/, explains: (plant) => (plant.kind === 'missing-path' ? [plant.path] : []) },
  },
  {
    name: 'derivable',
    holds: kind('derivable'),
    reports: { check: /deriv/, explains: (plant) => (plant.kind === 'derivable' ? [plant.mark] : []) },
  },
  { name: 'broken frontmatter', holds: kind('broken-frontmatter') },
  { name: 'not: duplicates', holds: kind('not-duplicate') },
  { name: 'not: contradictions', holds: kind('not-contradiction') },
  { name: 'not: dates', holds: kind('not-a-date') },
  { name: 'not: missing paths', holds: kind('path-in-order') },
  { name: 'not: secrets (placeholders)', holds: kind('placeholder') },
  { name: 'not: to gather, injected', holds: unwanted('injection') },
  { name: 'not: to gather, retracted', holds: unwanted('retracted') },
  { name: 'not: to gather, chatter', holds: unwanted('chatter') },
  { name: 'not: to gather, asked', holds: unwanted('question') },
  { name: 'not: to gather, quoted', holds: unwanted('quoted') },
  { name: 'not: to gather, secret', holds: unwanted('secret') },
];

export function scoreClass({ name, holds, reports }: Class, made: Case, seen: Seen): ClassScore {
  const score: ClassScore = { name, planted: 0, solved: 0, missed: 0, wrong: 0, noise: 0, examples: [] };
  for (const plant of made.truth.plants.filter(holds)) {
    const verdict = judge(plant, seen);
    score.planted++;
    score[verdict]++;
    if (verdict !== 'solved')
      score.examples.push(`${verdict}: ${JSON.stringify(plant)}${whereabouts(plant, made, seen)}`);
  }
  if (!reports) return score;
  const texts = made.truth.plants.flatMap(reports.explains);
  const isExplained = (finding: Finding) =>
    texts.some((text) => isAbout(finding, seen.again[finding.path] ?? '', text));
  for (const finding of seen.findings) {
    if (!reports.check.test(finding.check) || isExplained(finding)) continue;
    score.noise++;
    score.examples.push(`noise: ${finding.path}:${finding.line ?? ''} ${finding.check} ${finding.message}`);
  }
  return score;
}

/** The lines a plant is about, after the dream or where they were said: what somebody who mends a rule wants to see. */
function whereabouts(plant: Plant, made: Case, { before, after }: Seen): string {
  const texts =
    'mark' in plant ? [plant.mark] : 'marks' in plant ? plant.marks : 'key' in plant ? [plant.key] : [];
  const lines = texts
    .flatMap((text) => linesWith(after, text))
    .map(({ path, line }) => `${path}: ${line.trim()}`);
  const said = [...Object.values(before).flatMap((text) => text.split('\n')), ...wordsIn(made)];
  const shown = lines.length > 0 ? lines : said.filter((line) => texts.some((text) => line.includes(text)));
  return shown
    .slice(0, 3)
    .map((line) => ` | ${line}`)
    .join('');
}

function wordsIn({ transcripts }: Case): string[] {
  return transcripts.flatMap(({ lines }) => lines.map(({ message }) => JSON.stringify(message ?? '')));
}
