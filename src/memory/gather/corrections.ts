import { valuesOf } from '../specifics.ts';
import type { Found } from './heard.ts';
import { isLocal, isReported, NOT_ALONE } from './refusals.ts';

/** What a correction wants and what it turns down. */
export type Swap = { wanted: string; rejected: string };

/** "No, use pnpm, not npm": a sentence that sets something right and can stand alone. */
export function correctionIn(sentence: string, isCorrecting: boolean): Found | undefined {
  const text = sentence.replace(/[.!\s]+$/, '').replace(/^(?:please|pls|plz)\s+/i, '');
  if (
    text.length > 240 ||
    isReported(text) ||
    isLocal(text.replace(/\bthis (?:repo|project|codebase|repository)\b/gi, 'our project')) ||
    OF_NOW.test(text)
  )
    return undefined;
  const swap = swapIn(text);
  if (swap) {
    if (!isThing(swap.wanted) || !isThing(swap.rejected)) return undefined;
    if (IT_IS.test(text) && !standsAlone(swap)) return undefined;
    return { text: text.replace(/^no longer\b/i, 'No longer'), via: 'correction' };
  }
  if (isRenaming(text)) return { text, via: 'correction' };
  return isCorrecting && setsRight(text) ? { text, via: 'correction' } : undefined;
}

/** The two sides of a correction, as far as one of the known forms says them. */
export function swapIn(sentence: string): Swap | undefined {
  const text = sentence.replace(/[.!\s]+$/, '');
  for (const form of SWAPS) {
    const { wanted, rejected } = form.exec(text)?.groups ?? {};
    if (wanted && rejected) return { wanted: trimmed(wanted), rejected: trimmed(rejected) };
  }
  return undefined;
}

