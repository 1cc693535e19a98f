import { addDays, moment } from '../days.ts';
import { shuffled } from '../deck.ts';
import type { Domain } from '../domains/domain.ts';
import type { Scene } from '../scene.ts';
import { Topic } from '../topic.ts';
import { pairOf } from './duplicates.ts';

/** Equal keys or equal sentences with different values that are all true. */
export function plantNotContradictions(scene: Scene): void {
  siblings(scene, scene.domain.siblings, 210);
  const crew = { folder: scene.domain.folders[3]!, names: scene.domain.people, keys: personal };
  if (scene.random.chance(0.5)) siblings(scene, crew, 250);
  const count = scene.between(4, 5);
  for (let index = 0; index < count; index++) {
    const { one, other, headings, why } = scene.draw(pairs);
    const [first, second] = pairOf(scene);
    const codes = [scene.codes.host(), scene.codes.host()];
    const thing = scene.draw(scene.domain.things);
    const [oneHeading, otherHeading] = headings ?? [undefined, undefined];
    const lines = [
      ...first.add(
        'bullet',
        [scene.fill(one, { code: codes[0]!, thing })],
        oneHeading ? [`## ${oneHeading}`] : first.home,
      ),
      ...second.add(
        'bullet',
        [scene.fill(other, { code: codes[1]!, thing })],
        otherHeading ? [`## ${otherHeading}`] : second.home,
      ),
    ];
    scene.fact(...codes);
    scene.plant({ kind: 'not-contradiction', lines, why });
  }
}

/** A file for each machine, site or person: the same keys, other values, and dates of their own. */
function siblings(scene: Scene, group: Domain['siblings'], age: number): void {
  const { folder, names, keys } = group;
  const chosen = shuffled(scene.random, names).slice(0, scene.between(2, 3));
  const mark = scene.random.pick(['', '**']);
  const lines: string[] = [];
  chosen.forEach((name, index) => {
    const day = addDays(scene.initDay, -age - index * 9);
    const dating = scene.random.chance(0.7) ? 'frontmatter' : 'file-time';
    const at = moment(day, 11, 5 + index);
    const topic = new Topic(`${folder}/${name.toLowerCase()}.md`, name, 'en', dating, day, at);
    topic.takesPlants = false;
    for (const key of keys) {
      const code = scene.codes.any();
      const isPerson = /contact|owner|holder|fireman/.test(key);
      const value = isPerson ? `${scene.domain.people[(index + 1) % 6]} (badge ${code})` : code;
      lines.push(...topic.add('bullet', [`${mark}${key}:${mark} ${value}`]));
      scene.fact(code);
    }
    scene.topics.push(topic);
  });
  scene.plant({ kind: 'not-contradiction', lines, why: `records of parallel things in ${folder}` });
}

const personal = ['Desk number', 'Editor profile', 'Badge drawer'];

const pairs: { one: string; other: string; headings?: [string, string]; why: string }[] = [
  {
    one: '{Thing} report server: {code}',
    other: '{Thing} report server: {code}',
    headings: ['Staging', 'Production'],
    why: 'staging and production',
  },
  {
    one: 'Staging address of the {thing}: {code}',
    other: 'Production address of the {thing}: {code}',
    why: 'staging and production in the key',
  },
  {
    one: 'Until {year} the {thing} name server was {code}',
    other: '{Thing} name server: {code}',
    why: 'history',
  },
  { one: 'Formerly the {thing} mail gateway: {code}', other: '{Thing} mail gateway: {code}', why: 'history' },
  {
    one: '{Thing} rack position: was {code} before the move',
    other: '{Thing} rack position: {code}',
    why: 'history',
  },
  {
    one: '{Thing} retention rule (raw): {code}',
    other: '{Thing} retention rule (derived): {code}',
    why: 'another scope',
  },
  {
    one: '{Thing} evening contact: {who}, extension {code}',
    other: '{Thing} morning contact: {who}, extension {code}',
    why: 'another time of day',
  },
  {
    one: '{Thing} build image: {code}',
    other: '{Thing} build image: {code}',
    headings: ['On Linux', 'On Windows'],
    why: 'another system',
  },
  {
    one: 'The {thing} used to print through {code}, which was retired in {year}.',
    other: 'The {thing} prints through {code}.',
    why: 'history',
  },
  {
    one: '{Thing} badge colour for guests: blue {code}',
    other: '{Thing} badge colour for crew: green {code}',
    why: 'other people',
  },
];
