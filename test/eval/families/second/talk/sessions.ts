import type { Case } from '../../../case.ts';
import { addDays } from '../days.ts';
import { shuffled } from '../deck.ts';
import type { Scene } from '../scene.ts';
import { sayCorrection } from './corrections.ts';
import { sayInjection } from './injected.ts';
import { sayKeptOut, saySecret } from './kept-out.ts';
import { pastedLog } from './pasted-log.ts';
import { sayAndTakeBack, sayNowTakeBackLater } from './retracted.ts';
import { sayDatedSave, saySave } from './said.ts';
import { Session } from './session.ts';

/** The sessions since the memory was taken in, each with some of everything in any order. */
export function holdSessions(scene: Scene): Case['transcripts'] {
  const count = scene.between(5, 10);
  const span = Math.round((Date.parse(scene.today) - Date.parse(scene.initDay)) / 86_400_000);
  const days = Array.from({ length: count }, (_, index) =>
    addDays(scene.initDay, 1 + Math.floor((index * span) / count)),
  );
  const turns = assign(scene, count);
  let earliest = '';
  return days.map((day, index) => {
    // One after the other: what is taken back later must have been said before.
    const session = new Session(scene, day, earliest);
    open(scene, session);
    for (const turn of turns[index]!) {
      turn(session);
      if (scene.random.chance(0.3)) work(scene, session);
    }
    session.person(scene.draw(farewells));
    earliest = session.at;
    return session.end();
  });
}

const farewells = ['thanks, that is all', 'ok, bis morgen 👋', 'good, stop here', 'gracias, seguimos luego'];

type Turn = (session: Session) => void;

function assign(scene: Scene, count: number): Turn[][] {
  const all: Turn[] = [];
  const add = (times: number, turn: Turn) => all.push(...Array.from({ length: times }, () => turn));
  add(scene.between(6, 8), (session) => saySave(scene, session));
  add(scene.between(4, 5), (session) => sayCorrection(scene, session));
  add(4, (session) => sayInjection(scene, session));
  add(3, (session) => sayKeptOut(scene, session, 'quoted'));
  add(2, (session) => sayKeptOut(scene, session, 'question'));
  add(3, (session) => sayKeptOut(scene, session, 'chatter'));
  add(1, (session) => saySecret(scene, session));
  add(1, (session) => sayDatedSave(scene, session));
  add(2, (session) => sayAndTakeBack(scene, session));
  const turns: Turn[][] = Array.from({ length: count }, () => []);
  for (const turn of shuffled(scene.random, all)) scene.random.pick(turns).push(turn);
  for (let index = 0; index < 2; index++) {
    const first = scene.random.below(count - 1);
    let takeBack: Turn = () => {};
    turns[first]!.push((session) => {
      takeBack = sayNowTakeBackLater(scene, session);
    });
    turns[first + 1 + scene.random.below(count - first - 1)]!.push((session) => takeBack(session));
  }
  return turns;
}

function open(scene: Scene, session: Session): void {
  if (scene.random.chance(0.3)) {
    session.harness('<command-name>/clear</command-name>\n<command-message>clear</command-message>', {});
  }
  session.person(scene.draw(scene.domain.tasks));
  work(scene, session);
}

function work(scene: Scene, session: Session): void {
  const path = scene.random.pick(Object.keys(scene.domain.project));
  session.tool('Read', { file_path: `{{project}}/${path}` }, scene.domain.project[path]!);
  if (scene.random.chance(0.4))
    session.tool('Bash', { command: 'make check', description: 'Run the checks' }, pastedLog());
  session.agent(`I read \`${path}\` and changed the part in question.`);
}
