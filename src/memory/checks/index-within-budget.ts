import type { Check, Facts, Finding } from '../finding.ts';
import { INDEX } from '../kinds.ts';
import { loadedSize } from '../loaded-size.ts';
import { isLongLine, MAX_LINE_CHARS } from '../long-line.ts';
import { type Line, readMarkdown } from '../markdown.ts';
import { isTooLargeToTidy, megabytes, tidyText } from '../too-large.ts';
import type { Tree } from '../tree.ts';

const NAME = 'index-within-budget';

/** What a session cannot see of the index helps nobody: lines, characters, and lines that say too much. */
export const indexWithinBudget: Check = {
  name: NAME,
  run({ before, after, facts }) {
    const size = after.get(INDEX)?.bytes.length ?? 0;
    if (isTooLargeToTidy(size)) return [immense(size, facts)];
    const [old, now] = [indexLines(before), indexLines(after)];
    return [...sizeFindings(old, now, facts), ...longLineFindings(old, now)];
  },
};

function indexLines(tree: Tree): Line[] {
  return readMarkdown(tidyText(tree.get(INDEX)) ?? '').lines;
}

/** Not worth reading line by line to know that it is too much. */
function immense(size: number, { limits }: Facts): Finding {
  const message = `${INDEX} has ${megabytes(size)}, ${limits.maxChars} characters are loaded. No dream works on an index of this size: move most of it to topics.`;
  return { check: NAME, path: INDEX, severity: 'error', message, key: `bytes:${size}` };
}

/** The number is part of the key: over before and larger now is new. Over before and smaller now is no finding. */
function sizeFindings(old: Line[], now: Line[], { limits }: Facts): Finding[] {
  const [was, is] = [loadedSize(old), loadedSize(now)];
  const measures = [
    { unit: 'lines', was: was.lines, is: is.lines, max: limits.maxLines },
    { unit: 'characters', was: was.chars, is: is.chars, max: limits.maxChars },
  ];
  return measures
    .filter(({ was, is, max }) => is > max && is >= was)
    .map(({ unit, is, max }) => ({
      check: NAME,
      path: INDEX,
      severity: 'error',
      message: `${INDEX} has ${is} ${unit}, ${max} are loaded. Move what is least used to an area page or a topic.`,
      key: `${unit}:${is}`,
    }));
}

/** All under one key, lines that were there before first: what is counted as new are new lines. */
function longLineFindings(old: Line[], now: Line[]): Finding[] {
  const known = new Set(old.filter(isLongLine).map((line) => line.text));
  const long = now.filter(isLongLine);
  const ordered = [
    ...long.filter((line) => known.has(line.text)),
    ...long.filter((line) => !known.has(line.text)),
  ];
  return ordered.map((line) => ({
    check: NAME,
    path: INDEX,
    line: line.number,
    severity: 'error',
    message: `${line.shown.length} characters in a line of the index, ${MAX_LINE_CHARS} at most. Move the detail to its topic.`,
    key: 'long-line',
  }));
}
