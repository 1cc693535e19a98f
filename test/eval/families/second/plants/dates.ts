import { addDays, type Day, longDay, moment } from '../days.ts';
import type { Scene } from '../scene.ts';
import type { Topic } from '../topic.ts';
import { comingEvents, type Phrase, pastEvents, phraseFor } from './phrases.ts';

/** Relative dates whose anchor stands in the entry, the heading, the file's name, the frontmatter or the file's time. */
export function plantDates(scene: Scene): void {
  for (let index = 0; index < 3; index++) entry(scene);
  for (let index = 0; index < 2; index++) heading(scene);
  for (const dating of ['file-name', 'frontmatter', 'frontmatter', 'file-time', 'file-time'] as const) {
    const topic = scene.topic((candidate) => candidate.language === 'en' && candidate.dating === dating);
    const { text, plant } = sentence(scene, topic.day, () => true);
    topic.add(scene.random.chance(0.5) ? 'bullet' : 'block', [text]);
    plant();
  }
}

/** A line that is added to a topic after the memory was taken in: its own time dates it, not the file's older one. */
export function plantLaterDates(scene: Scene): { topic: Topic; at: string }[] {
  const changed: { topic: Topic; at: string }[] = [];
  for (let index = 0; index < 2; index++) {
    const topic = scene.topic(
      ({ language, dating, path }) =>
        language === 'en' && dating === 'file-time' && !changed.some((change) => change.topic.path === path),
    );
    const day = addDays(scene.initDay, 2 + index);
    const { text, plant } = sentence(scene, day, () => true);
    topic.add('bullet', [text], ['## Added']);
    plant();
    changed.push({ topic, at: moment(day, 9 + index, scene.random.below(60)) });
  }
  return changed;
}

function entry(scene: Scene): void {
  const topic = scene.topic((candidate) => candidate.language === 'en');
  const day = scene.random.chance(0.4) ? scene.draw(hardDays) : addDays(topic.day, -scene.between(1, 60));
  // The entry's own day stands on the line already, so it proves nothing there.
  const { text, plant } = sentence(scene, day, ({ isToday }) => !isToday);
  const [start, kind] = scene.draw(entryStarts);
  topic.add(kind, [`${start.replace('{day}', day)}${text}`]);
  plant();
}

function heading(scene: Scene): void {
  const topic = scene.topic((candidate) => candidate.language === 'en');
  const day = scene.random.chance(0.3) ? scene.draw(hardDays) : addDays(topic.day, -scene.between(1, 60));
  const { text, plant } = sentence(scene, day, () => true);
  const title = scene.draw(headings).replace('{day}', day).replace('{long}', longDay(day));
  topic.add(scene.random.chance(0.5) ? 'bullet' : 'block', [text], [title]);
  plant();
}

function sentence(
  scene: Scene,
  day: Day,
  fits: (phrase: Phrase) => boolean,
): { text: string; plant: () => void } {
  let chosen = phraseFor(scene, day);
  while (!fits(chosen)) chosen = phraseFor(scene, day);
  const code = scene.codes.any();
  const template = scene.draw(chosen.isPast ? pastEvents : comingEvents);
  const starts = template.startsWith('{When}');
  const text = scene.fill(template, { code, when: chosen.phrase });
  const phrase = starts ? chosen.phrase[0]!.toUpperCase() + chosen.phrase.slice(1) : chosen.phrase;
  const plant = () => {
    scene.fact(code);
    scene.plant({ kind: 'relative-date', mark: code, phrase, absolute: chosen.absolute(day) });
  };
  return { text, plant };
}

/** Days next to a leap day, the turn of a year, and weeks that belong to another year than their days. */
const hardDays = [
  '2024-02-29',
  '2024-03-01',
  '2024-02-28',
  '2025-01-01',
  '2024-12-30',
  '2024-12-31',
  '2024-03-31',
];

const entryStarts: [string, 'bullet' | 'block'][] = [
  ['{day}: ', 'bullet'],
  ['{day} — ', 'bullet'],
  ['[{day}] ', 'bullet'],
  ['**{day}** ', 'block'],
  ['**{day}:** ', 'bullet'],
  ['({day}) ', 'bullet'],
];

const headings = [
  '## {day}',
  '### {day} Visit',
  '## Review, {day}',
  '## {long}',
  '#### {day}: call with the vendor',
  '### Minutes {day}',
];
