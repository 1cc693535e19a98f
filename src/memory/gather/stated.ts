import { absolutely } from '../dates/absolutely.ts';
import { relativeDates } from '../dates/relative.ts';
import { holdsSecret } from '../secrets.ts';
import { asSentence, plainSentence } from './clean.ts';
import type { Found, Heard, Statement } from './heard.ts';
import { isEmptyTalk, isHostile, isRequest } from './refusals.ts';
import { typeOf } from './statement-type.ts';

/** What was found as a statement, or undefined where memory must not hold it. */
export function stated(found: Found, { from, day, source, origin }: Heard): Statement | undefined {
  const text = asSentence(plainSentence(found.text));
  if (text === '' || isEmptyTalk(text) || isHostile(text) || isRequest(text) || /[?？]$/.test(text))
    return undefined;
  if (holdsSecret(found.text) || holdsSecret(text)) return undefined;
  const dated = absolutely(text, day);
  // A date that only its day explains must not outlive that day.
  if (relativeDates(dated).length > 0) return undefined;
  const via = from === 'log' ? 'log' : found.via;
  return {
    text: dated,
    type: typeOf({ text: dated, via: found.via }),
    day,
    source,
    via,
    ...(origin && { origin }),
  };
}
