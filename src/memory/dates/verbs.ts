import { PAST_FORM, TAG } from './past-forms.ts';

/** Words of a list as alternatives of a pattern. */
export const any = (words: string): string => words.trim().split(/\s+/).join('|');

const SUBJECT =
  '(?:i|we|they|he|she|it|you|and|but|also|then|just|already|finally|team|everyone|everybody|nobody|somebody|someone)';
const HELPER = `(?:has|have|'ve|'d|${TAG.both}ot|${TAG.participle}een)`;
const FINITE = TAG.finite;
const DONE = `[${TAG.both}${TAG.same}${TAG.regular}]`;
const DONE_OR_PARTICIPLE = `[${TAG.both}${TAG.same}${TAG.participle}${TAG.regular}]`;

/**
 * Something happened. A participle right before the date is not enough, as in `orders created yesterday`: then it must
 * follow its subject closely, as in `the build failed yesterday`.
 */
const DATE_NEXT =
  '\\s*(?:yesterday|today|tonight|this\\s|last\\s|next\\s|tomorrow|earlier\\s|late\\s|early\\s|the\\s(?:day|week|month|year)\\s|[a-z0-9]{1,6}\\s(?:day|week|month|year)s?\\sago)';
const PAST = new RegExp(
  [
    FINITE,
    `\\b${SUBJECT}\\s${DONE}`,
    `(?:\\b|(?<=\\s))${HELPER}\\s(?:(?:${TAG.participle}een|just|already|also|now|not|all|both|then|once|again|[a-z]{2,20}ly)\\s){0,2}${DONE_OR_PARTICIPLE}`,
    `${DONE}[a-z']{1,24}(?![a-z'])(?!${DATE_NEXT})`,
  ].join('|'),
  'i',
);
/**
 * A subject of many words and its verb: `the gym on floor 1 opened`. What may be a verb of its own before that, or one of
 * many things, is no part of it: `the cache serves pages built …`, `a page for an order created …`.
 */
const LONG_SUBJECT = new RegExp(
  `(?:^|[,;:—(])[\\s*|]*(?:(?:the|our|my|his|her|their|this|its)\\s)?[^\\s,;:.]{1,40}\\s(?:of|for|in|on|at|to|with|from|between|by)(?:\\s(?![a-z]{2,20}s\\s|an?\\s|any\\s|every)[^\\s,;:]{1,40}){1,7}\\s${DONE}`,
  'i',
);
const BEGINS_PAST = new RegExp(
  `(?:^|[,;:—(]|\\b(?:because|and|but|so|that)\\s)[\\s*|]*(?:(?:the|our|my|this|that|its|a|an|his|her|their)(?!\\s\\S{1,40}\\s(?:[a-z]{2,20}s|of|for|with|to|from)\\s[a-z]{2,20}s\\s)(?:\\s\\S{1,40}){1,3}\\s|(?:\\S{1,40}\\s){0,2})${DONE_OR_PARTICIPLE}`,
  'i',
);

/** What tells nothing by itself: `users who signed up …`, `is computed from …`, `the orders they placed …`. */
const NOTE = /^[\s*|]*(?:please )?(?:note|remember|keep in mind|be aware|mind you)(?: that)?\b/i;
const ASIDE = new RegExp(
  `\\b(?:(?:who|which|that)\\s(?:\\S{1,40}\\s){0,1}?|(?:is|are|be|being|gets?|isn't|aren't)\\s(?:\\S{1,40}\\s){0,1}?|(?<!\\b(?:in|at|on|after|before|during|by)\\s)(?:the|all|those|an?)\\s\\S{1,40}\\s(?:they|you|he|she|it)\\s(?:\\S{1,40}\\s){0,1}?)${PAST_FORM}(?:\\s${PAST_FORM})?`,
  'gi',
);

/** The tagged words of a sentence without what tells nothing by itself. */
export function toldIn(words: string): string {
  return words.replace(NOTE, '').replace(ASIDE, ' ');
}

/** Whether what tagged words tell says that something happened. */
export function tellsPast(told: string): boolean {
  return PAST.test(told) || BEGINS_PAST.test(told) || LONG_SUBJECT.test(told);
}
