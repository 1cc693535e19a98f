import { capitalsTellNames } from '../capitals.ts';
import { citedIn } from '../citations/cited.ts';
import { isEditable } from '../editable.ts';
import type { Check, Facts, Finding } from '../finding.ts';
import { type Line, readMarkdown } from '../markdown.ts';
import { maskSecrets } from '../secrets.ts';
import { foldValue } from '../specifics.ts';
import { type File, sameFile, type Tree, textOf } from '../tree.ts';
import { saidIn, valuesOfLine } from './line-values.ts';
import { standingAmong } from './standing-values.ts';

const NAME = 'specifics-covered';
const MAX_LISTED = 5;
/** More files than a person reads about in one go are summed up. */
const MAX_FILES = 5;

/**
 * A guard: a number, a path or a name that stood in a memory and stands nowhere afterwards waits for a person, unless
 * whoever removed it said why and code has found it to be said.
 */
export const specificsCovered: Check = {
  name: NAME,
  run({ before, after, facts }) {
    if (before === after) return [];
    const removed = removedValues(before, after, facts);
    const all = [...removed.values()].flatMap((values) => [...values]);
    if (all.length === 0) return [];
    const standing = standingAmong(new Set(all.map(([folded]) => folded)), after);
    // What only a comment said may go on standing in one.
    const hidden = new Set(all.filter(([, { isHidden }]) => isHidden).map(([folded]) => folded));
    const inComments = hidden.size === 0 ? hidden : standingAmong(hidden, after, { comments: true });
    const lost = [...removed].flatMap(([path, values]) => {
      const isStanding = (folded: string, { isHidden }: Removed) =>
        standing.has(folded) || (isHidden && inComments.has(folded));
      const gone = [...values]
        .filter(([folded, one]) => !isStanding(folded, one))
        .map(([, { value }]) => value);
      return gone.length === 0 ? [] : [{ path, gone }];
    });
    const listed = lost
      .slice(0, MAX_FILES)
      .map(({ path, gone }) => finding(path, masked(gone, before.get(path))));
    return lost.length > MAX_FILES ? [...listed, summary(lost.slice(MAX_FILES))] : listed;
  },
};

function finding(path: string, lost: readonly string[]): Finding {
  const listed = lost.slice(0, MAX_LISTED).join(', ');
  const more = lost.length > MAX_LISTED ? ` and ${lost.length - MAX_LISTED} more` : '';
  const verb = lost.length === 1 ? 'stands' : 'stand';
  const they = lost.length === 1 ? 'it' : 'they';
  return {
    check: NAME,
    path,
    severity: 'error',
    message: `Of ${path} ${verb} nowhere any more: ${listed}${more}. Read the diff and apply the dream if ${they} may go.`,
    key: `${path}:${lost.join(' ')}`,
  };
}

function summary(rest: readonly { path: string; gone: readonly string[] }[]): Finding {
  const count = rest.reduce((sum, { gone }) => sum + gone.length, 0);
  const [things, files] = [count === 1 ? 'thing' : 'things', rest.length === 1 ? 'file' : 'files'];
  return {
    check: NAME,
    path: rest[0]!.path,
    severity: 'error',
    message: `Of ${rest.length} more ${files} ${count} more ${things} of that sort.`,
    key: rest.map(({ path }) => path).join('\n'),
  };
}

/** What reaches a record must hold no secret, nor a part of one. */
function masked(values: readonly string[], file: File | undefined): string[] {
  const text = maskSecrets(textOf(file) ?? '');
  return [...new Set(values.map((value) => (text.includes(value) ? value : '[secret]')))];
}

/** As it was written. `isHidden`: only in comments. */
type Removed = { value: string; isHidden: boolean };

/** For each file the specifics of lines that it no longer has and nobody gave a reason for, by how they are compared. */
function removedValues(before: Tree, after: Tree, facts: Facts): Map<string, Map<string, Removed>> {
  const isCited = citedIn(facts.cited ?? [], before, after);
  const removed = new Map<string, Map<string, Removed>>();
  for (const [path, file] of before) {
    if (!isEditable(path, facts.guard.protect) || sameFile(file, after.get(path))) continue;
    const kept = new Set(linesOf(after.get(path)).map(({ text }) => saidIn(text).trim()));
    const values = new Map<string, Removed>();
    const names = capitalsTellNames(textOf(file) ?? '');
    for (const line of linesOf(file)) {
      if (kept.has(saidIn(line.text).trim())) continue;
      for (const value of valuesOfLine(line, { names })) {
        const folded = foldValue(value);
        const isHidden = line.kind === 'comment' && values.get(folded)?.isHidden !== false;
        if (!isCited(path, line.text, folded)) values.set(folded, { value, isHidden });
      }
    }
    if (values.size > 0) removed.set(path, values);
  }
  return removed;
}

function linesOf(file: File | undefined): Line[] {
  return readMarkdown(textOf(file) ?? '').lines;
}
