import type { Random } from '../../../support/random.ts';
import { day } from './days.ts';

const WORDS = [
  ...['auklet', 'bittern', 'corvid', 'dunlin', 'egret', 'fulmar', 'gannet', 'hoopoe', 'ibis', 'jacana'],
  ...['kittiwake', 'lapwing', 'merlin', 'noddy', 'osprey', 'pipit', 'quelea', 'redpoll', 'siskin', 'tanager'],
  ...[
    'umber',
    'vireo',
    'whimbrel',
    'basalt',
    'cinder',
    'dolomite',
    'esker',
    'feldspar',
    'gneiss',
    'hornfels',
  ],
];
const NAMES = [
  ...['Abimbola', 'Brzezicki', 'Castellani', 'Drozdova', 'Eskildsen', 'Fujimori', 'Gyllenhaal', 'Hakobyan'],
  ...[
    'Iturralde',
    'Jankulovska',
    'Kowalewski',
    'Lindqvist',
    'Mbekeani',
    'Nakashima',
    'Oyelaran',
    'Papadakis',
  ],
  ...['Quispe', 'Rasmussen', 'Szymanska', 'Thorvaldsen', 'Ueberroth', 'Vukovic', 'Wijnaldum', 'Xanthopoulos'],
  ...['Yilmazer', 'Zubiri', 'Achterberg', 'Balasubramanian', 'Czerny', 'Desrosiers', 'Ekwueme', 'Fitzgibbon'],
];

const MAKERS: Record<string, (random: Random) => string> = {
  port: (random) => String(10_241 + random.below(54_000)),
  num: (random) => String(11_003 + random.below(80_000)),
  host: (random) =>
    `${random.pick(WORDS)}${random.pick(['-', ''])}${10 + random.below(90)}.${random.pick(['lan', 'internal', 'example.net', 'corp.example'])}`,
  id: (random) => `${random.pick(['KIT', 'OPS', 'BUG', 'PLAT', 'QX', 'DEV'])}-${1_000 + random.below(8_999)}`,
  ver: (random) => `${1 + random.below(19)}.${10 + random.below(80)}.${10 + random.below(80)}`,
  flag: (random) =>
    `${random.pick(['use', 'with', 'skip', 'fast', 'mini', 'safe'])}_${random.pick(WORDS)}_${10 + random.below(90)}`,
  chan: (random) =>
    `#${random.pick(['ops', 'team', 'proj', 'alerts'])}-${random.pick(WORDS)}-${10 + random.below(90)}`,
  bucket: (random) =>
    `${random.pick(WORDS)}-${random.pick(['archive', 'drops', 'exports', 'vault'])}-${10 + random.below(90)}`,
  name: (random) => random.pick(NAMES),
};

type Filled = { texts: string[]; values: string[] };

/** Gives out specifics, none of which is a part of another, and puts them into sentences. */
export class Specifics {
  private readonly random: Random;
  private readonly given: string[] = [];

  constructor(random: Random) {
    this.random = random;
  }

  /**
   * `{host}` is a fresh host, the same one in all texts of a call; `{host2}` is another one; `{@-3}` is the day three
   * days before `today`. The first value is the mark.
   */
  fill(texts: string[], today = ''): Filled {
    const known = new Map<string, string>();
    const put = (_: string, slot: string): string => {
      if (slot.startsWith('@')) return day(today, Number(slot.slice(1)));
      if (!known.has(slot)) known.set(slot, this.fresh(slot.replace(/\d+$/, '')));
      return known.get(slot)!;
    };
    const filled = texts.map((text) => text.replaceAll(/\{(@-?\d+|[a-z]+\d*)\}/g, put));
    return { texts: filled, values: [...known.values()] };
  }

  fresh(kind: string): string {
    const make = MAKERS[kind];
    if (!make) throw new Error(`No specifics of the kind ${kind}`);
    return this.unlike(make);
  }

  /** Something made by chance that holds nothing that was given out, and is no part of it. */
  unlike(make: (random: Random) => string): string {
    for (;;) {
      const value = make(this.random);
      if (this.given.some((other) => other.includes(value) || value.includes(other))) continue;
      this.given.push(value);
      return value;
    }
  }
}
