import { isPlacedInTime } from './absolute.ts';
import { HIDDEN } from './masked.ts';

/** A sentence of a masked text, and what it lets one believe about the relative dates in it. */
export type Sentence = {
  start: number;
  end: number;
  /** It asks, or it says by itself when. */
  isClosed: boolean;
  /** Behind this offset it speaks of cases, not of an event: if …, never …, the report lists …. */
  generalFrom: number;
  /** The same for what a thing does each time: the job mails …. */
  habitFrom: number;
  /** The same, but `the job fails since yesterday` is an event. */
  reportFrom: number;
  tellsPast: boolean;
  tellsFuture: boolean;
  /** Surer than `tellsFuture`, which a mere `we` is enough for. */
  tellsPlan: boolean;
  /** It tells how things are: `today` means the present there. */
  tellsNow: boolean;
};

const END = new RegExp(`[.!?…]+(?=[\\s)*|${HIDDEN}]|$)`, 'g');
const SHORT_FORM = /(?:^|[\s(])(?:[Ee]\.g|[Ii]\.e|etc|vs|cf|ca|approx|Nr|Dr|Mrs?|Ms|St|incl|resp|[A-Z])$/;

/** `seen` is the same text with quotations and code: a date in them still tells when. */
export function sentencesOf(text: string, seen: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const { 0: marks, index } of text.matchAll(END)) {
    if (marks === '.' && SHORT_FORM.test(text.slice(Math.max(0, index - 8), index))) continue;
    const end = index + marks.length;
    sentences.push(read(text, seen, start, end));
    start = end;
  }
  if (start < text.length) sentences.push(read(text, seen, start, text.length));
  return sentences;
}

function read(text: string, seen: string, start: number, end: number): Sentence {
  const words = text.slice(start, end).replaceAll('’', "'").replaceAll('\n', ' ');
  const told = words.replace(NOTE, '').replace(ASIDE, ' ');
  const from = (at: number) => (at < 0 ? Number.POSITIVE_INFINITY : start + at);
  return {
    start,
    end,
    isClosed:
      /\?[.!?…]*$/.test(words.slice(-8)) ||
      MENTIONS.test(words) ||
      isPlacedInTime(words) ||
      /\d{4}-\d\d-\d\d/.test(seen.slice(start, end)),
    generalFrom: ORDERS.test(words) ? start : from(words.search(GENERAL)),
    habitFrom: from(words.search(HABIT)),
    reportFrom: from(words.search(REPORT)),
    tellsPast: PAST.test(told) || BEGINS_PAST.test(told),
    tellsFuture: FUTURE.test(words),
    tellsPlan: PLAN.test(words),
    tellsNow: NOW.test(words),
  };
}

const any = (words: string) => words.trim().split(/\s+/).join('|');

/** It speaks about words, not about time. */
const MENTIONS =
  /\b(?:phrases?|wording|the words?|the terms?|literally|literals?|keywords?|for example|for instance|examples?|e\.g|placeholders?|relative dates?)\b/i;

/** What comes behind these holds for any day on which it is read. */
const GENERAL = new RegExp(
  `\\b(?:${any(`if whether when whenever unless never always every each any anything anyone anybody anywhere whatever
    whoever whichever what suppose imagine assume usually often sometimes normally typically generally regularly
    mondays tuesdays wednesdays thursdays fridays saturdays sundays weekdays don't doesn't cannot can't can could might
    must should shall such`)}|do not|does not|by default|may not|may be|${any(`shows? covers? contains? includes? compares?
    prints displays? summari[sz]es? aggregates? fetch(?:es)? collects? selects? defaults refers? means? calculates?
    computes? deletes? purges? parses? accepts? understands? supports expects? assumes? resolves? renders? archives`)}|(?:${any(
    'exports imports lists counts processes formats sends mails posts reads loads keeps',
  )})\\s(?:what|the|all|every\\w*|only|data|out|those|an?|from))\\b`,
  'i',
);

/** A thing that works by itself, and what it does each time. */
const habit = (but: string) =>
  new RegExp(
    `\\b(?:${any(`job cron cronjob script report dashboard digest query command newsletter summary chart view filter bot
      task panel alert exporter importer template function method endpoint option flag parameter class component widget
      field column tool retro standup mail`)})\\s(?!(?:was|is|has|does|this|its|his|as|us|always${but})\\b)[a-z]{2,20}s\\b`,
    'i',
  );
