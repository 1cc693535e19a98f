import { PAST_FORM, TAG } from './past-forms.ts';
import { any } from './verbs.ts';

/** What a sentence says about times to come. */
export type Plans = {
  /** It may tell of a time to come. */
  future: boolean;
  /** It surely does. */
  plan: boolean;
};

/** `forms` are the same words with past forms tagged, `told` what they tell by themselves. */
export function plansIn(words: string, forms: string, told: string): Plans {
  const plan = PLAN.test(words);
  return {
    plan,
    future:
      plan ||
      FUTURE.test(words) ||
      ((COMES.test(words) || IS_DONE.test(forms)) && !DONE.test(told) && !EACH_CASE.test(words)),
  };
}

/** Whether words tell how things are: `today` means the present there. */
export function tellsNow(words: string): boolean {
  return NOW.test(words);
}

const PLAN = new RegExp(
  `\\b(?:(?:is|are|'s|'re|am)\\s[a-z]{2,20}ing|${any("will we'll i'll they'll he'll she'll it'll planned scheduled due deadline starts? begins? ends? expires?")}|going to)\\b`,
  'i',
);
const FUTURE = new RegExp(
  `\\b(?:${any(`we i they he she going plans? launch(?:es)? freeze moves? leaves? returns? joins? goes switch(?:es)?
    releases? ships? retires? closes? opens? back away vacation holiday leave postponed moved pushed delayed deferred
    slipped happens comes migrates? becomes`)})\\b`,
  'i',
);

/** What happens once, told as if it happened now: `the licence runs out next week`. */
const COMES = new RegExp(
  `\\b(?:${any(`arrives? runs? come go takes? visits? hands? gets? receives? replaces? delivers? installs? upgrades? renews?
    lapses? lands? falls? meets? signs? publishes presents? turns? shuts? cuts? brings? picks? drops? rolls? kicks? hosts?
    travels? flies decides? inspects? audits? repairs? swaps? stops? finishes changes? reopens? resumes? phases? winds? wraps?
    removes? adds? enters? exits? steps? gives? sends? buys? orders? trains? onboards? rotates? follows? gains? loses? hires?
    quits? celebrates? turns? hits? reaches? terminates? graduates? transfers? decommissions? relocates? unveils? tests?`)})\\b`,
  'i',
);
const IS_DONE = new RegExp(
  `(?:\\b(?:is|gets)|\\b(?:the|our|his|her|their|its|these|both)\\s(?:[^\\s,;:]{1,40}\\s){1,4}(?:are|get))\\s(?:[a-z]{2,20}\\s){0,1}${PAST_FORM}`,
  'i',
);
const DONE = new RegExp(`[${TAG.finite}${TAG.both}${TAG.participle}${TAG.regular}]`);

/** `A ticket expires …`, `orders are shipped …`: on the day after any day. */
const EACH_CASE =
  /^[\s*|]*(?:all|most|new|many|orders|users|customers|people|requests|tickets|files|jobs|messages)\s/i;

const NOW =
  /\b(?:is|are|isn't|aren't|has|have|gets?|does|do|will|still|as it|works?|stands?|looks?|used|supported|known|available|needs?)\b/i;
