import type { Story } from './story.ts';
import type { Topic } from './topic.ts';
import { KEYS } from './words.ts';

/** What a memory is mostly made of: true statements with nothing wrong about them. */
export function addFiller(story: Story, count: number): void {
  const isSmall = count > 200;
  while (story.topics.length < count) {
    const topic = story.topic(story.random.chance(0.75) ? 'frontmatter' : 'copied');
    addFacts(story, topic, isSmall ? 1 : 2 + story.random.below(4));
    if (!isSmall) addReasons(story, topic);
  }
  for (const topic of story.topics) if (topic.sections[0]!.lines.length === 0) addFacts(story, topic, 1);
}

/** True statements at the end of a topic, most of them about its own subject, no two of one wording. */
export function addFacts(story: Story, topic: Topic, count: number): void {
  const statements = story.shuffled(STATEMENTS);
  const keys = story.shuffled(KEYS);
  for (let left = count; left > 0; left--) {
    const heading = left === 1 && story.random.chance(0.3) ? story.random.pick(HEADINGS) : null;
    const subject = story.random.chance(0.7) ? topic.subject : story.subject();
    const M = story.fact();
    const isKeyed = story.random.chance(0.2);
    const text = isKeyed
      ? `${capital(subject)} ${keys.pop()}: ${M}`
      : story.fill(statements.pop()!, { S: subject, M });
    story.line(topic, text, heading);
  }
}

function addReasons(story: Story, topic: Topic): void {
  if (topic.type !== 'feedback' && !story.random.chance(0.3)) return;
  topic.why = story.fill(story.random.pick(WHYS), { M: story.fact() });
  const others = story.topics.filter(({ isIndexed, name, path }) => isIndexed && path !== topic.path && name);
  const link =
    others.length > 0 && story.random.chance(0.4) ? ` See [[${story.random.pick(others).name}]].` : '';
  topic.how = `${story.fill(story.random.pick(HOWS))}${link}`;
}

const capital = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}`;

const HEADINGS = ['Details', 'Open ends', 'Who knows', 'Limits', 'Watch out'];

const STATEMENTS = [
  'The {S} runs on {M} and on nothing else.',
  'Errors of the {S} are filed under {M}.',
  '{P} looks after the {S}; ask in the channel {M}.',
  'The {S} is switched by {M}, which is off for guests.',
  'A failing {S} shows up as {M} on the dashboard.',
  'The {S} needs {M} before it starts.',
  'Load on the {S} peaks when {M} is rebuilt.',
  'What the {S} writes is read by {M} only.',
  '{P} wants the {S} reviewed together with {M}.',
  'The {S} has no tests of its own; {M} covers it.',
  'Ship the {S} after {M}, in that order.',
  'The limits of the {S} are set in {M}.',
  'Customers see the {S} as {M}.',
  'The contract for the {S} is kept under {M}.',
  'The {S} talks to {M} through a queue.',
  'Nobody but {P} may restart {M}, because the {S} hangs on it.',
  'The {S} was written for {M} and never generalised.',
  'Records of the {S} older than a year move to {M}.',
];

const WHYS = [
  'A change went out untested and {M} had to be rolled back by hand.',
  '{P} lost an afternoon to {M} because nobody had said it.',
  'Support got thirty mails about {M} in one day.',
  'The auditors asked for it in {M}.',
  'It broke {M} for every customer abroad.',
  '{P} and {Q} had each assumed the opposite about {M}.',
];

const HOWS = [
  'Say so before starting, and stop if it cannot be done.',
  'Ask {P} when in doubt; do not guess.',
  'Applies to code and to documents alike.',
  'Mention it in the pull request.',
  'If a test stands in the way, fix the test first.',
  'One sentence in the summary is enough.',
];
