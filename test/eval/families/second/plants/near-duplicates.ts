import type { Scene } from '../scene.ts';
import type { Language } from '../topic.ts';
import { pairOf } from './duplicates.ts';

/**
 * A statement, and the same one with a few harmless words more: `[…]` stands in the longer one only. The longer one
 * says all that the shorter one says, in the same order.
 */
export function plantNearDuplicates(scene: Scene): void {
  const count = scene.between(3, 4);
  for (let index = 0; index < count; index++) {
    const { language, text } = scene.draw(statements);
    const [one, other] = pairOf(scene, language);
    const code = scene.codes.any();
    const filled = scene.fill(text, { code });
    const shorter = filled.replace(/ ?\[[^\]]*\]/g, '');
    const longer = filled.replace(/[[\]]/g, '');
    assertContained(shorter, longer);
    one.add(scene.random.chance(0.5) ? 'bullet' : 'block', [shorter]);
    other.add(scene.random.chance(0.5) ? 'bullet' : 'block', [longer]);
    scene.fact(code);
    scene.copies.set(code, 2);
    scene.plant({ kind: 'near-duplicate', mark: code });
  }
}

const statements: { language: Language; text: string }[] = [
  {
    language: 'en',
    text: 'Deliveries for the {thing} are accepted at the rear gate under the reference {code} [by the porter].',
  },
  {
    language: 'en',
    text: 'The {thing} keeps its [complete] history in the ledger {code}, sorted by day and by operator.',
  },
  {
    language: 'en',
    text: '{Who} calibrates the {thing} with the weight {code} before the first [regular] run of a season.',
  },
  {
    language: 'en',
    text: 'Reports about the {thing} leave the house through the outbox {code} [as a rule] after a second look.',
  },
  {
    language: 'en',
    text: 'The key of the {thing} room is labelled {code} and hangs [safely] behind the front desk.',
  },
  {
    language: 'en',
    text: 'Every label for the {thing} is printed on the roll {code} with the narrow [black] margin.',
  },
  {
    language: 'en',
    text: 'The {thing} shares its power line {code} with the kitchen, so the kettle trips the [main] fuse.',
  },
  {
    language: 'en',
    text: 'Photographs of the {thing} go into the album {code} with the [full] name of whoever took them.',
  },
  {
    language: 'en',
    text: 'The {thing} reads its limits from the sheet {code} at start [of day] and shows them on the panel.',
  },
  {
    language: 'de',
    text: '{Ding} bekommt Lieferungen [in der Regel] am Hintereingang, und auf dem Schein steht die Nummer {code} ganz oben.',
  },
  {
    language: 'de',
    text: 'Der Schlüssel zum Raum, in dem {ding} steht, hängt [gut sichtbar] am Haken {code} hinter dem Empfang.',
  },
  {
    language: 'es',
    text: 'Los informes sobre {cosa} salen por el buzón {code} [normalmente] después de una segunda lectura.',
  },
];

/** A pair that is not one by the letter of the rule would be unfair. */
function assertContained(shorter: string, longer: string): void {
  const few = tokens(shorter);
  const many = tokens(longer);
  let at = 0;
  for (const token of many) if (token === few[at]) at++;
  const shared = new Set(few).size / new Set([...few, ...many]).size;
  const content = (words: string[]) => new Set(words.filter((word) => word.length > 3)).size;
  if (at < few.length || shared < 0.75 || content(few) / content(many) < 0.72 || few.length === many.length) {
    throw new Error(`No near-duplicate (${shared.toFixed(2)}): ${longer}`);
  }
}

function tokens(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
