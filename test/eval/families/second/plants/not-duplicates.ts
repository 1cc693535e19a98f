import { headingLines } from '../plan.ts';
import type { Scene } from '../scene.ts';
import { pairOf } from './duplicates.ts';

/** Lines that look like repeats of each other and are none. */
export function plantNotDuplicates(scene: Scene): void {
  for (let index = 0; index < 2; index++) repeatInOneTopic(scene);
  const count = scene.between(4, 5);
  for (let index = 0; index < count; index++) {
    const { one, other, why } = scene.draw(pairs);
    const values = namesOf(scene);
    const [first, second] = pairOf(scene);
    const lines = [
      ...first.add(scene.random.chance(0.5) ? 'bullet' : 'block', [scene.fill(one, values)]),
      ...second.add(scene.random.chance(0.5) ? 'bullet' : 'block', [scene.fill(other, values)]),
    ];
    scene.fact(values.code!);
    scene.copies.set(values.code!, 2);
    if (other.includes('{second}')) scene.fact(values.second!);
    scene.plant({ kind: 'not-duplicate', lines, why });
  }
}

/** A record under each of two headings: the line belongs to both. */
function repeatInOneTopic(scene: Scene): void {
  const topic = scene.topic((candidate) => candidate.language === 'en');
  const code = scene.codes.any();
  const text = scene.say(records, { code });
  const [first, second] = scene.draw(headingPairs);
  const [line] = topic.add('bullet', [text], headingLines(scene, first!));
  topic.add('bullet', [text], headingLines(scene, second!));
  scene.fact(code);
  scene.copies.set(code, 2);
  scene.plant({ kind: 'not-duplicate', lines: [line!], why: 'one record under each of two headings' });
}

const records = [
  'Checked with the gauge {code}, no deviation.',
  'Handed over with the box {code} and its lid.',
  'Runs on the spare unit {code} until further notice.',
  'Owner of the seal: {who}, seal {code}.',
  'Tested against {code} with both doors open.',
];
const headingPairs: [string, string][] = [
  ['Morning round', 'Evening round'],
  ['First floor', 'Second floor'],
  ['Left bay', 'Right bay'],
  ['Spring service', 'Autumn service'],
  ['Guests', 'Members'],
];

function namesOf(scene: Scene): Record<string, string> {
  const who = scene.draw(scene.domain.people);
  const other = scene.random.pick(scene.domain.people.filter((name) => name !== who));
  return {
    thing: scene.draw(scene.domain.things),
    who,
    other,
    code: scene.codes.label(),
    second: scene.codes.label(),
  };
}

const pairs: { one: string; other: string; why: string }[] = [
  {
    one: '{Who} approves purchases for the {thing} above the limit {code}, and {other} places the order.',
    other: '{Other} approves purchases for the {thing} above the limit {code}, and {who} places the order.',
    why: 'the people are swapped',
  },
  {
    one: 'The gate {code} may not be opened for the {thing} in the evening.',
    other: 'The gate {code} may be opened for the {thing} in the evening by the porter.',
    why: 'a negation on one side',
  },
  {
    one: 'Jobs of the {thing} on {code} are stopped after 40 minutes.',
    other: 'Jobs of the {thing} on {code} are stopped after minutes by the watchdog.',
    why: 'a number on the shorter side only',
  },
  {
    one: 'Samples for the {thing} are numbered by {who} in the book {code}.',
    other: 'Samples for the {thing} are numbered in the book {code} with a soft pencil.',
    why: 'a name on the shorter side only',
  },
  {
    one: 'The {thing} sends its totals to {code} at the end of a shift.',
    other: 'The {thing} receives its totals from {code} at the start of a shift.',
    why: 'the other direction',
  },
  {
    one: 'On staging the {thing} writes to the bucket {code} with full logging.',
    other: 'On production the {thing} writes to the bucket {second} with full logging, never to {code}.',
    why: 'staging and production',
  },
  {
    one: 'The {thing} accepts parcels up to 12 kg at the hatch {code}.',
    other: 'The {thing} accepts parcels up to 21 kg at the hatch {code}.',
    why: 'another number',
  },
  {
    one: 'The filter {code} of the {thing} is changed without stopping the belt.',
    other: 'The filter {code} of the {thing} is changed after stopping the belt.',
    why: 'without against after',
  },
  {
    one: 'Run `sync --full` from {code} when the {thing} falls behind.',
    other: 'Run a sync from {code} when the {thing} falls behind once more.',
    why: 'another command',
  },
];
