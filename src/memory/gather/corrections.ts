import { valuesOf } from '../specifics.ts';
import type { Found } from './heard.ts';
import { isOfTheMoment, PASSING_SUBJECT } from './of-the-moment.ts';
import { isLocal, isReported, NOT_ALONE } from './refusals.ts';
import { type Swap, swapIn } from './swap.ts';

/** "No, use pnpm, not npm": a sentence that sets something right and can stand alone. */
export function correctionIn(sentence: string, isCorrecting: boolean): Found | undefined {
  const text = sentence.replace(/[.!\s]+$/, '').replace(/^(?:please|pls|plz)\s+/i, '');
  const inProject = text.replace(/\bthis (?:repo|project|codebase|repository)\b/gi, 'our project');
  if (text.length > 240 || isReported(text) || isLocal(inProject) || isOfTheMoment(text)) return undefined;
  // The reason behind a correction need not be remembered with it.
  for (const part of new Set([text, text.replace(REASON, '')])) {
    const swap = swapIn(part);
    if (swap) return isLasting(part, swap) ? { text: part, via: 'correction' } : undefined;
  }
  if (isRenaming(text) || (isCorrecting && setsRight(text))) return { text, via: 'correction' };
  return undefined;
}

const REASON = /,\s(?:we|it|i|they|that|because|since|as|cause|cos|the)\b[^,]{0,120}$/i;

function isLasting(text: string, swap: Swap): boolean {
  // Beside a plain name it does not matter how vague the other side is: "gull-2, not the old one".
  const isPlain = /^\S*[\d_]\S*$/.test(swap.wanted) && !/^\d{1,3}$/.test(swap.wanted);
  if (!isThing(swap.wanted) || !(isPlain || isThing(swap.rejected))) return false;
  if (IT_IS.test(text)) return standsAlone(swap);
  const [, subject] = STATES.exec(text) ?? [];
  return subject === undefined || (isNamed(swap.wanted) && !PASSING_SUBJECT.test(subject));
}

/** "The port is …" tells how something is; "use …" tells what to do. */
const STATES =
  /^(?!(?:we|i|use|using|prefer|don['’]?t|do not|stop|never|always|instead|deploy|call|name|write|run|target|install|say|commit|push|branch)\b)(.{2,60}?) (?:is|are|runs?|listens|lives?|go|goes|uses?|points|expires|starts|belongs|should|must|has|needs) /i;

function isNamed(words: string): boolean {
  return valuesOf(`x ${words}`).length > 0 || /[\p{L}\p{N}][-/.][\p{L}\p{N}]/u.test(words);
}

const IT_IS = /^(?:it|that)(?:['’]?s| is)\b/i;

/** A tool, a host, a value: something with a name, and no piece of code or screen that is being worked on. */
function isThing(words: string): boolean {
  const count = words.split(/\s+/).length;
  if (count > 6 || NOT_ALONE.test(words) || VAGUE.test(words)) return false;
  return !/^(?:a|an|some|one|to|just|only)\b|^any\s|^(?:the )?default$/i.test(words);
}

const VAGUE =
  /(?<![\w-])(?:ones?|it|this|that|these|those|there|same|left|right|top|bottom|middle|red|blue|green|gray|grey|black|white|bigger|smaller|bold|columns?|rows?|loops?|variables?|functions?|methods?|class|div|lines?|params?|parameters?|arguments?|labels?|bug|feature|broken|done|yet|sure|because|working|ready|fine|just|only|really|too|enough|always|anything|something|everything|both|yours?|mine|me|you|him|her|them|us)(?![\w-])/i;

/** "It's gull-2, not gull-1" says enough; "it's slow, not broken" does not. */
function standsAlone({ wanted, rejected }: Swap): boolean {
  const [a, b] = [wanted.toLowerCase(), rejected.toLowerCase()];
  const isNumber = /^\d{1,3}$/.test(a) || /^\d{1,3}$/.test(b);
  const isFile = /[/\\]|\.\p{L}{1,5}$/u.test(wanted);
  const named = !isFile && isNamed(wanted) && isNamed(rejected);
  return !isNumber && (named || a.includes(b) || b.includes(a));
}

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
    /^((?:the|our|my|your) [^,;!?]{2,60}?|\p{Lu}?[\w.-]{2,40}(?: [\w.-]{2,30}){0,3}?) (?:is|are|runs (?:on|at)|starts at|listens on|lives (?:at|in|on)|points to|uses|expires on|belongs to) (.{2,120})$/u.exec(
      text,
    );
  if (
    !match ||
    NOT_ALONE.test(text) ||
    VAGUE.test(match[1]!) ||
    PASSING_SUBJECT.test(match[1]!) ||
    /^(?:we|i|you|they|he|she|there)\b/i.test(text)
  )
    return false;
  return (
    valuesOf(match[2]!, { names: false }).length > 0 &&
    !/\b(?:not|because|but|\p{L}+ing)\b|%/iu.test(match[2]!)
  );
}
