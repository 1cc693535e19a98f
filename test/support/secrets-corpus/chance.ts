import { Random } from '../random.ts';

const DIGITS = '0123456789';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();

/** The alphabets that vendors draw their tokens from. */
export class Chance {
  private readonly random: Random;

  /** The name seeds it, so that a new kind in a table leaves the values of all others as they were. */
  constructor(name: string) {
    let seed = 0x811c9dc5;
    for (const char of name) seed = Math.imul(seed ^ char.codePointAt(0)!, 0x01000193);
    this.random = new Random(seed);
  }

  from(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet[this.random.below(alphabet.length)]).join('');
  }

  digits(length: number): string {
    return this.from('123456789', 1) + this.from(DIGITS, length - 1);
  }

  hex(length: number): string {
    return this.from('0123456789abcdef', length);
  }

  letters(length: number): string {
    return this.from(LOWER + UPPER, length);
  }

  lower(length: number): string {
    return this.from(LOWER + DIGITS, length);
  }

  upper(length: number): string {
    return this.from(UPPER + DIGITS, length);
  }

  alnum(length: number): string {
    return this.from(LOWER + UPPER + DIGITS, length);
  }

  /** The alphabet of base64url. */
  url(length: number): string {
    return this.from(`${LOWER}${UPPER}${DIGITS}_-`, length);
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.random.below(256)));
  }

  base64(bytes: number): string {
    return this.bytes(bytes).toString('base64');
  }

  uuid(): string {
    return `${this.hex(8)}-${this.hex(4)}-4${this.hex(3)}-${this.from('89ab', 1)}${this.hex(3)}-${this.hex(12)}`;
  }

  pick<T>(items: readonly T[]): T {
    return this.random.pick(items);
  }

  /** What a password manager makes: letters of both cases and digits, with a mark or two inside. */
  password(length = 18): string {
    const half = Math.floor(length / 2) - 1;
    return `${this.letters(2)}${this.digits(1)}${this.alnum(half - 3)}${this.from('!*_-+^~', 1)}${this.alnum(
      length - half - 1,
    )}`;
  }

  /** What a person makes: words and a number. */
  phrase(): string {
    const words = [
      'heron',
      'slate',
      'tulip',
      'Orange',
      'walnut',
      'Comet',
      'fjord',
      'pepper',
      'Lantern',
      'basalt',
    ];
    return `${this.pick(words)}-${this.digits(2)}-${this.pick(words)}`;
  }
}