const HABIT = habit('');
const REPORT = habit(
  '|fails|breaks|crashes|hangs|runs|uses|needs|takes|lives|times|stops|belongs|sits|works',
);

/** A sentence that begins like this tells somebody what to do, on any day. */
const ORDERS = new RegExp(
  `^[\\s*|]*(?:(?:${any(`only use compare delete ask avoid prefer do make ensure see skip ignore take get give keep tell
    say write include remove verify consult follow treat think imagine suppose please assume pretend consider rerun`)})\\s|(?:${any(
    'check look review read deploy revert merge restart list show print find call report run test start put set cut shut split',
  )})\\s(?:${any('the an? only what all at for to no from it this that those any every whether how')}|[a-z]+s)\\b)`,
  'i',
);

const IRREGULAR =
  any(`was were did didn't had been wasn't weren't hadn't went took made broke found wrote said told got
  came gave sent ran began chose left lost met paid built bought brought held kept led spent grew fell rose saw sat
  spoke stood threw won drew drove forgot taught thought understood felt knew became put set cut hit cost shut split
  quit rewrote rebuilt reran resent withdrew undid dealt fed fought froze hid laid lent sold shot slid struck swept tore
  woke caught dug spun shrank sank done gone taken written chosen given seen broken begun`);
const REGULAR =
  '(?!(?:need|embed|speed|indeed|exceed|proceed|succeed|hundred|based|shared|nested|named|limited|supposed|used|united|advanced|related|detailed|dedicated|distributed|embedded|managed|hosted|self-hosted|required|allowed|unused|need|feed|seed|scheduled|planned|wicked|red)\\b)[a-z]{2,20}ed';
export const PAST_VERB = `${IRREGULAR}|${REGULAR}`;
const SUBJECT =
  '(?:i|we|they|he|she|it|you|and|but|also|then|just|already|finally|team|everyone|everybody|nobody)';

const NOTE = /^[\s*|]*(?:please )?(?:note|remember|keep in mind|be aware|mind you)(?: that)?\b/i;
/** What tells nothing by itself: `users who signed up …`, `is computed from …`. */
const ASIDE = new RegExp(
  `\\b(?:(?:who|which|that)\\s(?:\\S{1,40}\\s){0,1}?|(?:is|are|be|being|gets?|isn't|aren't)\\s(?:\\S{1,40}\\s){0,1}?)(?:${PAST_VERB})\\b(?:\\s(?:${PAST_VERB})\\b)?`,
  'gi',
);

/**
 * Something happened. A participle right before the date is not enough, as in `orders created yesterday`: then it must
 * follow its subject closely, as in `the build failed yesterday`.
 */
const DATE_NEXT =
  '\\s*(?:yesterday|today|tonight|this\\s|last\\s|next\\s|tomorrow|earlier\\s|late\\s|early\\s|the\\s(?:day|week|month|year)\\s|[a-z0-9]{1,6}\\s(?:day|week|month|year)s?\\sago)';
const PAST = new RegExp(
  `\\b(?:${IRREGULAR})\\b|\\b${SUBJECT}\\s${REGULAR}\\b|\\b${REGULAR}\\b(?!${DATE_NEXT})`,
  'i',
);
const BEGINS_PAST = new RegExp(
  `(?:^|[,;:—(]|\\b(?:because|and|but|so|that)\\s)[\\s*|]*(?:(?:the|our|my|this|that|its|a)(?:\\s\\S{1,40}){1,3}\\s|(?:\\S{1,40}\\s){0,2})${REGULAR}\\b`,
  'i',
);

const FUTURE = new RegExp(
  `\\b(?:(?:is|are|'s|'re|am)\\s[a-z]{2,20}ing|${any(`we i they he she will we'll i'll they'll going plans? planned scheduled due deadline launch(?:es)? freeze starts?
    begins? ends? expires? moves? leaves? returns? joins? goes switch(?:es)? releases? ships? retires? closes? opens?
    back away vacation holiday leave postponed moved pushed delayed deferred slipped happens comes migrates? becomes`)})\\b`,
  'i',
);

const NOW =
  /\b(?:is|are|isn't|aren't|has|have|gets?|does|do|will|still|as it|works?|stands?|looks?|used|supported|known|available|needs?)\b/i;
const PLAN = new RegExp(
  `\\b(?:(?:is|are|'s|'re|am)\\s[a-z]{2,20}ing|${any("will we'll i'll they'll planned scheduled due deadline starts? begins? ends? expires?")}|going to)\\b`,
  'i',
);
