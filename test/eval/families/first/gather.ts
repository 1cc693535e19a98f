import type { Plant } from '../../case.ts';
import { event } from './dates.ts';
import { DAY_MS, dayOf, daysBefore } from './days.ts';
import * as said from './said.ts';
import { type Turn, uuid } from './session.ts';
import type { Session, Story } from './story.ts';

/** Sessions and daily logs: what people said to keep, and much that nobody did. */
export function plantGather(story: Story): void {
  const sessions = openSessions(story);
  const fresh = sessions.filter(({ at }) => Date.parse(at) > story.initMs);
  const say = (turn: Turn) => put(story, story.random.pick(fresh), turn);
  for (let left = 3 + story.random.below(3); left > 0; left--) {
    say({ by: 'person', text: `${intro(story)}${keep(story, 'save', said.SAVES)}` });
  }
  for (let left = 2; left > 0; left--) {
    say({ by: 'agent', text: story.fill(story.random.pick(said.AGENT_GUESSES)) });
    say({ by: 'person', text: keep(story, 'correction', said.CORRECTIONS) });
  }
  plantDatedSave(story, story.random.pick(fresh));
  plantRetracted(story, fresh);
  for (const [by, why, templates] of said.NOT_TO_GATHER) {
    const text = refuse(story, why, templates);
    say(
      by === 'tool'
        ? { by, command: story.fill('curl -s https://docs.example/{S}'), output: text }
        : { by, text },
    );
  }
  for (const session of sessions) addNoise(story, session);
  plantLogs(story);
}

function openSessions(story: Story): Session[] {
  const count = 5 + story.random.below(5);
  for (let at = 0; at < count; at++) {
    // One session from before the memory was kept; it has nothing to tell.
    const back =
      at === 0 ? story.initMs - 3 * DAY_MS : story.nowMs - ((at - 1) % 5) * DAY_MS - at * 3_600_000;
    story.sessions.push({ id: uuid(story.random), at: new Date(back).toISOString(), turns: [] });
  }
  return story.sessions;
}

function put(story: Story, session: Session, turn: Turn): void {
  session.turns.push(turn);
  if (turn.by === 'person') session.turns.push({ by: 'agent', text: story.random.pick(said.AGENT_CHATTER) });
}

function keep(story: Story, kind: 'save' | 'correction' | 'log-fact', templates: readonly string[]): string {
  const mark = story.mark();
  story.plants.push({ kind, mark });
  const subject = story.random.chance(0.5) ? story.random.pick(story.topics).subject : story.subject();
  return story.fill(story.random.pick(templates), { M: mark, S: subject });
}

function refuse(
  story: Story,
  why: Extract<Plant, { kind: 'not-to-gather' }>['why'],
  templates: readonly string[],
): string {
  const mark = story.mark();
  story.plants.push({ kind: 'not-to-gather', mark, why });
  return story.fill(story.random.pick(templates), { M: mark });
}

function intro(story: Story): string {
  return story.random.chance(0.4) ? `${story.fill(story.random.pick(said.TASKS))} ` : '';
}

/** Said with a relative date: the day of the session makes it absolute. */
function plantDatedSave(story: Story, session: Session): void {
  const mark = story.mark();
  story.plants.push({ kind: 'save', mark });
  const text = event(story, session.at, mark);
  const isName = story.people.some((person) => text.startsWith(person)) || text.startsWith(mark);
  put(story, session, {
    by: 'person',
    text: `remember: ${isName ? text : `${text[0]!.toLowerCase()}${text.slice(1)}`}`,
  });
}

function plantRetracted(story: Story, fresh: Session[]): void {
  const mark = story.mark();
  const subject = story.subject();
  const [earlier, later] = [...fresh].sort((a, b) => (a.at < b.at ? -1 : 1)).slice(-2);
  put(story, earlier!, {
    by: 'person',
    text: story.fill(story.random.pick(said.RETRACTED), { M: mark, S: subject }),
  });
  put(story, story.random.chance(0.5) ? earlier! : later!, {
    by: 'person',
    text: story.fill(story.random.pick(said.RETRACTIONS), { M: mark, S: subject }),
  });
  story.plants.push({ kind: 'not-to-gather', mark, why: 'retracted' });
}

function addNoise(story: Story, session: Session): void {
  session.turns.unshift(
    { by: 'harness', text: '<command-name>/clear</command-name>\n<command-message>clear</command-message>' },
    { by: 'person', text: story.fill(story.random.pick(said.TASKS)) },
    { by: 'tool', command: 'git status --short', output: ' M src/server.ts\n?? notes.txt' },
    { by: 'agent', text: story.random.pick(said.AGENT_CHATTER) },
  );
}

/** Two days before init and two after: entries that say to keep something, between entries that only say what was done. */
function plantLogs(story: Story): void {
  const days = [
    daysBefore(story.initMs, 2),
    daysBefore(story.initMs, 1),
    dayOf(story.nowMs - 2 * DAY_MS),
    dayOf(story.nowMs - DAY_MS),
  ];
  for (const day of days) {
    const time = () => `${String(8 + story.random.below(9)).padStart(2, '0')}:${10 + story.random.below(50)}`;
    story.log(day, `- ${time()} ${refuse(story, 'chatter', said.LOG_CHATTER)}`);
    story.log(day, `- ${time()} ${keep(story, 'log-fact', said.LOG_FACTS)}`);
    if (story.random.chance(0.5)) story.log(day, `- ${keep(story, 'log-fact', said.LOG_FACTS)}`);
  }
}
