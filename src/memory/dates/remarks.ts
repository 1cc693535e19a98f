import { mayHoldForm } from './forms.ts';

/** Words of the same length without what a remark in parentheses says: `we closed it (can't reproduce) yesterday`. */
export function withoutRemarks(words: string): string {
  if (!words.includes('(')) return words;
  return words.replace(REMARK, (remark) =>
    BINDS.test(remark) || mayHoldForm(remark) ? remark : remark.replace(/[\p{L}']/gu, 'X'),
  );
}

/** A clause goes on behind a remark as if it were not there. */
export function overRemarks(words: string): string {
  return words.includes('(') ? words.replace(REMARK, '') : words;
}

const REMARK = /\([^()]{1,160}\)\s?/g;

/** What makes a case of the sentence around it, even in parentheses. */
const BINDS =
  /\b(?:if|unless|when|whenever|whether|every|each|any|always|usually|often|sometimes|normally|typically|generally|regularly|may|might|could|should|must|suppose|only)\b/i;
