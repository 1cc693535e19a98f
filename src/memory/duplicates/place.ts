import { readFrontmatter } from '../frontmatter.ts';
import { negationsOf, qualifiersOf } from '../specifics.ts';
import { type File, type Tree, textOf } from '../tree.ts';
import { wordsOf } from '../words.ts';
import { namesIn } from './names.ts';
import { isPart } from './place-words.ts';
import type { Standing } from './standing.ts';

/** What a unit's file, headings and introduction say about it without a word in the unit itself. */
export type Place = {
  /** Staging or production, and a negation in a heading: must be the same for two units to say the same. */
  marks: ReadonlySet<string>;
  /** Linux or Windows, frontend or backend, v1 or v2: where both places have some, they must have one in common. */
  parts: ReadonlySet<string>;
  /** `Node 18`, `phase 2`: a word and its number. */
  numbers: ReadonlyMap<string, string>;
  /** People, products and services that it is about. */
  subjects: ReadonlySet<string>;
  dates: ReadonlySet<string>;
  /** Whether a heading has one of the dates: then what stands below it is an entry of that day. */
  isEntry: boolean;
};

export type Places = { of(standing: Standing): Place; names: ReadonlySet<string> };

export function placesIn(tree: Tree): Places {
  const names = namesIn(tree);
  const known = new Map<string, Place>();
  const placed = new Map<Standing, Place>();
  return {
    names,
    of(standing) {
      const found = placed.get(standing);
      if (found) return found;
      const { path, unit, intro } = standing;
      const key = [path, ...unit.headings, intro].join('\n');
      let place = known.get(key);
      if (!place) {
        const title = titleOf(path, tree.get(path));
        place = readPlace([title, unit.headings[0] ?? '', ...unit.headings.slice(1), intro], names);
        known.set(key, place);
      }
      placed.set(standing, place);
      return place;
    },
  };
}

function titleOf(path: string, file: File | undefined): string {
  return `${path.replace(/\.md$/, '').replace(/[-_/]/g, ' ')} · ${nameOf(file).replace(/[-_]/g, ' ')}`;
}

/** Files never change: the name of each is read once, however many rules and rounds ask. */
const nameKnown = new WeakMap<File, string>();

function nameOf(file: File | undefined): string {
  if (!file) return '';
  let name = nameKnown.get(file);
  if (name === undefined) {
    name = readFrontmatter((textOf(file) ?? '').slice(0, 20_000)).name ?? '';
    nameKnown.set(file, name);
  }
  return name;
}

const DATE = /(?<!\d)(?:19|20)\d\d[-/. ](?:0?[1-9]|1[0-2])(?:[-/. ](?:0?[1-9]|[12]\d|3[01]))?(?!\d)/g;
const ENVIRONMENTS = new Set(['staging', 'production', 'development', 'preview']);

/** The first two titles say what the file is about: a "no" there is part of its subject. */
function readPlace(titles: readonly string[], names: ReadonlySet<string>): Place {
  const dates = new Set<string>();
  let isEntry = false;
  const undated = titles.map((title, nth) =>
    title
      .slice(0, 1_000)
      // A number in front of a heading counts headings.
      .replace(/^\s*\d{1,3}[.)]?\s+/, '')
      .replace(DATE, (date) => {
        dates.add(date.replace(/[/. ]/g, '-'));
        if (nth > 0) isEntry = true;
        return ' ';
      }),
  );
  const plain = undated.join(' \n ');
  const qualifiers = qualifiersOf(plain);
  const words = wordsOf(plain);
  return {
    marks: new Set([
      ...qualifiers.filter((word) => ENVIRONMENTS.has(word)),
      ...negationsOf(undated.slice(2).join(' \n ')),
    ]),
    parts: new Set([...qualifiers.filter((word) => !ENVIRONMENTS.has(word)), ...words.filter(isPart)]),
    // Files are numbered one after the other; headings are not.
    numbers: numbersIn(wordsOf(undated.slice(1).join(' \n '))),
    subjects: new Set(words.filter((word) => names.has(word))),
    dates,
    isEntry,
  };
}

function numbersIn(words: readonly string[]): Map<string, string> {
  const numbers = new Map<string, string>();
  words.forEach((word, at) => {
    if (/^\d{1,8}(?:\.\d{1,8}){0,4}$/.test(word) && at > 0) numbers.set(words[at - 1]!, word);
  });
  return numbers;
}

/** Of two places with different numbers of one thing neither speaks for the other. */
export function numbersAgree(a: Place, b: Place): boolean {
  return [...a.numbers].every(([word, number]) => (b.numbers.get(word) ?? number) === number);
}

export function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((word) => b.has(word));
}

export function disjoint(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return ![...a].some((word) => b.has(word));
}

/** Nothing on one side leaves it open; otherwise one side must say all that the other says. */
export function withinEachOther(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [less, more] = a.size < b.size ? [a, b] : [b, a];
  return [...less].every((word) => more.has(word));
}
