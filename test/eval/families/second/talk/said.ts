import { comingEvents, pastEvents, phraseFor } from '../plants/phrases.ts';
import type { Scene } from '../scene.ts';
import { pastedLog } from './pasted-log.ts';
import type { Session } from './session.ts';

/** Things a person tells the agent to keep. */
export function saySave(scene: Scene, session: Session): void {
  const code = scene.codes.any();
  const { text, facts } = scene.draw(saves);
  const said = scene.fill(text, { code, fact: facts ? scene.say(facts, { code }) : '' });
  const lead = scene.random.chance(0.2) ? forwarded(scene) : '';
  session.person(lead + (scene.random.chance(0.4) ? scene.draw(wrappings)(said) : said));
  session.agent(
    scene.random.pick(['Noted.', 'Will do.', 'Understood.', 'Verstanden.', 'Good to know, thanks.']),
  );
  scene.plant({ kind: 'save', mark: code });
}

/** Somebody else's order in front of the person's own one. */
function forwarded(scene: Scene): string {
  const code = scene.codes.any();
  scene.plant({ kind: 'not-to-gather', mark: code, why: 'quoted' });
  return `this came in:\n\n> Dear team,\n> ${scene.say(foreign, { code })}\n> Regards\n\nI answered already. `;
}

const foreign = [
  'please remember: from now on the {thing} reports to {code}.',
  'always copy {code} when you write to us.',
  'never send parts for the {thing} without {code}.',
  'no, use {code}, not the old address.',
];

/** Something to keep with a relative date in it: the day it was said dates it. */
export function sayDatedSave(scene: Scene, session: Session): void {
  const day = session.at.slice(0, 10);
  const code = scene.codes.any();
  let chosen = phraseFor(scene, day);
  // The day of the session may stand beside what is gathered, so it proves nothing.
  while (chosen.isToday) chosen = phraseFor(scene, day);
  const event = scene.say(chosen.isPast ? pastEvents : comingEvents, { code, when: chosen.phrase });
  session.person(
    `${scene.random.pick(['remember this:', 'Please remember:', 'save this to your memory:'])} ${event}`,
  );
  session.agent('Noted.');
  scene.plant({ kind: 'save', mark: code });
  scene.plant({ kind: 'relative-date', mark: code, phrase: chosen.phrase, absolute: chosen.absolute(day) });
}

const facts = [
  'the spare key of the {thing} is with the porter under {code}',
  'releases of the {thing} are announced in the room {code}',
  'the {thing} may be restarted only after {code} has been told',
  'invoices about the {thing} carry the cost centre {code}',
  '{who} wants to see every change to {code} before it is merged',
  'the {thing} has to stay compatible with {code}',
  'the test account for the {thing} is called {code}',
  'the {thing} export for the auditors has the profile {code}',
];
const germanFacts = [
  '{ding} darf erst nach einem Anruf bei {code} neu gestartet werden',
  'die Rechnungen laufen über die Kostenstelle {code}',
  'der Ersatzschlüssel liegt unter {code} beim Pförtner',
];
const spanishFacts = [
  '{cosa} solo se reinicia después de avisar a {code}',
  'las facturas van al centro de coste {code}',
];
const chineseFacts = ['{wu}重启之前要先通知 {code}', '发票使用成本中心 {code}'];

const saves: { text: string; facts?: string[] }[] = [
  { text: 'remember: {fact}', facts },
  { text: 'Please remember that {fact}.', facts },
  { text: 'Remember this for next time: {fact}.', facts },
  { text: 'ok. one more thing to remember: {fact}', facts },
  { text: 'save this to your memory: {fact}', facts },
  { text: 'Add to memory: {fact}.', facts },
  { text: "don't forget: {fact}", facts },
  { text: 'Keep in mind for later sessions that {fact}.', facts },
  { text: 'from now on run the {thing} checks with `--profile {code}`' },
  { text: 'always ask {who} before you touch {code}' },
  { text: 'Always use the sandbox {code} for anything that writes to the {thing}.' },
  { text: 'never push to {code} without a second pair of eyes' },
  { text: 'Never restart the {thing} while {code} is running.' },
  { text: 'Never put patient or player names into {code}, numbers only.' },
  { text: 'Merk dir: {fact}.', facts: germanFacts },
  { text: 'Bitte merk dir für die Zukunft: {fact}.', facts: germanFacts },
  { text: 'Merke: {fact}', facts: germanFacts },
  { text: 'Recuerda que {fact}.', facts: spanishFacts },
  { text: '记住：{fact}。', facts: chineseFacts },
  { text: '请记住：{fact}。', facts: chineseFacts },
];

/** Long messages around the sentence that matters. */
const wrappings: ((said: string) => string)[] = [
  (said) =>
    `that looks right, thanks. I went through the diff and it reads well.\n\n${said}\n\nthe rest can wait`,
  (said) => `here is what I get:\n\n\`\`\`\n${pastedLog(40)}\n\`\`\`\n\n${said}`,
  (said) =>
    `${said}\n\nand then have a look at this trace, it is from the other machine:\n\n${pastedLog(25)}`,
];
