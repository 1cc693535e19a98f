import { absolutes, day, moment, weekday } from '../days.ts';
import { deal } from '../deal.ts';
import { NOT_DATES, RELATIVE, type Relative } from '../decks/dates.ts';
import type { Scene } from '../scene.ts';

export function plantDates(scene: Scene): void {
  const { random, specifics } = scene;
  const dealt = deal(random, RELATIVE, 3).filter(
    ({ phrase }, at, all) => all.findIndex((other) => other.phrase === phrase) === at,
  );
  dealt.forEach((relative, at) => {
    plantRelative(scene, relative, at);
  });
  for (const { text, why } of deal(random, NOT_DATES, 2 + random.below(2))) {
    const host = scene.host();
    const { texts, values } = specifics.fill([text], host.written);
    scene.know(values, texts);
    scene.plants.push({ kind: 'not-a-date', line: host.put(texts[0]!), why });
  }
}

function plantRelative(scene: Scene, { text, phrase, at }: Relative, which: number): void {
  const { texts, values } = scene.specifics.fill([text]);
  scene.know(values, texts);
  const isWeekday = 'weekday' in at;
  const anchor = putWithAnchor(scene, texts[0]!, { isWeekday, mayBeAdded: which === 0 });
  const distance = isWeekday ? { unit: 'day' as const, by: at.weekday - 7 - weekday(anchor) } : at;
  const absolute = absolutes(anchor, distance);
  scene.plants.push({ kind: 'relative-date', mark: values[0]!, phrase, absolute });
}

/** The anchor is the file's own date, a dated heading, or the day on which the line was added after init. */
function putWithAnchor(
  scene: Scene,
  text: string,
  { isWeekday, mayBeAdded }: { isWeekday: boolean; mayBeAdded: boolean },
): string {
  const { random } = scene;
  if (mayBeAdded && !isWeekday && random.chance(0.4)) {
    scene.host((topic) => topic.form === 'none').append(text);
    return addedAt(scene);
  }
  const host = scene.host();
  if (!isWeekday && random.chance(0.6)) {
    host.put(text);
    return host.written;
  }
  // "Last Friday", said from Monday to Thursday, is one and the same day to everybody.
  const days = [-9, -10, -11, -12, -13].find((by) => weekday(day(host.written, by)) <= 4)!;
  const date = day(host.written, days);
  host.put(text, random.pick([date, `Notes of ${date}`, `${date}: call`]));
  return date;
}

/** When agents add to the memory after it was taken in. */
export function addedAt({ initAt }: Pick<Scene, 'initAt'>): string {
  return moment(initAt, 2, '14:25');
}
