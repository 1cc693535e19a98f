import { setImmediate as breathe } from 'node:timers/promises';
import type { Source } from '../memory/origins/origin.ts';
import type { Session } from '../sessions/port.ts';
import type { PersonsWords } from '../sessions/signals/pointer.ts';
import { openSignals, type Signals } from '../sessions/signals/signals.ts';
import type { DreamContext } from './port.ts';

/** More than this is read by no dream: the newest sessions come first, the rest is said to be left out. */
const MAX_BYTES = 1024 ** 3;
const MAX_SESSIONS = 2_000;
/** Listens between two stretches of so many characters for whoever wants the dream to end. */
const BREATH = 32_768;

/** People's words since the last dream, session by session, and what stands out in them, which `status` is told too. */
export async function saidSince(context: DreamContext): Promise<{ words: PersonsWords[]; signals: Signals }> {
  const { recent, sessions, past, signal, say } = context;
  const words: PersonsWords[] = [];
  const standing = openSignals();
  let [bytes, chars] = [0, 0];
  const near = recent.slice(0, MAX_SESSIONS).filter((session) => {
    bytes += session.bytes;
    return bytes <= MAX_BYTES;
  });
  if (near.length < recent.length) say(`Left out the oldest ${recent.length - near.length} sessions.`);
  for (const session of near) {
    signal.throwIfAborted();
    for (const { text, at, offset } of await sessions.words(session, { origins: ['person'] })) {
      const atMs = at === undefined ? session.mtimeMs : Date.parse(at);
      // A session that goes on after a dream is heard from there on.
      if (Number.isNaN(atMs) || atMs <= (past.sinceMs ?? 0)) continue;
      const said = { session: session.id, atMs, offset, text };
      words.push(said);
      standing.add(said);
      chars += text.length;
      if (chars < BREATH) continue;
      chars = 0;
      await breathe();
      signal.throwIfAborted();
    }
  }
  const signals = standing.all(recent.length);
  context.noticed(signals);
  context.heard(words);
  return { words, signals };
}

/** Where a person's words stand, for the record. */
export function originOf(
  { session, atMs, offset }: Pick<PersonsWords, 'session' | 'atMs' | 'offset'>,
  recent: readonly Session[],
): Source {
  const agent = recent.find(({ id }) => id === session)?.agent;
  return {
    from: 'session',
    who: 'person',
    session,
    ...(agent !== undefined && { agent }),
    at: new Date(atMs).toISOString(),
    offset,
  };
}
