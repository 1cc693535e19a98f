import { type Pointer, parseLonePointer, printPointer } from '../index-lines.ts';
import { inlineLinks } from '../inline-links.ts';
import { INDEX } from '../kinds.ts';
import { mapLinks } from '../links.ts';
import { isLongLine, MAX_LINE_CHARS } from '../long-line.ts';
import { cutAtWord, linkTitle } from '../plain-text.ts';
import { openDesk } from './desk.ts';
import { type Details, openDetails } from './details.ts';
import { openNotes } from './notes.ts';
import { openPage, rebuilt } from './page.ts';
import type { Step } from './step.ts';

/** A shortened line should look like the others. */
const GOOD_CHARS = 150;

/** Index lines that are too long: the detail moves to the topic, and what is no pointer moves to a topic of notes. */
export const longLines: Step = {
  name: 'long-lines',
  run(tree, facts) {
    const page = openPage(tree, INDEX, facts);
    if (!page?.lines.some(isMovable)) return [];
    const desk = openDesk(tree, facts);
    const links = mapLinks(tree);
    const notes = openNotes(desk, facts);
    const details = openDetails(desk, facts);
    let moved = 0;
    const text = rebuilt(page.text, page.lines, (line) => {
      if (!isMovable(line)) return [line.text];
      const pointer = parseLonePointer(line.text);
      const topic = pointer && links.resolve(inlineLinks(line.text)[0]!, INDEX);
      const kept = pointer && topic !== undefined ? shortened(pointer, topic, details) : undefined;
      const short = kept ?? replaced(line.text, notes.add);
      if (short === undefined) return [line.text];
      moved++;
      return [short];
    });
    if (moved === 0) return [];
    notes.save();
    details.save();
    desk.put(INDEX, page.save(text), `Shortened ${moved} lines of over ${MAX_LINE_CHARS} characters.`);
    return desk.edits();
  },
};

function isMovable(line: Parameters<typeof isLongLine>[0]): boolean {
  return isLongLine(line) && line.kind !== 'table' && line.shown === line.text && !isDefinition(line.text);
}

/** Others refer to it by its label, from anywhere in the page. */
function isDefinition(text: string): boolean {
  return /^ {0,3}\[[^\]]+\]:/.test(text);
}

/** The pointer line cut at a word, after its full words have gone to its topic; undefined where that cannot be. */
function shortened(pointer: Pointer, topic: string, details: Details): string | undefined {
  const fixed = printPointer({ ...pointer, title: '', hook: '' }).length;
  const title = pointer.title.length > 100 ? linkTitle(pointer.title, 100) : pointer.title;
  const limit = fixed + title.length < GOOD_CHARS - 30 ? GOOD_CHARS : MAX_LINE_CHARS;
  const hook = cutAtWord(pointer.hook, Math.max(0, limit - fixed - title.length));
  const short = printPointer({ ...pointer, title, hook }).trimEnd();
  if (short.length > MAX_LINE_CHARS) return undefined;
  const words = title === pointer.title ? pointer.hook.trim() : `${pointer.title} — ${pointer.hook.trim()}`;
  return details.add(topic, words) ? short : undefined;
}

/** A pointer to the notes in place of a line that moves there whole. */
function replaced(text: string, add: (words: string) => string | undefined): string | undefined {
  const target = add(text.trim());
  if (target === undefined) return undefined;
  const lead = /^\s{0,12}(?:#{1,6}\s+|>\s?|(?:[-*+]|\d{1,9}[.)])\s+)/.exec(text)?.[0] ?? '- ';
  const words = text.slice(0, 2_000).replace(/^\s*(?:#{1,6}\s+|>\s?|(?:[-*+]|\d{1,9}[.)])\s+)?/, '');
  return `${lead}[${linkTitle(words, 80) || 'Note'}](${target})`;
}
