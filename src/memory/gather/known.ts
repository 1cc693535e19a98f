import { kindOf } from '../kinds.ts';
import type { RevertedLine } from '../reverts.ts';
import { negationsOf } from '../specifics.ts';
import type { Tree } from '../tree.ts';
import { documentOf } from '../units.ts';
import { contentWords } from '../words.ts';
import type { Statement } from './heard.ts';
import { markOf, readMarked } from './mark.ts';
import { areNear, type Reading, readingOf } from './nearness.ts';
import { stem, wordKey } from './sameness.ts';

/** The statements that the memory does not hold yet, and that nobody has thrown out of it. */
export function unknownOf(
  tree: Tree,
  reverted: readonly RevertedLine[],
  statements: readonly Statement[],
): Statement[] {
  const thrownOut = new Set(
    reverted
      .filter(({ was }) => was === 'removed')
      .map(({ line }) => wordKey(readMarked(line)?.text ?? line)),
  );
  let open = statements.filter(({ text }) => !thrownOut.has(wordKey(text))).map(wantedOf);
  for (const [path, file] of tree) {
    if (open.length === 0) break;
    if (!['index', 'area', 'topic', 'foreign'].includes(kindOf(path))) continue;
    for (const { kind, text } of documentOf(file).units) {
      if (kind === 'fence') continue;
      const folded = text.normalize('NFKC').toLowerCase();
      const near = open.filter(({ sign }) => folded.includes(sign));
      if (near.length === 0) continue;
      const said = readSaid(text);
      const told = new Set(near.filter((wanted) => says(said, wanted)));
      if (told.size > 0) open = open.filter((wanted) => !told.has(wanted));
    }
  }
  return open.map(({ statement }) => statement);
}

type Wanted = {
  statement: Statement;
  reading: Reading;
  words: string[];
  negations: number;
  key: string;
  mark: string;
  sign: string;
};

function wantedOf(statement: Statement): Wanted {
  const plain = contentWords(statement.text);
  const words = plain.map(stem);
  const numbered = words.filter((word) => /\d/.test(word));
  return {
    statement,
    reading: readingOf(statement.text),
    words,
    negations: negationsOf(statement.text).length,
    key: wordKey(statement.text),
    mark: markOf(statement),
    // Most units lack the oddest word, and need not be read closer.
    sign: (numbered.length > 0 ? numbered : words).reduce((a, b) => (b.length > a.length ? b : a), ''),
  };
}

/** A unit as somebody may have said it: whole, and sentence by sentence. */
type Said = {
  key: string;
  text: string;
  isTakenBack: boolean;
  pieces: { words: string[]; negations: number; reading: Reading }[];
};

function readSaid(text: string): Said {
  const marked = readMarked(text);
  const own = marked?.text ?? text;
  const pieces = [own, ...own.split(/(?<=[.!?;])\s+/)].map((piece) => ({
    words: contentWords(piece).map(stem),
    negations: negationsOf(piece).length,
    reading: readingOf(piece),
  }));
  return { key: wordKey(own), text, isTakenBack: marked?.isTakenBack ?? false, pieces };
}

/** Whether a unit holds the statement: all its words in their order, close together, and denied as often. */
function says({ key, text, isTakenBack, pieces }: Said, wanted: Wanted): boolean {
  if (key === wanted.key && text.includes(wanted.mark)) return true;
  // What was taken back may be said again.
  if (isTakenBack) return false;
  return pieces.some(
    ({ words, negations, reading }) =>
      areNear(reading, wanted.reading) ||
      (negations === wanted.negations &&
        words.length <= wanted.words.length * 3 + 8 &&
        isInOrder(wanted.words, words)),
  );
}

function isInOrder(wanted: readonly string[], words: readonly string[]): boolean {
  let at = 0;
  for (const word of words) if (word === wanted[at]) at++;
  return at === wanted.length;
}
