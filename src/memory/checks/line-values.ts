import { withoutSuperseded } from '../contradictions/superseded.ts';
import { linksOfLine } from '../links.ts';
import type { Line } from '../markdown.ts';
import { withoutMarks } from '../project-paths/mark.ts';
import { foldValue, valuesOf } from '../specifics.ts';

/**
 * The specifics of a line that a dream must not lose. Where a link leads is for other checks, how a file is called and
 * when it was touched is for history, a title has capitals anyway, and what dreams noted is theirs to change.
 */
export function valuesOfLine(line: Line, { names }: { names: boolean }): string[] {
  if (line.kind === 'frontmatter' && STAMPED.test(line.text)) return [];
  const text = saidIn(withoutTargets(line)).replace(HOOK, '$1. ').replace(BULLETS, '').replace(RELATIVE, ' ');
  const isTitle = line.kind === 'heading' || line.kind === 'frontmatter';
  const values = valuesOf(text, { names: names && !isTitle && !isGerman(text) });
  return values.filter((value) => !PLAIN.has(foldValue(value)));
}

/** What a line says, without what dreams noted in it. */
export function saidIn(text: string): string {
  return withoutSuperseded(withoutMarks(text)).replace(TAKEN_BACK, '');
}

function withoutTargets(line: Line): string {
  if (line.shown !== line.text) return line.text;
  // In pieces: a line of many links would be copied once for each of them.
  const pieces: string[] = [];
  let at = 0;
  for (const { form, label, start, target, targetStart } of linksOfLine(line)) {
    if ((form !== 'wiki' && !/\.md(?:#|$)/i.test(target)) || targetStart < at) continue;
    // A title that is no more than the file's name goes with the file.
    const isNamed = form === 'inline' && label === target;
    pieces.push(line.text.slice(at, isNamed ? start : targetStart));
    at = targetStart + target.length;
  }
  return pieces.join('') + line.text.slice(at);
}

/** What a pointer says of its topic begins a sentence: its first word is no name. */
const HOOK = /^(\s*[-*+] [^\n]{0,400}?\]\(\)) (?:—|–|-) (?=\p{Lu})/u;
const TAKEN_BACK = / \(taken back \d{4}-\d\d-\d\d, [^()\n]{1,180}\)/g;
const BULLETS = /^[\s\uFEFF]*(?:[-*+>]\s+|\d{1,9}[.)]\s+|#{1,6}\s+)*/;
const STAMPED = /^\s*(?:updated|modified|last[\w-]*|date|type|node_type|name)\s*:/i;

/** What a dream makes absolute is not lost. */
const RELATIVE =
  /\b(?:(?:last|this|next|past|previous|coming)\s+(?:\p{L}+day|January|February|March|April|May|June|July|August|September|October|November|December)|\d{1,3}\s+(?:minutes?|hours?|days?|weeks?|months?|years?)\s+(?:ago|from now)|in\s+\d{1,3}\s+(?:days?|weeks?|months?|years?))\b/giu;
/** Words of such dates that begin a sentence behind a date: `2026-03-01: Five weeks ago …`. They name nothing. */
const PLAIN = new Set(
  (
    'yesterday today tomorrow tonight earlier last next this the a an in since ' +
    'one two three four five six seven eight nine ten eleven twelve'
  ).split(' '),
);

/** A line of a language that writes all nouns with capitals, in a file of another. */
function isGerman(text: string): boolean {
  return 2 * (text.match(GERMAN)?.length ?? 0) + (text.match(ALSO_GERMAN)?.length ?? 0) > 2;
}

const ALSO_GERMAN = /(?<![\p{L}\p{N}])(?:der|die|das|den|des|im|am|mit|von)(?![\p{L}\p{N}])/giu;
const GERMAN =
  /(?<![\p{L}\p{N}])(?:und|oder|ist|sind|nicht|wird|werden|wurde|eine[nmr]?|dem|zum|zur|beim|über|auch|wenn|nach|vom|durch|wir|für|auf)(?![\p{L}\p{N}])/giu;
