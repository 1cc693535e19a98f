import { visible } from './clean.ts';
import { ownWords } from './own-words.ts';
import { isReported } from './refusals.ts';

/**
 * What of a message is its writer's: without what was pasted, quoted at length, or told as somebody else's. A short
 * quotation names something; a sentence that reports what a page says is the page's.
 */
export function ownSaying(text: string): string {
  return ownWords(visible(text))
    .map(({ text }) => text)
    .join('\n')
    .replace(LONG_QUOTATIONS, (_all, before: string) => `${before} … `)
    .split(/\n+|(?<=[.!?;。！？；])\s+/)
    .filter((sentence) => !isReported(sentence) || BY_SELF.test(sentence))
    .join('\n');
}

/** Five words and more between quotation marks are a saying, not a name. */
const LONG_QUOTATIONS =
  /(^|[\s(:,])(?:"[^"\n]{24,2000}(?:"|$)|“[^”\n]{24,2000}(?:”|$)|„[^“”\n]{24,2000}(?:[“”]|$)|«[^»\n]{24,2000}(?:»|$)|「[^」\n]{16,2000}(?:」|$))/gm;

/** "As I said" reports nobody else. */
const BY_SELF =
  /\b(?:i|we)(?:['’]ve| have| already| just)? (?:said|say|told|tell|wrote|mentioned?|suggest(?:ed)?|recommend(?:ed)?)\b/i;