function trimmed(words: string): string {
  return words
    .trim()
    .replace(/^['"`“]|['"`”]$/g, '')
    .replace(/[,;:]+$/, '')
    .replace(/\s+(?:after all|again|now|then)$/i, '');
}

const W = String.raw`(?<wanted>[^,;.!?\s](?:[^,;!?]{0,58}?[^,;!?\s])?)`;
const R = String.raw`(?<rejected>[^,;.!?\s](?:[^,;!?]{0,58}?[^,;!?\s])?)`;
const USE =
  "(?:use|using|we(?:['’]re)? (?:use|using|are using)|i use|we(?: always)? (?:deploy|build|test|run|ship)(?: (?:with|on|to|from))?|deploy (?:to|with|on|from)|call it|name it|write|run|target|install|say|commit to|push to|branch (?:from|off))";
const TAIL = String.raw`(?:,? (?:in|for|on|with|when|because|since|as|to|everywhere|by default|at)\b.{0,120})?`;
const NOT = String.raw`(?:\s{0,2}[,;–—-]{0,2}\s{0,2}(?:and |but )?not(?: the)? |\s{0,2},?\s(?:instead of|rather than|in place of|over) )`;

const SWAPS = [
  `^(?:always )?${USE} ${W}${NOT}${R}${TAIL}$`,
  `^(?:we )?(?:don['’]?t|do not|never|stop) (?:use|using) ${R}(?:\\s{0,2}[,;.–—-]{1,2}\\s{0,2}|,? (?:and|but) )(?:we |please |instead )?(?:use|using) ${W}(?: instead)?${TAIL}$`,
  `^instead of ${R},? (?:please )?use ${W}${TAIL}$`,
  `^i (?:really |strongly |much |generally |usually |always )?prefer ${W} (?:to|over|rather than|instead of) ${R}${TAIL}$`,
  `^prefer ${W} (?:over|rather than|instead of|to) ${R}${TAIL}$`,
  `^(?:it|that)(?:['’]?s| is) (?:called |named |spelled |actually |in |on |at )?${W}(?:\\s{0,2}[,;–—-]{1,2}\\s{0,2}|\\s)(?:and |but )?not ${R}$`,
  `^(?:the|our|my|your|all|every)? ?[^,;!?]{2,60}? (?:is|are|runs on|run on|listens on|lives (?:at|in|on)|live (?:at|in|on)|goes to|go to|uses|use|points to|expires on|starts on|is on|is in|is at|belongs to|should be|must be|has|needs) ${W}(?:\\s{0,2}[,;–—-]{1,2}\\s{0,2}|\\s)(?:and |but )?not ${R}${TAIL}$`,
].map((form) => new RegExp(form, 'i'));

const IT_IS = /^(?:it|that)(?:['’]?s| is)\b/i;

/** A tool, a host, a value: something with a name, and no piece of code or screen that is being worked on. */
function isThing(words: string): boolean {
  const count = words.split(/\s+/).length;
  if (count > 6 || NOT_ALONE.test(words) || VAGUE.test(words)) return false;
  return !/^(?:a|an|some|any|one|to|just|only)\b/i.test(words);
}

const VAGUE =
  /\b(?:ones?|it|this|that|these|those|there|left|right|top|bottom|middle|red|blue|green|gray|grey|black|white|bigger|smaller|bold|button|column|row|loop|variable|function|method|class|div|line|param|parameter|argument|icon|label|margin|padding|bug|feature|broken|done|yet|sure|because|working|ready|fine|just|only|really|enough|always|anything|something|everything|both|yours?|mine|me|you|him|her|them|us)\b/i;

/** "It's gull-2, not gull-1" says enough; "it's slow, not broken" does not. */
function standsAlone({ wanted, rejected }: Swap): boolean {
  const [a, b] = [wanted.toLowerCase(), rejected.toLowerCase()];
  const isNumber = /^\d{1,3}$/.test(a) || /^\d{1,3}$/.test(b);
  const named = [wanted, rejected].every((side) => valuesOf(`x ${side}`).length > 0);
  return !isNumber && (named || a.includes(b) || b.includes(a));
}

/** What is being done now, not how things are. */
const OF_NOW =
  /\b(?:put|move|place|rename|align|center|click|scroll|screenshot|stack ?trace|typo|indent|for loop|while loop|foreach|error|exception|failing|fails|failed|line \d+|commit [0-9a-f]{6,}|todo)\b/i;

const NAME = String.raw`(?:the |our )?[^\s,;!?]{1,60}(?: [^\s,;!?]{1,40}){0,4}?`;
const RENAMINGS = [
  new RegExp(
    `^${NAME} (?:is|are|was|were|has been|got) (?:now )?(?:called|named|renamed to|known as) (?<wanted>${NAME})(?: now| these days)?$`,
    'i',
  ),
  new RegExp(
    `^we(?:['’]ve| have)? (?:switched|migrated|moved|changed)(?: over)?(?: [^\\s,;!?]{1,40}){0,3} from (?<rejected>${NAME}) to (?<wanted>${NAME})$`,
    'i',
  ),
  new RegExp(`^we(?:['’]ve| have)? renamed (?<rejected>${NAME}) to (?<wanted>${NAME})$`, 'i'),
];

function isRenaming(text: string): boolean {
  return (
    !NOT_ALONE.test(text) &&
    !VAGUE.test(text) &&
    RENAMINGS.some((form) => {
      const groups = form.exec(text)?.groups;
      return (
        groups !== undefined && Object.values(groups).every((side) => side === undefined || isThing(side))
      );
    })
  );
}

/** "Actually, the port is 5433": behind a "no", a subject and a value are enough. */
function setsRight(text: string): boolean {
  const match =
    /^((?:the|our|my|your) [^,;!?]{2,60}?|\p{Lu}?[\w.-]{2,40}(?: [\w.-]{2,30}){0,3}?) (?:is|are|runs on|listens on|lives (?:at|in|on)|points to|uses|expires on|belongs to) (.{2,120})$/u.exec(
      text,
    );
  if (
    !match ||
    NOT_ALONE.test(text) ||
    VAGUE.test(match[1]!) ||
    /^(?:we|i|you|they|he|she|there)\b/i.test(text)
  )
    return false;
  return (
    valuesOf(match[2]!, { names: false }).length > 0 && !/\b(?:not|because|but|\p{L}+ing)\b/iu.test(match[2]!)
  );
}
