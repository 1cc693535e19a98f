import { isPlacedInTime } from './absolute.ts';
import { habitsIn } from './habits.ts';
import { HIDDEN } from './masked.ts';
import { tagged } from './past-forms.ts';
import { plansIn } from './plans.ts';
import { withoutRemarks } from './remarks.ts';
import { tellsPast, toldIn } from './verbs.ts';

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
  /** Before this offset it may speak of what happens again and again: …, every night. */
  frequencyAt: number;
  tellsPast: boolean;
  tellsFuture: boolean;
  /** Surer than `tellsFuture`, which a mere `we` is enough for. */
  tellsPlan: boolean;
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
  const whole = text.slice(start, end).replaceAll('’', "'").replaceAll('\n', ' ');
  const words = withoutNames(whole);
  const plain = withoutRemarks(words);
  const forms = tagged(words);
  const told = toldIn(forms);
  const from = (at: number) => (at < 0 ? Number.POSITIVE_INFINITY : start + at);
  const { general, habit, report, frequency } = habitsIn(plain, plain === words ? forms : tagged(plain));
  const { future, plan } = plansIn(words, forms, told);
  return {
    start,
    end,
    isClosed:
      /\?[.!?…]*$/.test(words.slice(-8)) ||
      MENTIONS.test(words) ||
      isPlacedInTime(whole) ||
      /\d{4}-\d\d-\d\d/.test(seen.slice(start, end)),
    generalFrom: from(general),
    habitFrom: from(habit),
    reportFrom: from(report),
    frequencyAt: frequency < 0 ? -1 : start + frequency,
    tellsPast: tellsPast(told),
    tellsFuture: future,
    tellsPlan: plan,
  };
}

/** Hosts, files, versions and ids are no words: `mail.example.net` gives no example. The length stays. */
export function withoutNames(words: string): string {
  return words.replace(NAME, (name) => (/^(?:e\.g|i\.e)$/i.test(name) ? name : 'X'.repeat(name.length)));
}

const NAME =
  /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}_.@/\\-]{0,80}(?:[_@\\]|\p{L}\.\p{L}|\p{L}-?\d|\d-?\p{L}))[\p{L}\p{N}_][\p{L}\p{N}_.@/\\-]{0,200}[\p{L}\p{N}_]/gu;

/** It speaks about words, not about time. */
const MENTIONS =
  /\b(?:phrases?|wording|the words?|the terms?|literally|literals?|keywords?|for example|for instance|examples?|e\.g|placeholders?|relative dates?)\b/i;
