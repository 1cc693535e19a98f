import { kindOf } from '../kinds.ts';
import type { RevertedLine } from '../reverts.ts';
import { negationsOf } from '../specifics.ts';
import type { Tree } from '../tree.ts';
import { documentOf } from '../units.ts';
import { contentWords } from '../words.ts';
import type { Statement } from './heard.ts';
import { markOf, readMarked } from './mark.ts';
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
    for (const unit of documentOf(file).units) {
      if (unit.kind === 'fence') continue;
      const folded = unit.text.normalize('NFKC').toLowerCase();
      open = open.filter((wanted) => !folded.includes(wanted.sign) || !says(unit.text, wanted));
    }
  }
  return open.map(({ statement }) => statement);
}

type Wanted = {
  statement: Statement;
  words: string[];
  negations: number;
  key: string;
  mark: string;
  sign: string;
};

function wantedOf(statement: Statement): Wanted {
  const plain = contentWords(statement.text);
  return {
    statement,
    words: plain.map(stem),
    negations: negationsOf(statement.text).length,
    key: wordKey(statement.text),
    mark: markOf(statement),
    // Most units lack the longest word, and need not be read closer.
    sign: plain.reduce((longest, word) => (stem(word).length > longest.length ? stem(word) : longest), ''),
  };
}

/** Whether a unit holds the statement: all its words in their order, close together, and denied as often. */
function says(text: string, wanted: Wanted): boolean {
  const marked = readMarked(text);
  if (marked && wordKey(marked.text) === wanted.key && text.includes(wanted.mark)) return true;
  // What was taken back may be said again.
  if (marked?.isTakenBack) return false;
  const own = marked?.text ?? text;
  return [own, ...own.split(/(?<=[.!?;])\s+/)].some((piece) => {
    const words = contentWords(piece).map(stem);
    const isNear = words.length <= wanted.words.length * 3 + 8;
    return isNear && isInOrder(wanted.words, words) && negationsOf(piece).length === wanted.negations;
  });
}

function isInOrder(wanted: readonly string[], words: readonly string[]): boolean {
  let at = 0;
  for (const word of words) if (word === wanted[at]) at++;
  return at === wanted.length;
}
