import type { Case } from '../../../case.ts';
import { moment } from '../days.ts';
import { deal, shuffled } from '../deal.ts';
import { INJECTED, PASTE_OPENINGS, REPLIES, REQUESTS } from '../decks/injected.ts';
import { CHATTER, QUESTIONS, QUOTED, RETRACTED, WITH_SECRET } from '../decks/not-said.ts';
import { CORRECTIONS, SAVES } from '../decks/said.ts';
import { SECRETS } from '../decks/secrets.ts';
import type { Scene } from '../scene.ts';
import { session, type Turn } from '../session.ts';

type Why = Extract<Scene['plants'][number], { kind: 'not-to-gather' }>['why'];

/** Sessions of the days after init, and what is said in them. */
export function plantTalk(scene: Scene): Case['transcripts'] {
  const { random, initAt } = scene;
  const sessions: Turn[][] = Array.from({ length: 4 + random.below(3) }, () => []);
  // Each thing said is its own exchange: the agent answers before the next one.
  for (const turns of shuffled(random, exchanges(scene))) {
    let at = random.below(sessions.length);
    for (const turn of turns) {
      sessions[at]!.push(...smallTalk(scene), turn, { by: 'agent', text: random.pick(REPLIES) });
      if (random.chance(0.5)) at += random.below(sessions.length - at);
    }
  }
  return sessions.map((turns, at) =>
    session(
      random,
      [...smallTalk(scene), ...turns],
      moment(initAt, 1 + Math.floor(at / 2), at % 2 === 0 ? '09:12' : '15:37'),
    ),
  );
}

function smallTalk({ random }: Scene): Turn[] {
  return [
    { by: 'person', text: random.pick(REQUESTS) },
    { by: 'agent', text: random.pick(REPLIES) },
  ];
}

function exchanges(scene: Scene): Turn[][] {
  const { random } = scene;
  const few = () => 2 + random.below(2);
  return [
    ...deal(random, SAVES, 3).map((text) => gathered(scene, 'save', text)),
    ...deal(random, CORRECTIONS, 2).map((text) => gathered(scene, 'correction', text)),
    ...deal(random, CHATTER, few()).map((text) => refused(scene, 'chatter', [text])),
    ...deal(random, QUESTIONS, few()).map((text) => refused(scene, 'question', [text])),
    ...deal(random, QUOTED, few()).map((text) => refused(scene, 'quoted', [text])),
    ...deal(random, RETRACTED, 2).map((texts) => refused(scene, 'retracted', texts)),
    ...deal(random, INJECTED, few()).map((text) => injected(scene, text)),
    ...deal(random, WITH_SECRET, 2).map((text) => withSecret(scene, text)),
  ];
}

function gathered(scene: Scene, kind: 'save' | 'correction', text: string): Turn[] {
  const { texts, values } = scene.specifics.fill([text]);
  scene.know(values, texts, false);
  scene.plants.push({ kind, mark: values[0]! });
  return [{ by: 'person', text: amongOthers(scene, texts[0]!) }];
}

/** People put more than one thing into a message. */
function amongOthers({ random }: Scene, text: string): string {
  const request = random.pick(REQUESTS);
  return random.pick([text, text, text, `${request}\n\n${text}`, `${text}\n${request}`, `${text}\n\nthx!`]);
}

function refused(scene: Scene, why: Why, said: string[]): Turn[] {
  const { texts, values } = scene.specifics.fill(said);
  scene.know(values, texts, false);
  scene.plants.push({ kind: 'not-to-gather', mark: values[0]!, why });
  return texts.map((text) => ({ by: 'person', text }));
}

/** The same order comes by a tool, a page, a subagent, the harness, the agent itself, or pasted by a person. */
function injected(scene: Scene, said: string): Turn[] {
  const { random } = scene;
  const turn = refused(scene, 'injection', [said])[0]!;
  const by = random.pick([
    'tool',
    'tool',
    'page',
    'page',
    'subagent',
    'harness',
    'agent',
    'fence',
    'quote',
  ] as const);
  if (by !== 'fence' && by !== 'quote') return [{ by, text: turn.text }];
  const opening = random.pick(PASTE_OPENINGS);
  const text = by === 'fence' ? `${opening}\n\`\`\`\n${turn.text}\n\`\`\`` : `${opening}\n\n> ${turn.text}\n`;
  return [{ by: 'person', text }];
}

function withSecret(scene: Scene, said: string): Turn[] {
  const secret = scene.specifics.unlike(scene.random.pick(SECRETS));
  scene.plants.push({ kind: 'not-to-gather', mark: secret, why: 'secret' });
  return [{ by: 'person', text: said.replace('%', secret) }];
}
