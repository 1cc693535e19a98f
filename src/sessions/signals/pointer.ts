import { windowAt } from './window.ts';

/** A person's words in one session, as the port hands them out. */
export type PersonsWords = { session: string; atMs: number; offset: number; text: string };

/** Where to read on: the session, the moment, the line's offset in its transcript, and what stands there. */
export type Pointer = { session: string; atMs: number; offset: number; window: string };

/** The words are cut around the phrase they were noticed for. */
export function pointerTo({ session, atMs, offset, text }: PersonsWords, phrase: string): Pointer {
  return { session, atMs, offset, window: windowAt(text, phrase) };
}
