import { isAsked, isForwarded, isPasted, PAGE_WORDS, PASTE_WORDS } from './paste.ts';
import { withoutTags } from './tags.ts';

/** Nobody types more than this into a prompt; what is longer was put there from somewhere else. */
const MAX_TYPED = 2_000;
/** As long as a first paragraph may be that introduces something pasted. */
const MAX_OPENING = 600;

/** A line of a person's own words; `block` counts paragraphs, because a quotation may go over several lines of one. */
export type OwnLine = { text: string; block: number };

/**
 * What a person typed: without fences, quotes, tables, code, tags, logs, traces, mails and whatever follows "the page
 * says:". Errs towards leaving out: a page that a person pastes must not speak in the person's name.
 */
export function ownWords(text: string): OwnLine[] {
  const blocks = withoutPastes(blocksOf(withoutTags(text)));
  const length = blocks.reduce(
    (sum, lines) => sum + lines.reduce((all, line) => all + line.length + 1, 0),
    0,
  );
  const typed =
    length <= MAX_TYPED ? blocks : blocks.slice(0, 1).filter((lines) => sizeOf(lines) <= MAX_OPENING);
  return typed.flatMap((lines, block) => lines.map((line) => ({ text: line, block })));
}

function sizeOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

/** Stands for a fence or a quote that ended, with nothing typed against it. */
const SET_OFF = '\u0000';

/** Paragraphs, in lines. */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = [[]];
  let fence: string | undefined;
  for (const line of text.split('\n')) {
    const mark = /^\s{0,12}(?:[-*+]\s{1,4})?(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && line.trim() === mark) {
        fence = undefined;
        blocks.at(-1)!.push(SET_OFF);
        blocks.push([]);
      }
    } else if (mark) {
      fence = mark;
      if (blocks.at(-1)!.length > 0) blocks.push([]);
    } else if (line.trim() === '') {
      if (blocks.at(-1)!.length > 0) blocks.push([]);
    } else if (NOT_WORDS.test(line)) {
      if (/^\s{0,12}>/.test(line) && blocks.at(-1)![0] !== SET_OFF) blocks.push([SET_OFF]);
    } else if (blocks.at(-1)![0] === SET_OFF) blocks[blocks.length - 1] = [line];
    else blocks.at(-1)!.push(line);
  }
  return blocks.filter((lines) => lines.length > 0);
}

/** Quotes, tables, indented code. */
const NOT_WORDS = /^(?:\s{0,12}[>|]| {4,}(?![-*+]\s)|\t)/;

function withoutPastes(blocks: readonly string[][]): string[][] {
  const kept: string[][] = [];
  let isRuled = false;
  let skipNext = false;
  const firstPasted = blocks.findIndex((lines) => lines.some(isPasted));
  const lastPasted = blocks.findLastIndex((lines) => lines.some(isPasted));
  for (const [at, lines] of blocks.entries()) {
    if (firstPasted >= 0 && at >= firstPasted && at <= lastPasted) continue;
    if (lines[0] === SET_OFF) {
      skipNext = false;
      continue;
    }
    const own: string[] = [];
    for (const line of lines) {
      // From here on somebody else speaks, and nothing tells where that ends.
      if (isForwarded(line)) return own.length > 0 ? [...kept, own] : kept;
      if (/^\s*(?:-{3,}|={3,}|\*{3,}|_{3,}|#{3,})\s*$/.test(line)) isRuled = !isRuled;
      else if (!isRuled && !skipNext) own.push(line);
      if (/[:：]\s*$/.test(line) && !isAsked(line)) {
        // What was announced may be over with a fence or a quote; a page goes on behind its first fence.
        const isSetOff = blocks[at + 1]?.[0] === SET_OFF && line === lines.at(-1) && !PAGE_WORDS.test(line);
        if (PASTE_WORDS.test(line) && !isSetOff) return own.length > 0 ? [...kept, own] : kept;
        skipNext = true;
      }
    }
    if (own.length > 0) kept.push(own);
    // A block that only introduces lets go of the next one.
    skipNext &&= /[:：]\s*$/.test(lines.at(-1)!);
  }
  return kept;
}
