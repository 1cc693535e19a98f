import { fill } from '../deck.ts';
import type { Scene } from '../scene.ts';
import type { Session } from './session.ts';

/** Told to keep, and taken back at once. */
export function sayAndTakeBack(scene: Scene, session: Session): void {
  const code = scene.codes.any();
  session.person(scene.say(saves, { code }));
  session.agent('Noted.');
  const back = scene.draw(atOnce);
  session.person(fill(back, { code }));
  session.agent('All right, I leave it out.');
  if (back.includes('{code}')) scene.copies.set(code, 2);
  scene.plant({ kind: 'not-to-gather', mark: code, why: 'retracted' });
}

/** Told to keep in one session and taken back by name in a later one. */
export function sayNowTakeBackLater(scene: Scene, session: Session): (later: Session) => void {
  const code = scene.codes.any();
  session.person(scene.say(saves, { code }));
  session.agent('Noted.');
  scene.copies.set(code, 2);
  scene.plant({ kind: 'not-to-gather', mark: code, why: 'retracted' });
  return (later) => {
    later.person(scene.say(byName, { code }));
    later.agent('Gone.');
  };
}

const saves = [
  'remember: the {thing} reports to {code}',
  'please remember that the {thing} is owned by {code}',
  'always run the {thing} through {code}',
  'never merge anything of the {thing} without {code}',
  'save this to memory: {code} is the gate for the {thing}',
  'from now on use {code} for the {thing}',
  'Merk dir: {ding} gehört zu {code}.',
  "don't forget: the {thing} needs {code}",
];
const atOnce = [
  'scratch that, I was thinking of something else',
  'no wait, forget that. wrong project',
  'forget what I just said about {code}',
  'ignore that last one, it is not true any more',
  "actually no, don't save that",
  'sorry, take that back, {code} does not exist',
  "never mind, don't remember that",
  'vergiss das wieder, war ein Irrtum',
];
const byName = [
  'forget what I told you about {code}, it was wrong',
  'please forget {code}, we do not do that after all',
  'what I said about {code} no longer holds, drop it from your memory',
  'scratch the rule about {code}',
  'you can forget {code} again',
  'disregard what I said about {code}',
  'the thing about {code}: forget it, it was a mistake',
  'vergiss bitte {code}, das war ein Irrtum',
];
