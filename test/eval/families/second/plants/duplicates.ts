import type { Scene } from '../scene.ts';
import type { Language, Topic } from '../topic.ts';

/** The same statement in two topics, word for word. */
export function plantExactDuplicates(scene: Scene): void {
  const count = scene.between(3, 4);
  for (let index = 0; index < count; index++) {
    const { language, text } = scene.draw(statements);
    const [one, other] = pairOf(scene, language);
    const code = scene.codes.any();
    const lines = scene.fill(text, { code }).split('\n');
    // A statement is a unit wherever it stands: a bullet here, a paragraph there.
    one.add(scene.random.chance(0.5) ? 'bullet' : 'block', lines);
    other.add(scene.random.chance(0.6) ? 'bullet' : 'block', lines);
    scene.fact(code);
    scene.copies.set(code, 2);
    scene.plant({ kind: 'exact-duplicate', mark: code });
  }
}

/** Two topics, of the language where there are enough of it. */
export function pairOf(scene: Scene, language: Language = 'en'): [Topic, Topic] {
  const spoken = scene.topics.filter((topic) => topic.language === language && topic.takesPlants);
  const fits = (topic: Topic) => spoken.length < 2 || topic.language === language;
  const one = scene.topic(fits);
  return [one, scene.topic((topic) => topic !== one && fits(topic))];
}

const statements: { language: Language; text: string }[] = [
  {
    language: 'en',
    text: 'The night shift of the {thing} logs in through the jump host {code} and nowhere else.',
  },
  { language: 'en', text: '{Who} signs off every change to the {thing} on the form {code}.' },
  { language: 'en', text: 'The {thing} is insured under the policy {code}, which also covers water damage.' },
  { language: 'en', text: 'Visitors may look at the {thing} only with the badge {code} around their neck.' },
  { language: 'en', text: 'A full backup of the {thing} ends up on the tape {code} in the fireproof safe.' },
  {
    language: 'en',
    text: 'The emergency stop of the {thing} is wired to {code} and has to be tested by two people.',
  },
  {
    language: 'en',
    text: 'The loaner for the {thing} is booked as {code}. It arrives in a grey case,\nand the case goes back with the same courier.',
  },
  {
    language: 'en',
    text: 'Noise from the {thing} is measured with the microphone {code} before each open day.',
  },
  { language: 'de', text: '{Ding} hat eine Vertretung, die im Ordner {code} steht und monatlich wechselt.' },
  { language: 'de', text: '{Ding} hat den Notschalter {code}, und der wird zu zweit geprüft.' },
  { language: 'de', text: '{Ding} wird Besuchern nur mit dem Ausweis {code} am Hals gezeigt.' },
  { language: 'es', text: 'La copia completa que hace {cosa} termina en la cinta {code} de la caja fuerte.' },
  { language: 'zh', text: '{wu}的完整备份保存在保险柜里的 {code} 磁带上，每次由两个人检查。' },
];
