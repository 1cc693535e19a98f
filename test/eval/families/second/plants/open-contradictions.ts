import type { Scene } from '../scene.ts';
import { pairOf } from './duplicates.ts';

/**
 * Two statements that cannot both be true. Nothing decides: they are sentences, which no rule weighs, or keys in topics
 * without a date.
 */
export function plantOpenContradictions(scene: Scene): void {
  for (const sentence of [scene.draw(scene.domain.single), scene.draw(scene.domain.single)]) {
    both(scene, sentence, sentence, true);
  }
  undatedKey(scene);
  const [one, other] = scene.draw(reworded);
  const thing = scene.draw(scene.domain.things);
  both(scene, one.replaceAll('{thing}', thing), other.replaceAll('{thing}', thing), false);
}

function both(scene: Scene, one: string, other: string, sameTemplate: boolean): void {
  const marks: [string, string] = [scene.codes.label(), scene.codes.label()];
  const topics = pairOf(scene);
  topics[0].add(scene.random.chance(0.5) ? 'bullet' : 'block', [scene.fill(one, { code: marks[0] })]);
  topics[1].add(scene.random.chance(0.5) ? 'bullet' : 'block', [scene.fill(other, { code: marks[1] })]);
  scene.fact(...marks);
  scene.plant({ kind: 'open-contradiction', marks, paths: [topics[0].path, topics[1].path], sameTemplate });
}

/** File times that a copy made equal are no dates. */
function undatedKey(scene: Scene): void {
  const key = scene.draw(scene.domain.keys);
  const one = scene.topic((topic) => topic.dating === 'copied');
  const other = scene.topic((topic) => topic.dating === 'copied' && topic !== one);
  const marks: [string, string] = [scene.codes.host(), scene.codes.host()];
  one.add('bullet', [`${key}: ${marks[0]}`]);
  other.add('bullet', [`${key}: ${marks[1]}`]);
  scene.fact(...marks);
  scene.plant({ kind: 'open-contradiction', marks, paths: [one.path, other.path], sameTemplate: true });
}

const reworded: [string, string][] = [
  [
    'The main fuse of the {thing} is {code}.',
    'If the {thing} goes dark, {code} is its main fuse and has to be replaced.',
  ],
  [
    'Only {code} holds the original of the {thing} contract.',
    'The original contract of the {thing} lies in {code}, the rest are copies.',
  ],
  [
    'The {thing} boots from {code} and has no second disk.',
    'There is one disk in the {thing}, {code}, and it boots from there.',
  ],
  [
    'The one serial number of the {thing} is {code}.',
    'Quote {code} when they ask for the serial number of the {thing}.',
  ],
];
