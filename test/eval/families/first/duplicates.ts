import type { Story } from './story.ts';
import type { Topic } from './topic.ts';

/** The same statement twice, word for word or nearly; and statements that only look alike. */
export function plantDuplicates(story: Story): void {
  for (let left = 2 + story.random.below(3); left > 0; left--) {
    const mark = story.fact();
    const line = story.fill(story.random.pick(STATEMENTS), { M: mark });
    for (const topic of twoTopics(story)) story.line(topic, line);
    story.plants.push({ kind: 'exact-duplicate', mark });
  }
  for (let left = 2 + story.random.below(3); left > 0; left--) {
    const mark = story.fact();
    const words = { M: mark, S: story.subject(), P: story.person() };
    const [short, long] = story.random.pick(PAIRS);
    const lines = story.shuffled([story.fill(short, words), story.fill(long, words)]);
    twoTopics(story).forEach((topic, at) => {
      story.line(topic, lines[at]!);
    });
    story.plants.push({ kind: 'near-duplicate', mark });
  }
  for (const plant of story.shuffled(LOOKALIKES).slice(0, 3)) plant(story);
}

function twoTopics(story: Story): [Topic, Topic] {
  const [one, other] = story.shuffled(story.hosts()).slice(0, 2);
  return [one!, other!];
}

/** Each keeps all that the other says. */
const PAIRS: [string, string][] = [
  ['The {S} writes its dumps to {M}', 'The {S} writes its nightly dumps to {M}.'],
  ['Release notes of the {S} go to {M}.', 'Release notes of the {S} go to **{M}** first.'],
  ['Never restart {M} while the {S} is running', 'Never restart {M} by hand while the {S} is running.'],
  ['{P} signs off changes to the {S} in {M}.', '{P} signs off all changes to the {S} in `{M}`.'],
  ['use {M} for load tests of the {S}', 'Use {M} for all load tests of the {S}.'],
  ['The {S} keeps its templates in {M}.', 'The {S} keeps its mail templates in {M}.'],
  ['Alerts of the {S} arrive as {M} in the chat', 'Alerts of the {S} arrive as {M} in the chat at night.'],
  [
    '{M} is rebuilt whenever the {S} changes its format.',
    '{M} is fully rebuilt whenever the {S} changes its format.',
  ],
  ['Ask {P} before {M} is pointed at the {S}', 'Ask {P} in writing before {M} is pointed at the {S}.'],
  [
    'Data of the {S} is copied to {M} for the auditors.',
    'Data of the {S} is copied to {M} for the auditors every spring.',
  ],
  [
    'Only {P} may raise the limits of {M} for the {S}',
    'Only {P} may ever raise the limits of {M} for the {S}.',
  ],
];

const STATEMENTS = [
  'Backups of the {S} are kept on {M} and checked by {P}.',
  'Do not deploy the {S} while {M} is locked.',
  'The schema of the {S} is owned by the team behind {M}.',
  'Write to {M} when the {S} refuses a batch.',
  'A release of the {S} needs a green run of {M}.',
  '{P} reads every report that {M} makes about the {S}.',
  'The {S} may take an hour to notice that {M} has moved.',
  'Credentials for the {S} are handed out by {P}, never through {M}.',
  'Only the {S} may write into {M}.',
];

const LOOKALIKES: ((story: Story) => void)[] = [
  (story) => {
    const topic = story.topic('frontmatter');
    const text = story.fill('Restart the {S} after a change of {M}.', { M: story.fact() });
    const line = story.line(topic, text, 'Staging');
    story.line(topic, text, 'Production');
    story.plants.push({
      kind: 'not-duplicate',
      lines: [line],
      why: 'the same step under two headings of one file',
    });
  },
  (story) => {
    const subject = story.subject();
    const text = story.fill('Rotate the {S} logs into {M} every week.', { S: subject, M: story.fact() });
    const stem = subject.replaceAll(' ', '-');
    const lines = ['staging', 'production'].map((name) => {
      const wish = {
        path: `${stem}-${name}.md`,
        title: `${name} of the ${subject}`,
        type: 'reference' as const,
      };
      return story.line(story.topic('frontmatter', wish), text);
    });
    story.plants.push({
      kind: 'not-duplicate',
      lines: [...new Set(lines)],
      why: 'one line for each environment',
    });
  },
  (story) => {
    const [one, other] = story.people;
    const words = { S: story.subject(), M: story.fact() };
    const lines = lookalikes(story, [
      story.fill(`${one} approves releases of the {S}, ${other} announces them in {M}.`, words),
      story.fill(`${other} approves releases of the {S}, ${one} announces them in {M}.`, words),
    ]);
    story.plants.push({ kind: 'not-duplicate', lines, why: 'two people swapped' });
  },
  (story) => {
    const words = { S: story.subject(), M: story.fact() };
    const lines = lookalikes(story, [
      story.fill('Guests of the {S} are allowed to see {M} in the list.', words),
      story.fill('Guests of the {S} are not allowed to see {M} in the archive list.', words),
    ]);
    story.plants.push({ kind: 'not-duplicate', lines, why: 'a negation, for another list' });
  },
  (story) => {
    const words = { S: story.subject(), A: story.fact(), B: story.fact() };
    const lines = lookalikes(story, [
      story.fill('Copy the {S} tables from {A} to {B} for a drill.', words),
      story.fill('Copy the {S} tables from {B} to {A} for a drill.', words),
    ]);
    story.plants.push({ kind: 'not-duplicate', lines, why: 'the other direction' });
  },
  (story) => {
    const words = { S: story.subject(), A: story.fact(), B: story.fact() };
    const lines = lookalikes(story, [
      story.fill('Small parcels of the {S} are weighed by {A} at the gate.', words),
      story.fill('Large parcels of the {S} are weighed by {B} at the gate.', words),
    ]);
    story.plants.push({ kind: 'not-duplicate', lines, why: 'another number and another thing' });
  },
];

function lookalikes(story: Story, texts: [string, string]): string[] {
  return twoTopics(story).map((topic, at) => story.line(topic, texts[at]!));
}
