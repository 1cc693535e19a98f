import { setImmediate as breathe } from 'node:timers/promises';
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
  context.heard(bySession(words));
  return { words, signals };
}

function bySession(words: readonly PersonsWords[]): string[] {
  const texts = new Map<string, string[]>();
  for (const { session, text } of words) {
    const said = texts.get(session);
    if (said) said.push(text);
    else texts.set(session, [text]);
  }
  return [...texts.values()].map((said) => said.join('\n'));
}
