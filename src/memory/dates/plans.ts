import { any, PAST_VERB } from './verbs.ts';

/** What a sentence says about times to come, and about how things are. */
export type Plans = {
  /** It may tell of a time to come. */
  future: boolean;
  /** It surely does. */
  plan: boolean;
  /** It tells how things are: `today` means the present there. */
  now: boolean;
};

/** `told` is what the words tell by themselves. */
export function plansIn(words: string, told: string): Plans {
  const plan = PLAN.test(words);
  return {
    plan,
    future: plan || FUTURE.test(words) || (COMES.test(words) && !DONE.test(told) && !EACH_CASE.test(words)),
    now: tellsNow(words),
  };
}

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
    quits? celebrates? turns? hits? reaches? terminates? graduates? transfers? decommissions? relocates? unveils? tests?`)})\\b|(?:\\b(?:is|gets)|\\b(?:the|our|his|her|their|its|these|both)\\s(?:[^\\s,;:]{1,40}\\s){1,4}(?:are|get))\\s(?:[a-z]{2,20}\\s){0,1}(?:${PAST_VERB})\\b`,
  'i',
);
const DONE = new RegExp(`\\b(?:${PAST_VERB})\\b`, 'i');

/** `A ticket expires …`, `orders are shipped …`: on the day after any day. */
const EACH_CASE =
  /^[\s*|]*(?:all|most|new|many|orders|users|customers|people|requests|tickets|files|jobs|messages)\s/i;

const NOW =
  /\b(?:is|are|isn't|aren't|has|have|gets?|does|do|will|still|as it|works?|stands?|looks?|used|supported|known|available|needs?)\b/i;
