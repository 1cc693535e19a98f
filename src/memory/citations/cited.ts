import { holds } from '../checks/standing-values.ts';
import type { Citation } from '../citation.ts';
import { isEditable } from '../editable.ts';
import { maskText } from '../secrets/masked-text.ts';
import { foldValue } from '../specifics.ts';
import { tidyText } from '../too-large.ts';
import type { Tree } from '../tree.ts';
import { visibleText } from '../visible-text.ts';
import { flat, standsIn } from './stands.ts';

/**
 * Tells whether a folded value of a line was removed for a reason: it stands in what a citation for that file says is
 * removed, and that is (a part of) this line, not another one with the same number in it.
 */
export function citedIn(
  cited: readonly Citation[],
  before: Tree,
  after: Tree,
): (path: string, line: string, value: string) => boolean {
  const removed = new Map<string, { folded: string; pieces: string[] }[]>();
  const stillSaid = sayingsIn(before, after);
  for (const citation of cited) {
    if (!stillSaid(citation)) continue;
    const { path, removed: text } = citation;
    const pieces = [text, ...text.split('\n')].map(flat).filter((piece) => piece !== '');
    removed.set(path, [...(removed.get(path) ?? []), { folded: foldValue(text), pieces }]);
  }
  return (path, line, value) => {
    const said = flat(line);
    return (
      removed
        .get(path)
        ?.some(
          ({ folded, pieces }) =>
            holds(folded, value) && pieces.some((piece) => said.includes(piece) || piece.includes(said)),
        ) ?? false
    );
  };
}

/**
 * What the dream cannot change is said in any case; a memory that it can change must still say it: of two that are the
 * reason for each other one has to stay.
 */
function sayingsIn(before: Tree, after: Tree): (citation: Citation) => boolean {
  let texts: string[] | undefined;
  return ({ source, quote }) => {
    if (!before.has(source) || !isEditable(source, [])) return true;
    texts ??= [...after.values()].map((file) => maskText(visibleText(tidyText(file) ?? '')).text);
    return texts.some((text) => standsIn(quote, text));
  };
}
