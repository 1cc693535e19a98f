import type { Day } from '../day.ts';

/** What stands before a value that is no longer true: since when, and where to read on. */
export function supersededNote(since: Day, link: string): string {
  return `Superseded ${since} by ${link}, until then: `;
}

const NOTE = /Superseded \d{4}-\d\d-\d\d by \[[^\]\n]{0,200}\]\([^)\n]{0,600}\), until then: /g;

/** A text without such notes: the day and the link are what a dream knew, not what the memory says. */
export function withoutSuperseded(text: string): string {
  return text.replace(NOTE, '');
}
