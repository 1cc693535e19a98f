import type { Place, Places } from '../duplicates/place.ts';
import { isFirmPart } from '../duplicates/place-words.ts';
import { isRationale } from '../duplicates/rationale.ts';
import { type Standing, standingUnits } from '../duplicates/standing.ts';
import { qualifiersOf } from '../specifics.ts';
import type { Tree } from '../tree.ts';
import { contentWords, wordsOf } from '../words.ts';
import { isPending, tellsHistory } from './history.ts';
import { keyedOf } from './keyed.ts';

/** A `key: value` that claims to be true now, with all that its place adds to the key. */
export type Entry = Standing & {
  key: string;
  value: string;
  /** Environment, platform, version, people: entries that differ in this are about different things. */
  scope: string;
  /** Other words of that sort: they tell two entries apart only where both have some. */
  parts: ReadonlySet<string>;
  place: Place;
};

/** Entries that may clash, by key: those of a key with two values in two files, and not one value for each of many. */
export function entriesOf(tree: Tree, places: Places): Entry[][] {
  const groups = new Map<string, Claim[]>();
  for (const standing of standingUnits(tree)) {
    const claim = standing.isBound ? undefined : claimOf(standing);
    const group = claim && groups.get(claim.key);
    if (group) group.push(claim);
    else if (claim) groups.set(claim.key, [claim]);
  }
  return [...groups.values()]
    .filter((group) => mayClash(group))
    .map((group) => group.map((claim) => inPlace(claim, places.of(claim))));
}

type Claim = Standing & { key: string; label: string; value: string };

function claimOf(standing: Standing): Claim | undefined {
  const { unit } = standing;
  const keyed = keyedOf(unit);
  if (!keyed || LABELS.test(keyed.key) || isRationale(unit.text) || isPending(keyed.value)) return undefined;
  if (tellsHistory(standing)) return undefined;
  const isEnough = keyed.keyWords.length > 1 || /[-_./]/.test(keyed.key);
  const key = isEnough ? keyed.key : withSubject(keyed.key, standing);
  return key === undefined ? undefined : { ...standing, key, label: keyed.key, value: keyed.value };
}

/** What many files say differently, or one file says twice, is a property of each place. */
function mayClash(group: readonly Claim[]): boolean {
  const values = new Set(group.map(({ value }) => value.toLowerCase()));
  const paths = new Set(group.map(({ path }) => path));
  const pairs = new Set(group.map(({ path, value }) => `${path}\n${value.toLowerCase()}`));
  return (
    values.size > 1 && paths.size > 1 && pairs.size === paths.size && (values.size < 3 || paths.size < 3)
  );
}

function inPlace(claim: Claim, place: Place): Entry {
  const own = new Set([...wordsOf(claim.label.replace(/[-_]/g, ' ')), ...qualifiersOf(claim.label)]);
  const added = (words: ReadonlySet<string>) => [...words].filter((word) => !own.has(word));
  // A key of three words says itself whose it is.
  const subjects = claim.label.split(' ').length > 2 ? [] : added(place.subjects);
  const firm = [...added(place.marks), ...added(place.parts).filter(isFirmPart), ...subjects];
  const parts = new Set(added(place.parts).filter((word) => !isFirmPart(word)));
  return { ...claim, scope: firm.sort().join(' '), parts, place };
}

/** Labels and properties of a file: each file has its own. */
const LABELS =
  /^(?:notes?|status|update|updated|date|todo|example|summary|decision|result|type|name|title|description|tags?|id|author|source|created|modified|verified|reviewed|link|url|path|file)$|(?:^| )(?:last|updated|created|modified|reviewed|verified|checked)(?: |$)|^next |^(?:\S+ )?(?:session|next|step|task|reminder)$|^(?:session|step|task|reminder) \S+$/u;

/** One word alone says too little: the nearest heading, or the name of the file, says what it is a key of. */
function withSubject(key: string, { path, unit }: Standing): string | undefined {
  const nearest = unit.headings.at(-1) ?? path.split('/').at(-1)!.replace(/\.md$/, '');
  const words = contentWords(nearest.replace(/[-_]/g, ' ')).filter(
    (word) => !TYPES.test(word) && word !== key,
  );
  return words.length === 0 ? undefined : `${words.join(' ')} · ${key}`;
}

const TYPES =
  /^(?:user|feedback|project|reference|notes?|topic|memory|settings|config|overview|facts|details)$/;
