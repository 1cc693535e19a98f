import type { Check, Finding } from '../finding.ts';
import { kindOf } from '../kinds.ts';
import { type File, type Tree, textOf } from '../tree.ts';
import { type Unseen, unseenIn } from '../unseen.ts';
import { countsOf } from '../unseen-added.ts';
import { nameOfUnseen } from '../unseen-names.ts';

const NAME = 'unseen-characters';
/** Of one line; a text can hide in thousands of them. */
const MAX_NAMED = 3;

/**
 * Characters that nobody sees: a person reads one thing, a model another. Those of a memory are told; a dream must not
 * add any, though it may move them with the line they stand in.
 */
export const unseenCharacters: Check = {
  name: NAME,
  run({ before, after }) {
    const lines = pages(after).flatMap(([path, file]) => linesWith(path, file));
    if (before === after) return lines.map((line) => finding(line, line.unseen, 'advice'));
    const left = countsOf(pages(before).flatMap(([, file]) => unseenOf(file)));
    return lines.flatMap((line) => {
      const added = line.unseen.filter(({ code }) => {
        const count = left.get(code) ?? 0;
        left.set(code, count - 1);
        return count <= 0;
      });
      return added.length === 0 ? [] : [finding(line, added, 'error')];
    });
  },
};

type Line = { path: string; number: number; unseen: Unseen[] };

function finding({ path, number }: Line, unseen: readonly Unseen[], severity: Finding['severity']): Finding {
  const counts = [...countsOf(unseen)].map(
    ([code, count]) => `${nameOfUnseen({ code })}${count > 1 ? ` (${count} times)` : ''}`,
  );
  const more = counts.length > MAX_NAMED ? ` and ${counts.length - MAX_NAMED} other kinds` : '';
  return {
    check: NAME,
    path,
    line: number,
    severity,
    message: `Nobody sees what stands here: ${counts.slice(0, MAX_NAMED).join(', ')}${more}. Write the line without.`,
    key: `${severity}:${path}:${number}`,
  };
}

function pages(tree: Tree): [string, File][] {
  return [...tree].filter(([path]) => ['index', 'area', 'topic'].includes(kindOf(path)));
}

const known = new WeakMap<File, Unseen[]>();

/** Files never change: each is read once. */
function unseenOf(file: File): Unseen[] {
  let unseen = known.get(file);
  if (!unseen) {
    unseen = unseenIn(textOf(file) ?? '');
    known.set(file, unseen);
  }
  return unseen;
}

function linesWith(path: string, file: File): Line[] {
  const unseen = unseenOf(file);
  if (unseen.length === 0) return [];
  const text = textOf(file)!;
  const lines: Line[] = [];
  let [number, end] = [0, -1];
  for (const one of unseen) {
    while (one.at > end || number === 0) {
      const newline = text.indexOf('\n', end + 1);
      end = newline < 0 ? text.length : newline;
      number++;
    }
    const last = lines.at(-1);
    if (last?.number === number) last.unseen.push(one);
    else lines.push({ path, number, unseen: [one] });
  }
  return lines;
}
