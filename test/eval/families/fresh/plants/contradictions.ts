import { day } from '../days.ts';
import { deal } from '../deal.ts';
import { KEYED, NOT_CONTRADICTIONS, OPEN_OTHER, OPEN_SAME, type Open } from '../decks/contradictions.ts';
import type { Scene } from '../scene.ts';
import type { Topic } from '../topic.ts';

export function plantContradictions(scene: Scene): void {
  const { random, specifics } = scene;
  for (const [key, value] of deal(random, KEYED, 2)) plantKeyed(scene, key, value);
  for (const open of deal(random, OPEN_SAME, 2)) plantOpen(scene, open, true);
  for (const open of deal(random, OPEN_OTHER, 2)) plantOpen(scene, open, false);
  for (const { lines, why, headings } of deal(random, NOT_CONTRADICTIONS, 2 + random.below(2))) {
    const { texts, values } = specifics.fill(lines);
    const hosts = scene.hosts();
    const put = texts.map((text, at) => hosts[at]!.put(text, headings?.[at]));
    scene.know(values, texts);
    scene.plants.push({ kind: 'not-contradiction', lines: put, why });
  }
}

/** The dates that tell: of two stamped files, of two dated headings, or of a file and what was added after init. */
function plantKeyed(scene: Scene, key: string, value: string): void {
  const { random, specifics, plants } = scene;
  const [older, newer] = [specifics.fill([value]), specifics.fill([value])];
  const way = random.pick(['stamped', 'stamped', 'headings', 'added']);
  const [from, to] = stampedPair(scene, way === 'headings');
  from.put(line(scene, key, older.texts[0]!), way === 'headings' ? heading(scene, from, -3) : undefined);
  const text = line(scene, key, newer.texts[0]!);
  if (way === 'added') scene.host((topic) => topic.form === 'none').append(text);
  else to.put(text, way === 'headings' ? heading(scene, to, -1) : undefined);
  scene.know(newer.values, newer.texts);
  plants.push({ kind: 'keyed-contradiction', key, old: older.values[0]!, now: newer.values[0]! });
}

function line({ random }: Scene, key: string, value: string): string {
  return random.pick([
    `${key}: ${value}`,
    `${key}: ${value}`,
    `**${key}:** ${value}`,
    `**${key}**: ${value}`,
  ]);
}

/** Two files of which one is clearly newer. */
function stampedPair(scene: Scene, isAnyForm: boolean): [Topic, Topic] {
  const fits = (topic: Topic) => isAnyForm || topic.form === 'newer';
  const one = scene.host(fits);
  const other = scene.host((topic) => fits(topic) && topic !== one && apart(topic, one) >= 10);
  return one.written < other.written ? [one, other] : [other, one];
}

function apart(one: Topic, other: Topic): number {
  return Math.abs(Date.parse(one.written) - Date.parse(other.written)) / 86_400_000;
}

function heading({ random }: Scene, { written }: Topic, days: number): string {
  const date = day(written, days);
  return random.pick([date, `${date} sync`, `Notes from ${date}`]);
}

function plantOpen(scene: Scene, { lines, isKeyed }: Open, sameTemplate: boolean): void {
  const { texts, values } = scene.specifics.fill(lines);
  const [one, other] = scene.hosts();
  // With a key, only one and the same day leaves it open.
  const date = day(one.written < other.written ? one.written : other.written, -2);
  [one, other].forEach((host, at) => {
    host.put(texts[at]!, isKeyed ? date : undefined);
  });
  scene.know(values, texts);
  scene.plants.push({
    kind: 'open-contradiction',
    marks: [values[0]!, values[1]!],
    paths: [one.path, other.path],
    sameTemplate,
  });
}
