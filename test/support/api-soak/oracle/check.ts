import type { Dream } from '../../../../src/store/record.ts';
import { eventsOf } from '../../cli.ts';
import type { Dreamt } from '../live-through.ts';

export function check(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Error(otherwise);
}

/** The record that a dream ended with; undefined where it was killed, or never began. */
export function recordOf({ ran }: Dreamt): Dream | undefined {
  if (ran.stdout.trim() === '' || ran.signal !== null) return undefined;
  const last = eventsOf(ran).at(-1);
  return last?.event === 'result' ? last.result : undefined;
}

/** What it said on stderr, as an object: every error of a command with --json is one. */
export function errorOf({ ran }: Dreamt): { code: string; exit: number; hint?: string } | undefined {
  const text = ran.stderr.trim();
  if (text === '') return undefined;
  check(!text.includes('\n'), `it said more than one thing: ${text}`);
  return JSON.parse(text) as { code: string; exit: number; hint?: string };
}
