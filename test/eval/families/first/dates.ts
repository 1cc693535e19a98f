import { DAY_MS, dayOf, daysBefore, PHRASES } from './days.ts';
import type { Story } from './story.ts';
import type { Topic } from './topic.ts';

/** Relative dates with every kind of anchor, some with none, and words that only look like dates. */
export function plantDates(story: Story): void {
  for (const plant of ANCHORS) plant(story);
  plantUnanchored(story);
  const dated = story.datedHosts();
  for (const [template, why] of story.shuffled(NOT_DATES).slice(0, 5)) {
    const text = story.fill(template, { M: story.fact(), D: daysBefore(story.initMs, 30) });
    story.plants.push({ kind: 'not-a-date', line: story.line(story.random.pick(dated), text), why });
  }
}

/** An event on a day that only `anchor` tells. Returns its text. */
export function event(story: Story, anchor: string, mark: string): string {
  const { phrase, absolute } = story.random.pick(PHRASES);
  const template = story.random.pick(EVENTS);
  const isFirst = template.startsWith('{W}');
  const word = isFirst ? `${phrase[0]!.toUpperCase()}${phrase.slice(1)}` : phrase;
  story.plants.push({ kind: 'relative-date', mark, phrase, absolute: absolute(dayOf(anchor)) });
  return story.fill(template, { M: mark, W: word });
}

const EVENTS = [
  '{W} we moved the {S} to {M}.',
  '{P} switched {M} off {W} after an alarm of the {S}.',
  'The {S} in front of {M} was resized {W}.',
  '{M} was renamed {W} and the {S} follows.',
  'We decided {W} to keep {M} for the {S}.',
  '{W} {P} found that {M} blocks the {S}.',
  'The certificate of {M} was replaced {W} by {P}.',
  'The {S} lost its connection to {M} {W}; {P} restarted it.',
  '{P} joined the team of the {S} {W} and takes over {M}.',
  'Support for {M} in the {S} was dropped {W}.',
];

const ANCHORS: ((story: Story) => void)[] = [
  (story) => {
    const day = someDay(story);
    const mark = story.fact();
    const prefix = story.random.pick([`${day}: `, `[${day}] `, `**${day}** `, `(${day}) `, `${day} - `]);
    story.line(anyTopic(story), `${prefix}${event(story, day, mark)}`);
  },
  (story) => {
    const day = someDay(story);
    const mark = story.fact();
    const heading = story.random.pick([day, `Standup ${day}`, `${day} review`, `Incident of ${day}`]);
    story.line(anyTopic(story), event(story, day, mark), heading);
  },
  (story) => {
    const day = someDay(story);
    const mark = story.fact();
    const number = story.number();
    const path = story.random.pick([`meeting-${day}-${number}.md`, `${day}-incident-${number}.md`]);
    const topic = story.topic('copied', { path, title: `Meeting ${number}`, type: 'project' });
    story.line(topic, event(story, day, mark));
  },
  (story) => {
    const topic = story.topic('frontmatter');
    story.line(topic, event(story, topic.writtenAt, story.fact()));
  },
  (story) => {
    const topic = story.topic('mtime');
    story.line(topic, event(story, topic.writtenAt, story.fact()));
  },
  // A line more in a topic without any date, after init: it was written when the file was.
  (story) => {
    const topic = story.topic(story.random.pick(['copied', 'mtime'] as const));
    story.line(topic, story.fill('The {S} is watched by {P} through {M}.', { M: story.fact() }));
    const at = new Date(story.initMs + (1 + story.random.below(4)) * DAY_MS).toISOString();
    story.addedLater.push({ topic, text: event(story, at, story.fact()), at });
  },
];

/** Four files of one copy, without a date in any: nothing tells when their lines were written. */
function plantUnanchored(story: Story): void {
  const topics: Topic[] = Array.from({ length: 4 }, () => story.topic('copied'));
  for (const topic of topics.slice(0, 2)) {
    const { phrase } = story.random.pick(PHRASES);
    const text = story.fill('The {S} was moved to {M} {W}.', { M: story.fact(), W: phrase });
    story.plants.push({
      kind: 'not-a-date',
      line: story.line(topic, text),
      why: 'nothing tells when it was written',
    });
  }
}

function someDay(story: Story): string {
  return daysBefore(story.initMs, 10 + story.random.below(120));
}

function anyTopic(story: Story): Topic {
  return story.random.pick(story.hosts());
}

const NOT_DATES: [string, string][] = [
  ['{P} answered "it worked yesterday" when {M} broke the {S}.', 'quoted'],
  ["The {S} of {M} is fed with yesterday's export.", 'possessive'],
  ["{M} compares last week's totals of the {S} with the plan.", 'possessive'],
  ['{M} keeps the dumps of the {S} for three days.', 'duration'],
  ['A rebuild of {M} takes the {S} two weeks.', 'duration'],
  ['`git log --since=yesterday` is what {M} runs for the {S}.', 'code'],
  ['The {S} has recently become slower on {M}.', 'vague'],
  ['{M} is now the only way into the {S}.', 'vague'],
  ['The {S} on {M} restarts on Monday.', 'a weekday, every week'],
  ['The {S} left {M} last month, on {D}.', 'beside the date itself'],
  ['{M} reprocesses everything the {S} took in since yesterday, every night.', 'a habit'],
  ['Today {M} is still the only machine that the {S} trusts.', 'a state, not an event'],
  ['The message "last week was fine" of the {S} is printed by {M}.', 'quoted'],
  ['Orders from yesterday or older are archived by {M} before the {S} starts.', 'a rule'],
];
