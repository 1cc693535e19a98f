import { kindOf } from '../kinds.ts';
import type { Tree } from '../tree.ts';
import { documentOf } from '../units.ts';
import { contentWords, wordsOf } from '../words.ts';

/** What the titles of a memory name by two words or more, or by one where nouns have capitals. */
export type Things = {
  /** The things that a whole sentence is about; none where it is not plain that it is one. */
  subjectsOf(sentence: string): string[];
  /** Whether a title of the file names the thing. */
  isOf(thing: string, path: string): boolean;
};

export function thingsIn(tree: Tree, names: ReadonlySet<string>): Things {
  const titled = new Map<string, Set<string>>();
  const add = (thing: string, path: string) => {
    const paths = titled.get(thing);
    if (paths) paths.add(path);
    else titled.set(thing, new Set([path]));
  };
  for (const [path, file] of tree) {
    if (kindOf(path) !== 'topic') continue;
    const headings = new Set(documentOf(file).units.flatMap((unit) => unit.headings));
    const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
    for (const title of [name.replace(/[-_]/g, ' '), ...headings].slice(0, MAX_TITLES)) {
      const words = contentWords(title.slice(0, 300)).filter((word) => !/^[\d.-]+$/.test(word));
      for (const thing of [...pairsOf(words), ...words]) add(thing, path);
    }
  }
  return {
    subjectsOf: (sentence) => candidates(sentence, names).filter((thing) => titled.has(thing)),
    isOf: (thing, path) => titled.get(thing)?.has(path) ?? false,
  };
}

const MAX_TITLES = 100;
const ARTICLES = new Set(
  'the a an every each all any both no der die das ein eine jede jeder jedes alle el la los las un una le les une'.split(
    ' ',
  ),
);
/** Between what is said to be and whose it is. */
const OWNING = new Set('of for about von für zu zum zur de del para du des'.split(' '));
const AUXILIARY =
  /^(?:is|are|may|must|can|will|shall|should|has|have|needs?|wird|werden|ist|sind|darf|dürfen|muss|müssen|kann|können|es|son|está|están|debe|deben|puede|pueden|est|sont|doit|doivent|peut|peuvent)$/;
const JOINS = /^(?:and|or|und|oder|y|o|et|ou)$/;
/** "The night shift of the" is as long as it gets before the thing. */
const MAX_HEAD = 6;
const GERMAN_SUBJECT = /^(?:Der|Die|Das)\s(\p{Lu}[\p{Ll}-]{5,60})\s\p{Ll}/u;

/** Pairs of words in the subject of a sentence; anywhere, where somebody with a name or of a kind does or suffers it. */
function candidates(sentence: string, names: ReadonlySet<string>): string[] {
  const words = wordsOf(sentence.slice(0, 1_000));
  const first = words[0] ?? '';
  if (!ARTICLES.has(first)) {
    const verb = words.slice(0, 8).findIndex((word) => AUXILIARY.test(word) || JOINS.test(word));
    const isSentence = names.has(first) || (verb > 0 && AUXILIARY.test(words[verb]!) && !/ed$/.test(first));
    return isSentence ? pairsOf(contentWords(sentence.slice(0, 1_000))) : [];
  }
  const noun = GERMAN_SUBJECT.exec(sentence.slice(0, 100))?.[1]?.toLowerCase();
  const found = noun === undefined ? [] : [noun];
  for (let at = 1; at <= MAX_HEAD && at + 1 < words.length; at++) {
    const before = words[at - 1]!;
    const isOwner = OWNING.has(before) || (ARTICLES.has(before) && OWNING.has(words[at - 2] ?? ''));
    if (at === 1 || isOwner) found.push(`${words[at]} ${words[at + 1]}`);
  }
  return found;
}

function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => `${words[at]} ${word}`);
}
