import type { Random } from '../../support/random.ts';

const LETTERS = 'bcdfghjkmnpqrstvwxz';

/** Words of one run that stand only where nobody may read. Each is made of parts, so that a piece of one tells too. */
export class Canaries {
  private readonly parts = new Map<string, string>();
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  /** A new one for a place. No word of any language, and no secret that would be masked. */
  in(place: string): string {
    const parts = Array.from({ length: 3 }, () => this.part());
    for (const part of parts) this.parts.set(part, place);
    return parts.join(' ');
  }

  /** The same as one name of a file. */
  name(place: string): string {
    return this.in(`the name of ${place}`).replaceAll(' ', '-');
  }

  /** Something that is there already, and must not come out either. */
  add(text: string, place: string): void {
    this.parts.set(text, place);
  }

  /** Where a text has it from, forwards or backwards; undefined where it has nothing. */
  foundIn(text: string): string | undefined {
    const lower = text.toLowerCase();
    const backwards = [...lower].reverse().join('');
    for (const [part, place] of this.parts)
      if (text.includes(part) || lower.includes(part) || backwards.includes(part)) return place;
    return undefined;
  }

  private part(): string {
    return Array.from({ length: 9 }, () => this.random.pick([...LETTERS])).join('');
  }
}
