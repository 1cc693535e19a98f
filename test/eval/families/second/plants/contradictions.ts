import { addDays, type Day } from '../days.ts';
import type { Scene } from '../scene.ts';
import type { Topic } from '../topic.ts';

/** `Key: value` in two topics, each with a date of its own that can be trusted: the later one holds. */
export function plantKeyedContradictions(scene: Scene): void {
  const count = scene.between(3, 4);
  for (let index = 0; index < count; index++) {
    const key = scene.draw(scene.domain.keys);
    const old = scene.codes.host();
    const now = scene.codes.host();
    const [one, other] = datedPair(scene);
    const [older, newer] = one.day < other.day ? [one, other] : [other, one];
    put(scene, older, key, old);
    put(scene, newer, key, now);
    scene.fact(now);
    scene.plant({ kind: 'keyed-contradiction', key, old, now });
  }
}

type Place = { topic: Topic; day: Day; how: 'frontmatter' | 'heading' | 'entry' };

/** Two places in different topics whose days differ: topics with frontmatter, dated sections, dated entries. */
function datedPair(scene: Scene): [Place, Place] {
  const one = placeIn(
    scene,
    scene.topic((topic) => topic.language === 'en'),
  );
  for (;;) {
    const topic = scene.topic((candidate) => candidate.language === 'en' && candidate !== one.topic);
    const other = placeIn(scene, topic);
    if (other.day !== one.day) return [one, other];
  }
}

function placeIn(scene: Scene, topic: Topic): Place {
  const how =
    topic.dating === 'frontmatter' ? 'frontmatter' : scene.random.pick(['heading', 'entry'] as const);
  return { topic, how, day: how === 'frontmatter' ? topic.day : addDays(topic.day, -scene.between(1, 90)) };
}

function put(scene: Scene, place: Place, key: string, value: string): void {
  const text = scene.draw(spellings)(key, value);
  if (place.how === 'frontmatter') place.topic.add(scene.random.chance(0.6) ? 'bullet' : 'block', [text]);
  else if (place.how === 'heading') place.topic.add('bullet', [text], [scene.draw(datedHeadings)(place.day)]);
  else place.topic.add('bullet', [`${place.day}: ${key}: ${value}`]);
}

const spellings: ((key: string, value: string) => string)[] = [
  (key, value) => `${key}: ${value}`,
  (key, value) => `**${key}:** ${value}`,
  (key, value) => `**${key}**: ${value}`,
  (key, value) => `${key}: \`${value}\``,
];

const datedHeadings: ((day: Day) => string)[] = [
  (day) => `## ${day}`,
  (day) => `### ${day} Walk-through`,
  (day) => `## Status on ${day}`,
  (day) => `### Meeting of ${day}`,
];
