import { addDays, moment } from './days.ts';
import { shuffled } from './deck.ts';
import { headings, titles } from './filler-en.ts';
import { others } from './filler-other.ts';
import type { Scene } from './scene.ts';
import { type Dating, type Language, Topic } from './topic.ts';

/** The topics of a memory before anything is in them: where they lie, in which language, and what dates them. */
export function planTopics(scene: Scene): void {
  const { random } = scene;
  const offsets = shuffled(
    random,
    Array.from({ length: 200 }, (_, index) => index + 3),
  );
  const copiedDay = addDays(scene.initDay, -2);
  const copiedMinute = random.below(50);
  const count = scene.between(17, 32);
  for (let index = 0; index < count; index++) {
    const language = languageOf(scene, index);
    const dating = index < 5 ? 'copied' : datingOf(scene, language);
    const day = dating === 'copied' ? copiedDay : addDays(scene.initDay, -offsets.pop()!);
    const at =
      dating === 'copied'
        ? moment(day, 10, copiedMinute, index * 7)
        : moment(day, 8 + random.below(11), random.below(60), random.below(60));
    const title = titleOf(scene, language);
    const topic = new Topic(pathOf(scene, dating, day, index), title, language, dating, day, at);
    topic.marker = random.pick(['-', '-', '*', '+']);
    const pool = language === 'en' ? headings : others[language].headings;
    topic.home = random.chance(0.75) ? headingLines(scene, scene.draw(pool)) : [];
    topic.crlf = random.chance(0.2);
    topic.bom = random.chance(0.1);
    scene.topics.push(topic);
  }
}

/** The first ones are English copies, so that every class finds its kind of topic; a third is not English. */
function languageOf(scene: Scene, index: number): Language {
  if (index < 5) return 'en';
  if (index % 2 !== 0) return 'en';
  const language = index % 4 === 0 ? 'de' : scene.random.pick(['de', 'es', 'zh'] as const);
  return scene.topics.filter((topic) => topic.language === language).length < 2 ? language : 'de';
}

function datingOf(scene: Scene, language: Language): Dating {
  if (language !== 'en') return scene.random.pick(['frontmatter', 'file-time'] as const);
  const before = scene.topics.filter((topic) => topic.language === 'en' && topic.dating !== 'copied').length;
  return firstDatings[before] ?? scene.random.pick(['frontmatter', 'frontmatter', 'file-time', 'file-name']);
}

/** Every way to date a topic occurs in each case, file times often enough for those that change later. */
const firstDatings: Dating[] = [
  'frontmatter',
  'file-time',
  'file-name',
  'frontmatter',
  'file-time',
  'file-time',
];

function titleOf(scene: Scene, language: Language): string {
  for (;;) {
    const title = scene.say(language === 'en' ? titles : others[language].titles);
    if (!scene.topics.some((topic) => topic.title === title)) return title;
  }
}

const plainNames = [
  'handling',
  'overview',
  'details',
  'remarks',
  'arrangement',
  'how-it-works',
  'background',
  'what-to-watch',
];

function pathOf(scene: Scene, dating: Dating, day: string, index: number): string {
  const folder = scene.random.chance(0.55) ? `${scene.random.pick(scene.domain.folders)}/` : '';
  const name = `${scene.draw(scene.domain.things).replaceAll(' ', '-')}-${scene.draw(plainNames)}-${index}`;
  if (dating === 'file-name') return `${folder}${day}-${name}.md`;
  const spelled = [name, name.replaceAll('-', '_'), `prüf-${name}`, name.replaceAll('-', ' ')];
  return `${folder}${scene.random.chance(0.75) ? name : scene.random.pick(spelled)}.md`;
}

/** ATX, setext, or a deep one below a shallow one. */
export function headingLines(scene: Scene, text: string): string[] {
  const kind = scene.random.below(4);
  if (kind === 0) return [text, '-'.repeat(Math.max(4, text.length))];
  if (kind === 1) return [`## ${text} ##`];
  if (kind === 2) return [`## ${text}`, '', `#### ${text} (1)`];
  return [`## ${text}`];
}
