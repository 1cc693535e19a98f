import type { Form } from './forms.ts';

/** A preposition that takes a date as it is; 'unclear' where it makes something else of it. */
export function prepositionOf(previous: string, before: string, form: Form): string | undefined {
  if (/\bas\s+of\s+$/i.test(before)) return 'as of';
  if (TAKES_DATE.has(previous)) {
    return /\b(?:(?:day|week|month|year)\s+(?:before|after)|(?:half|most|rest|all|part|none)\s+of)\s+$/i.test(
      before,
    )
      ? 'unclear'
      : previous;
  }
  if (previous === 'on') return form.granularity === 'day' && form.direction === 'past' ? 'on' : 'unclear';
  if (previous === 'for') {
    const isSet =
      /\b(?:planned|scheduled|set|due|booked|announced|numbers?|invoices?|reports?|bills?)\s+for\s+$/i;
    return isSet.test(before) ? 'for' : 'unclear';
  }
  if (previous === 'to') {
    const isMoved = /\b(?:moved|postponed|pushed|shifted|delayed|deferred|slipped)\s+(?:\w+\s+){0,3}to\s+$/i;
    return form.direction === 'future' && isMoved.test(before) ? 'to' : 'unclear';
  }
  return undefined;
}

/** A small word behind `after yesterday` may be a noun that the phrase describes, as in `after yesterday deploy`. */
export function mayDescribe(preposition: string, next: string): boolean {
  if (['since', 'until', 'as of'].includes(preposition) || !/^[a-z]/.test(next)) return false;
  return !GOES_ON.has(next) && !/(?:ing|ly)$/.test(next);
}

/** Whether a small word right behind a date may be a verb or a noun of its own. */
export function goesOn(next: string): boolean {
  return /^[a-z]{2,}/.test(next) && !GOES_ON.has(next) && !/(?:ing|ly|ed)$/.test(next);
}

const set = (words: string) => new Set(words.trim().split(/\s+/));

const TAKES_DATE = set('since until till by before after from of during through starting');

/** What may follow a date behind its preposition; any other small word may be a noun that the phrase describes. */
const GOES_ON =
  set(`the a an all we i it they he she you our my his her their its this that these those there because
  and but so while with for in on at to by no every only due after before until as onwards on was were had did has have
  is are until when where which who if then not nobody everybody everyone both each some most also via through from
  without instead since except again too already over under into out up`);
