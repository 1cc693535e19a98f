import { objectEnd, tellsOfCases } from './objects.ts';
import { PAST_FORM, TAG } from './past-forms.ts';
import { any } from './verbs.ts';

/** Behind these offsets of a sentence it speaks of cases, not of an event; -1 where it never does. */
export type Habits = {
  /** if …, never …, the report lists …. */
  general: number;
  /** What a thing does each time: the job mails …. */
  habit: number;
  /** The same, but `the job fails since yesterday` is an event. */
  report: number;
  /** Before this offset it may: …, every night. */
  frequency: number;
};

/** `forms` are the same words with past forms tagged. */
export function habitsIn(words: string, forms: string): Habits {
  const found = [words.search(GENERAL), forms.search(SHOWS), forms.search(OBJECT_OF_HABIT)];
  const general = found.filter((at) => at >= 0);
  const object = objectEnd(forms);
  const behindObject = (pattern: RegExp) => {
    const at = forms.slice(object).search(pattern);
    return at < 0 ? at : object + at;
  };
  return {
    general: ORDERS.test(words) || tellsOfCases(forms) ? 0 : general.length > 0 ? Math.min(...general) : -1,
    habit: behindObject(HABIT),
    report: behindObject(REPORT),
    frequency: words.search(FREQUENCY),
  };
}

/** What comes behind these holds for any day on which it is read. */
const GENERAL = new RegExp(
  `\\b(?:${any(`if whether when whenever unless never always every each any anything anyone anybody anywhere whatever
    whoever whichever what suppose imagine assume usually often sometimes normally typically generally regularly
    mondays tuesdays wednesdays thursdays fridays saturdays sundays weekdays don't doesn't cannot can't can could might
    must should shall such`)}|do not|does not|by default|may not|may be|(?:everything|everyone|everybody)\\s(?:${any(
    'that which who whose the we i it they you he she our a an its from since in created',
  )}))\\b`,
  'i',
);

const HAPPENED = `[${TAG.finite}${TAG.regular}]`;

/** A noun, not a verb: `the displays were replaced`, `our exports failed`. */
const IS_NOUN_BEFORE = `(?<!\\b(?:${any('the our my your his her their its these those all both two three new old some a an')})\\s)`;
const IS_NOUN_BEHIND = `(?!\\s(?:(?:has|have|is|are|of)\\b|${HAPPENED}))`;

/** Somebody who does it: `the pages display …`, `to display …`, but `the platform display`. */
const DOER = '(?<=(?:^|\\b(?:we|they|you|i|to|not|and|or|who|which|that|will|[a-z]{2,20}s)\\s))';
const shows =
  any(`show cover contain include compare display summari[sz]e aggregate collect select refer mean calculate
  compute delete purge parse accept understand expect assume resolve render`);
const SHOWS = new RegExp(
  [
    `${IS_NOUN_BEFORE}\\b(?:${shows
      .split('|')
      .map((verb) => `${verb}s`)
      .join('|')}|fetches|prints|defaults|supports|archives)\\b${IS_NOUN_BEHIND}`,
    `${DOER}(?:${shows}|fetch)\\b${IS_NOUN_BEHIND}`,
    `\\b(?:${any('exports imports lists counts processes formats sends mails posts reads loads keeps')})\\s(?:what|the|all|every\\w*|only|data|out|those|an?|from)\\b`,
  ].join('|'),
  'i',
);

const DOES =
  any(`upload export send mail archive sync scan replay import process pull push post merge sum count check
  validate retry rotate remove clean refresh reprocess restore publish track watch monitor store save write print reject
  ignore skip drop keep pick use get give need hide mark tag flag load read copy download fetch deploy list see want
  reindex rebuild convert forward notify remind warn receive`);
const DOES_IT = DOES.split('|')
  .map((verb) =>
    verb
      .replace(/([^aeiou])y$/, '$1ie')
      .replace(/(sh|ss|ch|x|ie)$/, (end) => (end === 'ie' ? end : `${end}e`)),
  )
  .map((verb) => `${verb}s`)
  .join('|');

/** `Hermes uploads the orders created by Kai …`, `… the orders the shop took …`: whichever they are on that day. */
const OBJECT_OF_HABIT = new RegExp(
  `(?:${IS_NOUN_BEFORE}(?<=\\S\\s)(?:${DOES_IT})|\\b(?:we|you|they|i|[a-z]{2,20}[^s\\W]s)\\s(?:${DOES}))\\s${IS_NOUN_BEHIND.replace('\\s', '')}(?:(?!(?:because|since|after|as|and|but|so)\\s)[^\\s,;:.]{1,40}\\s){1,4}?(?:the|our|its|their|they|it|he|she|you|we|i|who|which|that|${PAST_FORM})\\s`,
  'i',
);

/** A thing that works by itself, and what it does each time. */
const habit = (but: string) =>
  new RegExp(
    `\\b(?:${any(`job cron cronjob script report dashboard digest query command newsletter summary chart view filter bot
      task panel alert exporter importer template function method endpoint option flag parameter class component widget
      field column tool retro standup mail`)})\\s(?!(?:was|is|has|does|this|its|his|as|us|always${but})\\b)[a-z]{2,20}s\\b(?!\\s${HAPPENED})`,
    'i',
  );
const HABIT = habit('');
const REPORT = habit(
  '|fails|breaks|crashes|hangs|runs|uses|needs|takes|lives|times|stops|belongs|sits|works',
);

/** How often something happens, at the end: what it is said of happens on any day. */
const FREQUENCY =
  /\b(?:(?:every|each)\s(?:single\s|other\s)?(?:night|day|morning|afternoon|evening|week|month|year|hour|minute|time|weekday|weekend|quarter|run|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|nightly|daily|hourly|weekly|monthly|yearly|at night|at midnight|once an? (?:day|week|month|year|hour))\b/i;

/** A sentence that begins like this tells somebody what to do, on any day. */
const ORDERS = new RegExp(
  `^[\\s*|]*(?:(?:${any(`only use compare delete ask avoid prefer do make ensure see skip ignore take get give keep tell
    say write include remove verify consult follow treat think imagine suppose please assume pretend consider rerun`)})\\s|(?:${any(
    'check look review read deploy revert merge restart list show print find call report run test start put set cut shut split reset upload send copy',
  )})\\s(?:${any('the an? only what all at for to no from it this that those any every whether how')}|[a-z]+s)\\b)`,
  'i',
);
