import { addDays, type Day, moment } from '../days.ts';
import type { Scene } from '../scene.ts';

export type Log = { path: string; text: string; at: string };

/** Daily logs around the day the memory was taken in: facts that last among the chatter of the day. */
export function writeLogs(scene: Scene): { before: Log[]; after: Log[] } {
  const count = scene.between(3, 8);
  const facts = Array.from({ length: scene.between(5, 7) }, () => scene.random.below(count));
  const chatter = Array.from({ length: scene.between(3, 4) }, () => scene.random.below(count));
  const early = Math.ceil(count / 2);
  const logs = Array.from({ length: count }, (_, index) => {
    const day = addDays(scene.initDay, index < early ? index - early - 2 : index - early + 1);
    const lines = facts.filter((at) => at === index).map(() => fact(scene));
    lines.push(...chatter.filter((at) => at === index).map(() => idle(scene)), scene.say(asides));
    return write(scene, day, lines);
  });
  return { before: logs.slice(0, early), after: logs.slice(early) };
}

function fact(scene: Scene): string {
  const code = scene.codes.any();
  scene.plant({ kind: 'log-fact', mark: code });
  return scene.say(lasting, { code });
}

function idle(scene: Scene): string {
  const code = scene.codes.any();
  const { text, why } = scene.draw(passing);
  scene.plant({ kind: 'not-to-gather', mark: code, why });
  return scene.fill(text, { code });
}

function write(scene: Scene, day: Day, lines: string[]): Log {
  const stamped = lines.map(
    (line, index) => `- ${String(9 + index).padStart(2, '0')}:${10 + scene.random.below(50)} ${line}`,
  );
  const newline = scene.random.chance(0.2) ? '\r\n' : '\n';
  const path = `logs/${day.slice(0, 4)}/${day.slice(5, 7)}/${day}.md`;
  return {
    path,
    text: [`# ${day}`, '', ...stamped, ''].join(newline),
    at: moment(day, 19, scene.random.below(60)),
  };
}

const lasting = [
  'The {thing} moved to {code}; the old place is closed.',
  'The {thing} is now served by {code}.',
  'Decided with {who}: the {thing} stays on {code}.',
  'Decision: exports of the {thing} use {code} as their separator profile.',
  '{Thing} owner: {who}, deputy list {code}',
  '{Thing} archive volume: {code}',
  'We agreed that the {thing} is switched off through {code} only.',
  'Renamed: the {thing} share is called {code} from here on.',
  'The {thing} was replaced by {code}, the contract runs with it.',
  '{Ding} läuft jetzt über {code}.',
  'Entschieden: Störungen gehen ab sofort an {code}.',
  '{Who} is the contact for {code}, the {thing} vendor.',
];
const passing: { text: string; why: 'chatter' | 'question' }[] = [
  { text: 'Started on ticket {code}, half done.', why: 'chatter' },
  { text: 'Rebased the branch {code}, two conflicts.', why: 'chatter' },
  { text: 'Tests green, run {code}, 31 s.', why: 'chatter' },
  { text: 'Looked at the trace {code}, nothing in it.', why: 'chatter' },
  { text: 'Build {code} red, second try green.', why: 'chatter' },
  { text: 'Lunch. Then on with {code}.', why: 'chatter' },
  { text: 'Should the {thing} move to {code}? Nobody knows.', why: 'question' },
  { text: 'Is {code} still needed?', why: 'question' },
  { text: 'Ticket {code} halb fertig, morgen weiter.', why: 'chatter' },
];
const asides = [
  'Quiet day.',
  'Reviewed a pull request.',
  'Nothing deployed.',
  'Viel Regen, wenig los.',
  'Waiting for a reply.',
];
