import { PAST_FORM, TAG } from './past-forms.ts';
import { any } from './verbs.ts';

/**
 * Where the object ends of a sentence that begins with what somebody did: `moved the cron jobs | to vega yesterday`. Up
 * to there a plural is no verb, however much `the job mails` looks like it. 0 where a sentence begins otherwise.
 */
export function objectEnd(forms: string): number {
  const did = DID.exec(forms)?.[0];
  if (did === undefined) return 0;
  const rest = forms.slice(did.length, did.length + 240);
  const object = (OWNED.exec(rest) ?? MOVED.exec(rest))?.[0];
  return object === undefined ? 0 : did.length + object.length;
}

/** Whether a sentence begins with things that something was done to, and says what they do: on any day. */
export function tellsOfCases(forms: string): boolean {
  return CASES.test(forms);
}

/**
 * Whether the words up to a phrase tell what somebody did for things that something was done to: in `added a filter for
 * orders placed yesterday` nobody can tell which of both was yesterday.
 */
export function isOfObject(forms: string): boolean {
  return OF_OBJECT.test(forms) && DID.test(forms);
}

/** The case matters: a capital makes a name of a subject. */
const eitherCase = (words: string) =>
  any(words).replace(/\b[a-z]/g, (first) => `[${first.toUpperCase()}${first}]`);

/** What somebody said or saw may be a sentence of its own. The first letter of each is its tag. */
const SAID =
  any(`said told thought heard saw found felt understood learnt noted noticed confirmed explained reported
  discovered realized realised learned announced mentioned claimed stated decided agreed showed proved checked observed
  remembered believed guessed assumed figured complained insisted warned hoped wanted verified ensured`)
    .split('|')
    .map((word) => word.slice(1))
    .join('|');
/** Without a subject, or with one that can do something. */
const DID = new RegExp(
  `^[\\s*|]*(?:(?:${eitherCase('and but so also then just already finally again meanwhile today yesterday')})[,\\s]\\s?){0,2}(?:(?:${eitherCase('we i they he she you somebody someone')}|[Tt]he team|[A-Z][a-z]{1,20})\\s(?:(?:also|then|just|already|finally|have|has)\\s){0,2})?(?!.(?:${SAID})\\b)${PAST_FORM}[*]{0,3}\\s(?:(?:.id of|up|off|down|out|away|over|back|in)\\s)?`,
);

const WORD = `(?!(?:${any('that which who whose how why what where because so if when while to of for from by in on at with and or but is are')})\\s)[^\\s,;:.()]{1,40}\\s`;
const BEHIND =
  any(`to into onto from on in at over off out for with by of and away offline online down up back aside again
  yesterday today this last earlier`).concat(
    '|(?:the|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d{1,2})\\s(?:day|week|month|year)s?',
  );
const PLURAL = '[a-z-]{2,20}s';

/** `the old cron jobs`, `all 6 report templates`. */
const OWNED = new RegExp(
  `^(?:${any('the our my his her their its all both these those some two three four five six seven eight nine ten \\d{1,4}')})\\s(?:${WORD}){0,4}?${PLURAL}(?=\\s(?:${BEHIND})\\b|\\s?[(])`,
  'i',
);
/** Without an article only what goes somewhere: `moved cron jobs | are retried` begins with the same words. */
const MOVED = new RegExp(`^(?:${WORD}){1,2}?${PLURAL}(?=\\s(?:to|into|onto|over to|off)\\s)`, 'i');

/** `Moved files count as changed since …`, `updated rows since …`. */
const CASES = new RegExp(
  `^[\\s*|]*${PAST_FORM}\\s(?:[a-z-]{2,20}\\s)?${PLURAL}\\s(?:[(][^()]{1,160}[)]\\s)?(?:${any(`count keep stay run show get live go have need belong expire
    remain work use appear land end come take mean sit stand become since`)})\\s`,
  'i',
);

const OF_OBJECT = new RegExp(
  `\\b(?:for|of|to\\s[a-z]{2,20}|[a-z]{2,20}ing|(?:that|which)\\s[a-z]{2,20}s)\\s(?:(?:the|all|only|new|those)\\s)?${PLURAL}\\s[${TAG.regular}${TAG.both}][a-z]{1,24}\\s+$`,
  'i',
);
