import type { Form } from './forms.ts';
import { APPOINTMENT, isOccasion } from './occasions.ts';
import { PAST_FORM, tagged } from './past-forms.ts';
import { tellsNow } from './plans.ts';
import { overRemarks } from './remarks.ts';
import type { Sentence } from './sentences.ts';
import { tellsPast, toldIn } from './verbs.ts';

/** Where a phrase stands: the word and the text before it, the text behind it, and all of its sentence up to it. */
type Place = {
  start: number;
  previous: string;
  before: string;
  after: string;
  lead: string;
  preposition: string | undefined;
  isFirst: boolean;
};

/** Whether the sentence tells what happened or will happen, so that the phrase means one day, week, month or year. */
export function isEvent(form: Form, sentence: Sentence, place: Place): boolean {
  const { start, previous, before, after, lead, preposition, isFirst } = place;
  if (sentence.generalFrom < start) return false;
  if (sentence.frequencyAt > start && !isFirst && MAY_BE_HABIT.test(lead)) return false;
  const isFrom = preposition === 'since' || preposition === 'as of';
  if (isFrom && form.direction !== 'today') {
    const isLabel = /^[\s*|]*since\s+$/i.test(before) && /^\W*$/.test(after);
    return sentence.reportFrom >= start && !isLabel && !WHAT_CAME_SINCE.test(before);
  }
  if (sentence.habitFrom < start) return false;
  switch (form.direction) {
    case 'ago':
    case 'past':
      return (
        sentence.tellsPast ||
        previous === 'until' ||
        previous === 'till' ||
        (!preposition && isOccasion(lead, after))
      );
    case 'today':
      if (isFirst && TOLD.test(tagged(after))) return true;
      if (preposition) return false;
      // `This morning` and `earlier today` are over; `today` alone may mean these days.
      if (isOver(form, previous)) return sentence.tellsPast || isOccasion(lead, after);
      return isFirst ? sentence.tellsPast && !tellsNow(after) : happened(lead) && !NOWADAYS.test(after);
    case 'present':
      return sentence.tellsPast || sentence.tellsPlan;
    case 'future':
      if (/\b(?:who|which)\s/i.test(before)) return false;
      if (isFirst && /^,?\s(?:the|our|[A-Z])/.test(after)) return true;
      if (isAppointment(before, form) || (!preposition && isOccasion(lead, after))) return true;
      return sentence.tellsFuture || ['until', 'till', 'by', 'before', 'from', 'starting'].includes(previous);
    case 'ahead':
      if (isFirst) return !sentence.tellsPast && GOES_AHEAD.test(after);
      return AHEAD.test(before) && !/^\s*(?:an?|all|new|most)\s/i.test(before);
  }
}

/** `The demo is tomorrow`; but `the default is tomorrow`. */
export function isAppointment(before: string, form: Form): boolean {
  return form.direction === 'future' && APPOINTMENT.test(before);
}

function isOver({ isPartOfToday }: Form, previous: string): boolean {
  return isPartOfToday || previous === 'earlier';
}

/** Whether the part of the sentence that ends at `today` tells what happened, not how things are. */
function happened(lead: string): boolean {
  const clause =
    /(?:^|[,;:—–(]\s|\b(?:but|while|whereas)\s)([^,;:—–(]{1,300})$/.exec(overRemarks(lead))?.[1] ?? '';
  const forms = tagged(clause);
  return tellsPast(toldIn(forms)) && !tellsNow(clause) && !WE_DO.test(forms);
}

/** `Kai built the parser we use today`. */
const WE_DO = /\b(?:we|they|you|i)\s[a-z]{2,20}\s+$/i;

/** `…, today of all days`; `we have today` is asked of what stands before. */
const NOWADAYS = /^\s(?:as|than|still|it|they)\b/i;

/** `Today Marit told us that …`: whatever follows, this happened. */
const TOLD = new RegExp(`^,?\\s(?:[Ww]e|I|[Tt]hey|[Hh]e|[Ss]he|the team|[A-Z][a-z]+)\\s${PAST_FORM}`);

/** A verb that may tell what happens again and again. */
const MAY_BE_HABIT =
  /\b(?!(?:was|has|this|its|his|us|as)\b)[a-z]{2,20}s\b|\b(?:we|they|you|i)\s(?!\S{1,20}ed\b)/;

/** `Hermes pulls changes since yesterday`: whichever came since. */
const WHAT_CAME_SINCE =
  /\b(?!(?:is|was|has|its|this)\b)[a-z]{2,20}s\s(?:(?:the|all|new|any|open|latest|changed|only)\s){0,2}[a-z-]{2,20}s\s+since\s+$/i;

/** `in two weeks` tells a date only with what happens once and at a time; otherwise it is how long something takes. */
const AHEAD =
  /\b(?:will|'ll|is|are|going to)\b.{0,30}\b(?:back|returns?|returning|leaves?|leaving|launch(?:es|ing)?|live|starts?|starting|begins?|moves?|moving|migrating|switch|switching|joins?|joining|ships?|shipping|due|scheduled|planned)\s+$/i;
const GOES_AHEAD =
  /^,?\s(?:\w{1,20}\s){1,3}(?:will|moves?|switch|switches|migrates?|launch|launches|leaves?|starts?|ships?|releases?|goes|go)\s/;
