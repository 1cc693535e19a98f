import type { OwnLine } from './own-words.ts';

/** The sentences of a person's lines in order, paragraph by paragraph, those that begin inside a quotation left out. */
export function sentencesOf(lines: readonly OwnLine[]): string[][] {
  const blocks: string[][] = [];
  for (const text of paragraphs(lines)) {
    const masked = withoutQuotations(text);
    const sentences: string[] = [];
    let start = 0;
    const take = (end: number) => {
      const isSpoken = /^[\s\p{P}]{0,20}[^\s\p{P}]/u.test(masked.slice(start, end).replaceAll(MASK, ''));
      const front = masked.slice(start, end).trimStart();
      if (isSpoken && !front.startsWith(MASK)) sentences.push(text.slice(start, end).trim());
      start = end;
    };
    for (const end of masked.matchAll(END)) {
      const at = end.index + end[0].length;
      if (end[0] === '\n' || !ABBREVIATION.test(masked.slice(Math.max(0, end.index - 8), end.index + 1)))
        take(at);
    }
    take(text.length);
    blocks.push(sentences.flatMap(clausesOf));
  }
  return blocks;
}

/** Stands for each character of a quotation, so that positions stay. */
const MASK = '\u0001';
const END = /[.!?]{1,9}["')\]]{0,3}(?=\s)|[。！？]{1,9}|\n/g;
const ABBREVIATION = /\b(?:e\.g|i\.e|etc|vs|cf|approx|resp|incl|no|nr|mr|mrs|dr|st|bzw|z\.b)\.$/i;

/** Lines of one paragraph, with those joined that only a narrow window broke. */
function paragraphs(lines: readonly OwnLine[]): string[] {
  const result: string[] = [];
  let block = -1;
  for (const line of lines) {
    const isItem = BULLET.test(line.text);
    const text = line.text.replace(BULLET, '').trim();
    if (line.block !== block) result.push(text);
    else {
      const before = result.at(-1)!;
      const last = before.slice(before.lastIndexOf('\n') + 1);
      const goesOn = /[\p{Ll}\p{N},]$/u.test(last) && /^\p{Ll}/u.test(text) && !AFRESH.test(text);
      const isBroken = !isItem && last.length > 50 && goesOn;
      result[result.length - 1] = `${before}${isBroken ? ' ' : '\n'}${text}`;
    }
    block = line.block;
  }
  return result;
}

/** Nobody goes on like this in the middle of a sentence. */
const AFRESH =
  /^(?:hi|hey|hello|hm+|ok(?:ay)?|thx|thanks|thank you|lgtm|looks? (?:good|fine|great)|(?:can|could|would|will) you|what (?:does|do|is|are|did)|how (?:do|does|did|can)|show me|try the|good (?:morning|evening|night))\b/;

const BULLET = /^\s{0,12}(?:[-*+•]|\d{1,3}[.)])\s{1,8}(?:\[[ xX]\]\s{1,4})?/;

/** The same length, with quotations and code blanked. A double quote that nothing closes quotes the rest. */
function withoutQuotations(text: string): string {
  const blank = (match: string) => MASK.repeat(match.length);
  return text
    .replace(/`[^`\n]{1,400}`/g, blank)
    .replace(
      /“[^”]{0,2000}(?:”|$)|„[^“”]{0,2000}(?:[“”]|$)|«[^»]{0,2000}(?:»|$)|「[^」]{0,2000}(?:」|$)/g,
      blank,
    )
    .replace(/"[^"]{0,2000}(?:"|$)/g, blank)
    .replace(/(?<=^|[\s(:,])['‘][^\n]{1,300}?['’](?=$|[\s).,;:!?])/gm, blank);
}

/** "looks good, but always squash" says two things, and the second one lasts. */
function clausesOf(sentence: string): string[] {
  const cut = CLAUSE.exec(sentence);
  if (!cut || UNSURE_FRONT.test(sentence.slice(0, cut.index))) return [sentence];
  const front = sentence.slice(0, cut.index).trim();
  const rest = sentence.slice(cut.index + cut[0].length).trim();
  return [front, ...clausesOf(rest)];
}

const CLAUSE =
  /(?:\s{0,3}[,;]\s{0,3}|\s{1,3}(?:[-–—]{1,2}|\()\s{0,3}|\s)(?:and|but|so|also|plus|oh and)(?: also)?,?\s{1,3}(?=(?:please\s+|pls\s+)?(?:remember\b(?: that|:)|always\s|never\s(?!mind)|from now on|going forward|keep in mind|don['’]?t (?:ever|forget)\b))/i;
/** Conditions, quotes and subjects before the cut also govern what follows it. */
const UNSURE_FRONT =
  /\b(?:if|when|whenever|unless|suppose|imagine|says?|said|told|tells?|wrote|writes|claims?|recommends?|suggests?|reads|docs|according|he|she|they|it|you|which|who|that|should|would|could|must|will|always|never|keeps?|tests?|build|server|app)\b/i;
