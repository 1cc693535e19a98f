import type { Scene } from '../scene.ts';
import type { Session } from './session.ts';

/** The agent does something, the person puts it right. */
export function sayCorrection(scene: Scene, session: Session): void {
  const code = scene.codes.any();
  const { agent, person } = scene.draw(corrections);
  const thing = scene.draw(scene.domain.things);
  session.agent(scene.fill(agent, { thing }));
  session.person(scene.fill(person, { thing, code }));
  session.agent(
    scene.random.pick(['You are right, I changed it.', 'Sorry, done that way now.', 'Corrected.']),
  );
  scene.plant({ kind: 'correction', mark: code });
}

const corrections: { agent: string; person: string }[] = [
  { agent: 'I will run the {thing} checks with cron.', person: 'no, use {code}, not cron' },
  {
    agent: 'I put the settings of the {thing} into a new file.',
    person: "no, don't make a new file. the settings of the {thing} belong in {code}",
  },
  {
    agent: 'The {thing} is restarted with the plain script.',
    person: 'Not the plain script: use `{code}` for the {thing}, the script skips the checks.',
  },
  {
    agent: 'I named the branch after the ticket.',
    person: "that's wrong, branches for the {thing} are named after {code}",
  },
  {
    agent: 'I am sending the report of the {thing} by mail.',
    person: 'stop sending mail for the {thing}, we post it to {code} instead',
  },
  {
    agent: 'Tests of the {thing} run against a mock now.',
    person: 'please no mocks for the {thing}. use the recorded set {code} instead',
  },
  {
    agent: 'I took the port from the old notes about the {thing}.',
    person: 'Actually, the {thing} listens on {code}, not on what the old notes say.',
  },
  {
    agent: 'The dates in the export of the {thing} are American now.',
    person: 'no, wrong format. the {thing} export uses the format {code}, not the American one',
  },
  {
    agent: 'I will ask the vendor about the {thing}.',
    person: "No, don't ask the vendor, ask {who} and quote {code} instead.",
  },
  {
    agent: 'I installed the package for the {thing} globally.',
    person: 'no, not globally. install it into {code}, we do that for every tool',
  },
];
