import type { Form } from './forms.ts';
import { PAST_VERB, type Sentence } from './sentences.ts';

/** Where a phrase stands: the word and the text before it, the text behind it. */
type Place = {
  start: number;
  previous: string;
  before: string;
  after: string;
  preposition: string | undefined;
  isFirst: boolean;
};

/** Whether the sentence tells what happened or will happen, so that the phrase means one day, week, month or year. */
export function isEvent(form: Form, sentence: Sentence, place: Place): boolean {
  const { start, previous, before, after, preposition, isFirst } = place;
  if (sentence.generalFrom < start) return false;
  const isFrom = preposition === 'since' || preposition === 'as of';
  if (isFrom && form.direction !== 'today') {
    const isLabel = /^[\s*|]*since\s+$/i.test(before) && /^\W*$/.test(after);
    return sentence.reportFrom >= start && !isLabel;
  }
  if (sentence.habitFrom < start) return false;
  switch (form.direction) {
    case 'ago':
    case 'past':
      return sentence.tellsPast || previous === 'until' || previous === 'till';
    case 'today':
      if (isFirst && TOLD.test(after)) return true;
      return !preposition && sentence.tellsPast && !sentence.tellsNow;
    case 'present':
      return sentence.tellsPast || sentence.tellsPlan;
    case 'future':
      if (/\b(?:who|which)\s/i.test(before)) return false;
      if (isFirst && /^,?\s(?:the|our|[A-Z])/.test(after)) return true;
      if (isAppointment(before, form)) return true;
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

/** `Today Marit told us that …`: whatever follows, this happened. */
const TOLD = new RegExp(`^,?\\s(?:[Ww]e|I|[Tt]hey|[Hh]e|[Ss]he|the team|[A-Z][a-z]+)\\s(?:${PAST_VERB})\\b`);

/** `in two weeks` tells a date only with what happens once and at a time; otherwise it is how long something takes. */
const AHEAD =
  /\b(?:will|'ll|is|are|going to)\b.{0,30}\b(?:back|returns?|returning|leaves?|leaving|launch(?:es|ing)?|live|starts?|starting|begins?|moves?|moving|migrating|switch|switching|joins?|joining|ships?|shipping|due|scheduled|planned)\s+$/i;
const GOES_AHEAD =
  /^,?\s(?:\w{1,20}\s){1,3}(?:will|moves?|switch|switches|migrates?|launch|launches|leaves?|starts?|ships?|releases?|goes|go)\s/;

const APPOINTMENT =
  /\b(?:demo|deadline|launch|release|freeze|meeting|cut-?over|migration|go-live|workshop|audit|interview|kick-?off|training|off-?site|conference|visit|move|upgrade)\s+is\s+$/i;
