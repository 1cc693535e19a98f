import type { Random } from '../../../support/random.ts';
import { shuffled } from './deck.ts';

const birds = ['heron', 'kite', 'wren', 'plover', 'dunlin', 'siskin', 'godwit', 'linnet', 'osprey', 'petrel'];
const labels = ['KX', 'QR', 'TZ', 'VM', 'PL', 'WG', 'NK', 'ZR'];
const host: Shape = (number, random) => `${random.pick(birds)}-${number}`;
const label: Shape = (number, random) => `${random.pick(labels)}-${number}`;
const shapes: Shape[] = [
  host,
  host,
  host,
  label,
  label,
  label,
  (number, random) => `${random.pick(labels).toLowerCase()}_${random.pick(birds)}_${number}`,
  (number, random) => `${random.pick(birds)}${number}.toml`,
  (number, random) => `v${3 + random.below(6)}.${number}.${random.below(9)}`,
  (number, random) => `${random.pick(birds)}-${number}.example.net`,
];
type Shape = (number: number, random: Random) => string;

/**
 * Specifics that stand once in a case: every number is used once, and none looks like a year. The hexadecimal noise of
 * a case (`noise`) has no digit above 3, so a port made of the others cannot stand in it by chance.
 */
export class Codes {
  private readonly numbers: number[];
  private readonly ports = new Set<string>();

  constructor(private readonly random: Random) {
    this.numbers = shuffled(
      random,
      Array.from({ length: 7700 }, (_, index) => index + 2200),
    );
  }

  any(): string {
    if (this.random.chance(0.05)) return this.port();
    return this.random.pick(shapes)(this.number(), this.random);
  }

  /** A name such as a machine has: letters, a dash, a number. */
  host(): string {
    return host(this.number(), this.random);
  }

  /** A name such as a thing on a shelf has. */
  label(): string {
    return label(this.number(), this.random);
  }

  private port(): string {
    for (;;) {
      const port = Array.from({ length: 5 }, () => 4 + this.random.below(5)).join('');
      if (this.ports.has(port)) continue;
      this.ports.add(port);
      return port;
    }
  }

  number(): number {
    return this.numbers.pop()!;
  }

  noise(length: number, alphabet = 'abcdef0123'): string {
    return Array.from({ length }, () => alphabet[this.random.below(alphabet.length)]!).join('');
  }

  uuid(): string {
    return `${this.noise(8)}-${this.noise(4)}-4${this.noise(3)}-a${this.noise(3)}-${this.noise(12)}`;
  }
}
