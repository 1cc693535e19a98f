import type { Story } from './story.ts';
import type { Topic } from './topic.ts';
import { KEYS } from './words.ts';

/** Values that time has settled, statements that nothing settles, and differences that are none. */
export function plantContradictions(story: Story): void {
  for (let left = 2 + story.random.below(2); left > 0; left--) plantKeyed(story);
  for (let left = 1 + story.random.below(2); left > 0; left--) plantOpen(story, SAME_TEMPLATE, true);
  plantOpen(story, OTHER_WORDS, false);
  for (const plant of story.shuffled(DIFFERENCES).slice(0, 3)) plant(story);
}

function plantKeyed(story: Story): void {
  const dated = story.shuffled(story.datedHosts());
  const older = dated[0]!;
  const newer = dated.find(
    ({ writtenAt }) => Math.abs(Date.parse(writtenAt) - Date.parse(older.writtenAt)) > 3 * 86_400_000,
  );
  if (!newer) throw new Error('No two topics with dates apart.');
  const [first, last] = older.writtenAt < newer.writtenAt ? [older, newer] : [newer, older];
  const subject = story.subject();
  const key = `${subject[0]!.toUpperCase()}${subject.slice(1)} ${story.random.pick(KEYS)}`;
  const [old, now] = [story.mark(), story.fact()];
  story.line(first, story.fill(story.random.pick(SHAPES), { K: key, V: old }));
  story.line(last, story.fill(story.random.pick(SHAPES), { K: key, V: now }));
  story.plants.push({ kind: 'keyed-contradiction', key, old, now });
}

const SHAPES = [
  '{K}: {V}',
  '{K}: {V}',
  '{K}: `{V}`',
  '**{K}:** {V}',
  '**{K}**: {V}',
  '{K} : {V}',
  '{K}: {V}.',
  '`{K}`: {V}',
];

/** In files that carry no date and were copied together: nobody can tell which is newer. */
function plantOpen(story: Story, templates: [string, string][], sameTemplate: boolean): void {
  const [one, other] = [story.topic('copied'), story.topic('copied')];
  const shape = story.random.below(4);
  const marks: [string, string] = [story.fact(shape), story.fact(shape)];
  const subject = story.subject();
  const [first, second] = story.random.pick(templates);
  story.line(one, story.fill(first, { S: subject, M: marks[0] }));
  story.line(other, story.fill(second, { S: subject, M: marks[1] }));
  story.plants.push({ kind: 'open-contradiction', marks, paths: [one.path, other.path], sameTemplate });
}

const twice = (template: string): [string, string] => [template, template];

const SAME_TEMPLATE: [string, string][] = [
  twice('The nightly export of the {S} goes to {M}.'),
  twice('The {S} is deployed from {M}.'),
  twice('The default queue of the {S} is {M}.'),
  twice('The {S} listens on {M}.'),
  twice('The {S} is owned by the group {M}.'),
  twice('Errors of the {S} are always sent to {M}.'),
  twice('The {S} reads its settings from {M}.'),
  twice('Primary database of the {S}: {M}'),
  twice('The one machine for the {S} is {M}.'),
];

const OTHER_WORDS: [string, string][] = [
  ['The {S} is deployed from {M}.', 'All releases of the {S} come out of {M}, nothing else.'],
  ['The only queue of the {S} is {M}.', 'Jobs of the {S} wait in {M}; there is no second queue.'],
  ['{M} alone owns the {S}.', 'The {S} belongs to {M} and to nobody else.'],
  ['The {S} listens on {M}.', 'To reach the {S}, connect to {M}.'],
  ['Settings of the {S} live in {M} only.', 'The {S} takes its configuration from {M}.'],
  ['The {S} writes to {M} at night.', 'At night, what the {S} makes ends up in {M}.'],
  ['Dumps of the {S} stay on {M}.', 'The place for dumps of the {S} is {M}.'],
  ['The master copy for the {S} is {M}.', '{M} holds the master copy that the {S} needs.'],
];

const DIFFERENCES: ((story: Story) => void)[] = [
  (story) => {
    const topic = story.topic('frontmatter', { type: 'reference' });
    const lines = ['Staging', 'Production'].map((heading) =>
      story.line(topic, `Database host: ${story.fact()}`, heading),
    );
    story.plants.push({
      kind: 'not-contradiction',
      lines,
      why: 'staging and production under their headings',
    });
  },
  (story) => {
    const subject = story.subject();
    const lines = ['staging', 'production'].map((name) => {
      const wish = { path: `${name}-${subject.replaceAll(' ', '-')}.md`, title: `${subject}, ${name}` };
      return story.line(story.topic('frontmatter', wish), `${sentence(subject)} endpoint: ${story.fact()}`);
    });
    story.plants.push({ kind: 'not-contradiction', lines, why: 'a file for each environment' });
  },
  (story) => {
    const key = `${sentence(story.subject())} provider`;
    const lines = apart(story, [
      `${key}: ${story.fact()} until ${story.random.pick(['2024', '2025', 'March 2025'])}`,
      `${key}: ${story.fact()}`,
    ]);
    story.plants.push({
      kind: 'not-contradiction',
      lines,
      why: 'the older line says itself that it is history',
    });
  },
  (story) => {
    const key = `${sentence(story.subject())} region`;
    const lines = apart(story, [
      `${key}: ${story.fact()} (previously ${story.fact()})`,
      `${key} for tests: ${story.fact()}`,
    ]);
    story.plants.push({ kind: 'not-contradiction', lines, why: 'history in brackets, and another key' });
  },
  (story) => {
    const lines = [0, 1].map(() => {
      const subject = story.subject();
      const wish = { path: `service-${subject.replaceAll(' ', '-')}.md`, title: `Service ${subject}` };
      return story.line(story.topic('frontmatter', wish), `Port: ${story.fact()}`);
    });
    story.plants.push({ kind: 'not-contradiction', lines, why: 'the same key of two services' });
  },
  (story) => {
    const subject = story.subject();
    const lines = apart(story, [
      `The ${subject} sends invoices through ${story.fact()}.`,
      `The ${subject} sends reminders through ${story.fact()}.`,
    ]);
    story.plants.push({ kind: 'not-contradiction', lines, why: 'two kinds of mail' });
  },
  (story) => {
    const subject = sentence(story.subject());
    const lines = apart(story, [
      `${subject} timeout on laptops: ${story.fact()}`,
      `${subject} timeout on servers: ${story.fact()}`,
    ]);
    story.plants.push({ kind: 'not-contradiction', lines, why: 'keys that differ in one word' });
  },
];

function apart(story: Story, texts: string[]): string[] {
  const topics: Topic[] = story.shuffled(story.datedHosts());
  return texts.map((text, at) => story.line(topics[at]!, text));
}

const sentence = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}`;
