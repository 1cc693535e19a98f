import { valuesOf } from '../specifics.ts';
import { abroadCorrectionIn } from './abroad-corrections.ts';
import { contrastIn, insteadOf } from './contrasts.ts';
import type { Found } from './heard.ts';
import { hasName } from './named.ts';
import { isOfTheMoment, isPassing } from './of-the-moment.ts';
import { isLocal, isReported, NOT_ALONE } from './refusals.ts';
import { type Swap, swapIn } from './swap.ts';

/**
 * "No, use pnpm, not npm": a sentence that sets something right and can stand alone. `before` is the sentence in front of
 * it where that one turned something down: "No mocks for the reader. Use the recorded set instead."
 */
export function correctionIn(sentence: string, isCorrecting: boolean, before = ''): Found | undefined {
  const text = sentence
    .replace(/[.!。！\s\p{Extended_Pictographic}]+$/u, '')
    .replace(/^(?:please|pls|plz)\s+/i, '');
  const inProject = text.replace(/\bthis (?:repo|project|codebase|repository)\b/gi, 'our project');
  const own = text.replace(OLD_WORDS, '');
  if (text.length > 240 || isReported(own) || isLocal(inProject) || isOfTheMoment(text)) return undefined;
  // The reason behind a correction need not be remembered with it.
  for (const part of new Set([text, text.replace(REASON, '')])) {
    const swap = swapIn(part);
    if (swap) return isLasting(part, swap, isCorrecting) ? { text: part, via: 'correction' } : undefined;
  }
  const isAnswer = isCorrecting || before !== '';
  const bare = own.replace(REASON, '');
  if (isAnswer && bare !== own && NEEDS.test(bare) && setsRight(bare))
    return { text: bare, via: 'correction' };
  if (isRenaming(text) || (isAnswer && setsRight(own)) || (own !== text && setsRight(own)))
    return { text, via: 'correction' };
  const said =
    contrastIn(text, isCorrecting) ?? abroadCorrectionIn(text, isAnswer) ?? insteadOf(before, text);
  return said === undefined ? undefined : { text: said, via: 'correction' };
}

/** "…, not what the old notes say" turns words down, and reports none. */
export const OLD_WORDS =
  /\s{0,2}[,;–—-]\s{0,2}(?:and |but )?(?:not |unlike |whatever |no matter )(?:on |in |at |to |as |with |from )?(?:what|how|where|as|like|the way) [^,;]{2,80}$/i;

const REASON =
  /,\s(?:(?:we|it|i|they|that|because|since|as|cause|cos|the|otherwise|or else|so)\b|\S{2,40} (?:is|are|was|were|has|only)\b)[^,]{0,120}$/i;

function isLasting(text: string, swap: Swap, isCorrecting: boolean): boolean {
  // Beside a plain name it does not matter how vague the other side is: "gull-2, not the old one".
  const isPlain =
    (/^\S*[\d_]\S*$/.test(swap.wanted) && !/^\d{1,3}$/.test(swap.wanted)) ||
    endsInName(swap.wanted) ||
    (isCorrecting && hasName(swap.wanted));
  if (!isThing(swap.wanted) || !(isPlain || isThing(swap.rejected))) return false;
  if (IT_IS.test(text)) return standsAlone(swap);
  const [, subject] = STATES.exec(text) ?? [];
  return subject === undefined || (isNamed(swap.wanted) && !isPassing(subject, swap.wanted));
}

function endsInName(words: string): boolean {
  return hasName(words.slice(words.lastIndexOf(' ') + 1));
}

/** "The port is …" tells how something is; "use …" tells what to do. */
const STATES =
  /^(?!(?:we|i|use|using|prefer|don['’]?t|do not|stop|never|always|instead|deploy|call|name|write|run|target|install|say|commit|push|branch)\b)(.{2,60}?) (?:is|are|runs?|listens|lives?|go|goes|uses?|points|expires|starts|belongs?|should|must|has|needs) /i;

function isNamed(words: string): boolean {
  return valuesOf(`x ${words}`).length > 0 || /[\p{L}\p{N}][-/.][\p{L}\p{N}]/u.test(words);
}

const IT_IS = /^(?:it|that)(?:['’]?s| is| isn['’]t)\b/i;

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
  const [, subject = '', value = ''] = SUBJECT_AND_VALUE.exec(text) ?? [];
  if (
    value === '' ||
    NOT_ALONE.test(text) ||
    VAGUE.test(subject) ||
    (isPassing(subject, value) && !(NEEDS.test(text) && hasName(value))) ||
    /^(?:we|i|you|they|he|she|there)\b/i.test(text)
  )
    return false;
  return (
    (hasName(value) || (PLAIN.test(text) && valuesOf(value, { names: false }).length > 0)) &&
    !/\b(?:because|but|\p{L}+ing)\b|%/iu.test(value) &&
    !/\bnot\b/i.test(value.replace(OLD_WORDS, ''))
  );
}

/** What a test needs does not change by the minute. */
const NEEDS = / (?:needs?|requires?|expects?) /i;

/** Verbs behind which a mere number is a value: "listens on 80". */
const PLAIN =
  / (?:is|are|runs (?:on|at)|starts at|listens on|lives (?:at|in|on)|points to|uses|expires on|belongs to) /;
const SUBJECT_AND_VALUE =
  /^((?:the|our|my|your|all|every|each|any) [^,;!?]{2,80}?|\p{Lu}?[\w.-]{2,40}(?: [\w.-]{2,30}){0,6}?) (?:(?:is|are)(?: (?:named|called|kept|stored|filed|hosted|listed|labelled|labeled|booked|charged|sent|signed|tagged|reached|read|built|deployed|published|announced|handled|owned|run|written|mounted|routed) ?(?:after|as|in|at|on|to|under|by|with|from|through|via|for)?)?|runs? (?:on|at|through|under|from|with)|starts? (?:at|on|from|with)|listens? (?:on|at|to)|lives? (?:at|in|on|under)|sits? (?:at|in|on|under|behind)|points? (?:to|at)|uses?|takes?|needs?|requires?|expects?|expires? on|belongs? (?:to|in|under|on)|goes (?:to|through|in|into|via|under)|go (?:to|through|in|into|via|under)|reports? to|talks? to|writes? to|reads? from|sends? to|comes? (?:from|with|in)|stays? (?:on|at|in|with)|connects? to|ends? (?:in|with|on|at)|begins? with|carr(?:y|ies)) (.{2,140})$/u;
