import type { Words } from './port.ts';

export type Said = Pick<Words, 'origin' | 'text'> & { at?: string | undefined };

/** What a line tells about the whole session; later lines fill in what earlier ones left open. */
export type HeadFacts = {
  cwd?: string;
  /** `own` is a session that memdream itself started. */
  kind?: 'session' | 'sub-agent' | 'own';
};

/**
 * How one agent writes its transcripts, one JSON object a line. Pure: the caller reads. Never throws for what a line
 * holds: a type it does not know says nothing.
 */
export type Format = {
  agent: string;
  /** Plain text instead of JSON: `paragraphs` reads it, and `wordsOf` has nothing to say. */
  isText?: true;
  headOf(line: Record<string, unknown>): HeadFacts;
  /** A cheap look at a raw line before it is parsed: most bytes are the harness's. May say yes too often, never no. */
  mayHoldWords(bytes: Uint8Array, origins: readonly Words['origin'][]): boolean;
  wordsOf(line: Record<string, unknown>): Said[];
};
