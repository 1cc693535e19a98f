/** Words of a list as alternatives of a pattern. */
export const any = (words: string): string => words.trim().split(/\s+/).join('|');

/** Only ever the past of a verb with a subject: nothing else is written like this. */
const FINITE =
  any(`was were did didn't had wasn't weren't hadn't went took broke wrote came gave ran began chose grew
  fell rose saw sat spoke threw drew drove forgot knew became rewrote reran withdrew undid froze hid tore woke shrank
  sank ate flew forbade foresaw fled blew swore wore stole shook rang sang swam sprang stank strode underwent undertook
  overcame overran oversaw overwrote overtook overslept mistook redid retook arose awoke drank rode strove
  wove outgrew`);

/** The past, and what was done to something: `Kai sent it`, but `a report sent yesterday`. */
const BOTH =
  any(`made found said told got sent left lost met paid built bought brought held kept led spent stood won
  taught thought understood felt put set cut hit cost shut split quit rebuilt resent dealt fed fought laid lent sold shot
  slid struck swept caught dug spun heard hung lit bent bred clung crept dreamt flung knelt leapt learnt misread
  misled remade rethought resold reset rid slept slung sought sped spelt spilt spread sprung stuck
  stung strung swung thrust unwound upset wept wrung burst burnt bled overheard recast relaid repaid
  retold rewound`);

/** Needs a helping verb, or stands at the very beginning: `Taken offline yesterday`. */
const PARTICIPLE =
  any(`been done gone taken written chosen given seen broken begun driven shown drawn thrown grown known
  worn torn stolen frozen hidden forgotten eaten fallen flown ridden risen shaken spoken sworn woken beaten bitten
  rewritten overwritten withdrawn undone redone undergone undertaken overtaken mistaken`);

const NOT_REGULAR =
  any(`need embed speed indeed exceed proceed succeed hundred based shared nested named limited supposed
  used united advanced related detailed dedicated distributed embedded managed hosted required allowed unused feed seed
  scheduled planned wicked red bed shed sled breed`);
export const REGULAR = `(?!(?:${NOT_REGULAR})\\b)[a-z]{2,20}ed`;

/** Any past form, whatever it takes to be one. */
export const PAST_VERB = `${FINITE}|${BOTH}|${PARTICIPLE}|${REGULAR}`;

/** What happens to nobody but its subject: `the lease of the van expired yesterday` needs no closer look. */
const BY_ITSELF =
  any(`expired failed crashed happened occurred arrived died resigned retired departed appeared
  disappeared vanished stalled lapsed collapsed surfaced succeeded reappeared rebooted emerged relapsed erupted slipped
  landed joined ended began stopped graduated`);

const SUBJECT =
  '(?:i|we|they|he|she|it|you|and|but|also|then|just|already|finally|team|everyone|everybody|nobody|somebody|someone)';
const HELPER = "(?:has|have|had|was|were|been|got|'ve|'d)";

/**
 * Something happened. A participle right before the date is not enough, as in `orders created yesterday`: then it must
 * follow its subject closely, as in `the build failed yesterday`.
 */
const DATE_NEXT =
  '\\s*(?:yesterday|today|tonight|this\\s|last\\s|next\\s|tomorrow|earlier\\s|late\\s|early\\s|the\\s(?:day|week|month|year)\\s|[a-z0-9]{1,6}\\s(?:day|week|month|year)s?\\sago)';
const PAST = new RegExp(
  [
    `\\b(?:${FINITE}|${BY_ITSELF})\\b`,
    `\\b${SUBJECT}\\s(?:${BOTH}|${REGULAR})\\b`,
    `\\b${HELPER}\\s(?:(?:been|just|already|also|now|not|all|both|then|once|again|[a-z]{2,20}ly)\\s){0,2}(?:${BOTH}|${PARTICIPLE}|${REGULAR})\\b`,
    `\\b(?:${BOTH}|${REGULAR})\\b(?!${DATE_NEXT})`,
  ].join('|'),
  'i',
);
/**
 * A subject of many words and its verb: `the gym on floor 1 opened`. What may be a verb of its own before that, or one of
 * many things, is no part of it: `the cache serves pages built …`, `a page for an order created …`.
 */
const LONG_SUBJECT = new RegExp(
  `(?:^|[,;:—(])[\\s*|]*(?:(?:the|our|my|his|her|their|this|its)\\s)?[^\\s,;:.]{1,40}\\s(?:of|for|in|on|at|to|with|from|between|by)(?:\\s(?![a-z]{2,20}s\\s|an?\\s|any\\s|every)[^\\s,;:]{1,40}){1,7}\\s(?:${BOTH}|${REGULAR})\\b`,
  'i',
);
const BEGINS_PAST = new RegExp(
  `(?:^|[,;:—(]|\\b(?:because|and|but|so|that)\\s)[\\s*|]*(?:(?:the|our|my|this|that|its|a|an|his|her|their)(?!\\s\\S{1,40}\\s(?:[a-z]{2,20}s|of|for|with|to|from)\\s[a-z]{2,20}s\\s)(?:\\s\\S{1,40}){1,3}\\s|(?:\\S{1,40}\\s){0,2})(?:${BOTH}|${PARTICIPLE}|${REGULAR})\\b`,
  'i',
);

/** What tells nothing by itself: `users who signed up …`, `is computed from …`, `the orders they placed …`. */
const NOTE = /^[\s*|]*(?:please )?(?:note|remember|keep in mind|be aware|mind you)(?: that)?\b/i;
const ASIDE = new RegExp(
  `\\b(?:(?:who|which|that)\\s(?:\\S{1,40}\\s){0,1}?|(?:is|are|be|being|gets?|isn't|aren't)\\s(?:\\S{1,40}\\s){0,1}?|(?<!\\b(?:in|at|on|after|before|during|by)\\s)(?:the|all|those|an?)\\s\\S{1,40}\\s(?:they|you|he|she|it)\\s(?:\\S{1,40}\\s){0,1}?)(?:${PAST_VERB})\\b(?:\\s(?:${PAST_VERB})\\b)?`,
  'gi',
);

/** The words of a sentence without what tells nothing by itself. */
export function toldIn(words: string): string {
  return words.replace(NOTE, '').replace(ASIDE, ' ');
}

/** Whether told words tell that something happened. */
export function tellsPast(told: string): boolean {
  return PAST.test(told) || BEGINS_PAST.test(told) || LONG_SUBJECT.test(told);
}
