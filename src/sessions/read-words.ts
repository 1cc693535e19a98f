import type { Reader } from '../memory/reader.ts';
import type { SessionCache } from './cache/cache.ts';
import { Collected } from './collected.ts';
import { formatOf } from './formats/formats.ts';
import { heardOn } from './heard.ts';
import { linesOf } from './lines.ts';
import type { Session, Sessions, Words } from './port.ts';
import { recordsIn, textOf } from './records.ts';

type Wanted = NonNullable<Parameters<Sessions['words']>[1]>;

/**
 * Words of one session, in order, the last one cut where `maxBytes` ends. They come from its digest where there is one;
 * what tools said is not digested. What cannot be read has said nothing.
 */
export async function readWords(
  reader: Reader,
  session: Session,
  wanted: Wanted = {},
  cache?: SessionCache,
): Promise<Words[]> {
  const { origins = ['person'], maxBytes } = wanted;
  const digested = origins.includes('tool') ? undefined : await digestedWords(session, wanted, cache);
  if (digested) return digested;
  // The list of secrets is long, and counting sessions does without it.
  const { masked } = await import('./masked.ts');
  const collected = new Collected(session.id, maxBytes);
  try {
    const format = formatOf(session);
    for await (const group of heardOn(linesOf(reader, session.path), { format, origins })) {
      for (const heard of group) {
        if (!collected.add({ ...heard, text: masked(heard.text) })) return collected.words;
      }
    }
  } catch {
    // The list has named a transcript that cannot be read; what was heard before it failed still counts.
  }
  return collected.words;
}

async function digestedWords(
  session: Session,
  { origins = ['person'], maxBytes }: Wanted,
  cache: SessionCache | undefined,
): Promise<Words[] | undefined> {
  const collected = new Collected(session.id, maxBytes);
  const isThere = await cache?.digest(session, (body) => {
    for (const record of recordsIn(body)) {
      const { origin, at, offset } = record;
      if (!origins.includes(origin)) continue;
      if (!collected.add({ origin, at, offset, text: textOf(body, record) })) return false;
    }
    return true;
  });
  return isThere ? collected.words : undefined;
}
