/**
 * Where evidence comes from. Called by the session gate and by engines. Never writes to a transcript, never throws for
 * what it finds in one; a source that is not there counts as empty, a source that cannot be read is reported in `trouble`.
 */
export type Session = {
  id: string;
  agent: string;
  path: string;
  cwd: string | undefined;
  mtimeMs: number;
  bytes: number;
};

/** Somebody's words in a session. Only `person` may ever become a rule or a preference. */
export type Words = {
  session: string;
  origin: 'person' | 'agent' | 'tool';
  at: string | undefined;
  offset: number;
  text: string;
};

export type SessionList = { sessions: Session[]; sources: number; trouble: string[] };

export type Sessions = {
  /**
   * Sessions of this memory touched after `sinceMs`, newest first. `sources` = 0 means there is nowhere to look. With
   * `enough` it may stop as soon as that many are known, in any order. `withoutCaller` leaves out the session that asks.
   */
  list(sinceMs: number, options?: { enough?: number; withoutCaller?: boolean }): Promise<SessionList>;
  /** People's (and, asked, agents') words of one session in order, at most `maxBytes` of text. */
  words(session: Session, options?: { origins?: Words['origin'][]; maxBytes?: number }): Promise<Words[]>;
};

export type SearchQuery = {
  pattern: string;
  /** A regular expression of JavaScript, `^` and `$` at line ends; else the pattern stands for itself. */
  isRegex?: boolean;
  isCaseSensitive?: boolean;
  /** People's and agents' words unless said otherwise. */
  origins?: readonly Words['origin'][];
  /** Said at or after, and before. Words without a time count by their session's. */
  sinceMs?: number;
  untilMs?: number;
  /** Of all matches together. */
  maxBytes?: number;
  /** Characters told around a match, before and behind in sum. */
  window?: number;
  /** How long a regular expression may take. */
  deadlineMs?: number;
  /** Aborted, the search ends soon with what it has found. */
  signal?: AbortSignal;
};

/** `text` is a part of what was said, secrets masked, with the match in it; `offset` is where its line starts in the file. */
export type Match = {
  session: string;
  agent: string;
  path: string;
  origin: Words['origin'];
  at: string | undefined;
  offset: number;
  text: string;
};

export type SearchResult = {
  /** Newest session first, and in a session what was said last. */
  matches: Match[];
  /** How many there are, told or not; counting stops at a bound. */
  total: number;
  /** There are more matches than are told, or more to look through than was. */
  isTruncated: boolean;
  /** Why there may be no answer: for whoever wrote the pattern. */
  problem?: 'empty pattern' | 'pattern too slow' | `bad pattern: ${string}`;
};

/** Searches people's and agents' words, and asked, tools'. Never throws for a pattern or for what a transcript holds. */
export type SessionSearch = {
  search(sessions: readonly Session[], query: SearchQuery): Promise<SearchResult>;
  /** One transcript by its path, as its agent wrote it; no digest is made of it. */
  searchFile(file: Pick<Session, 'agent' | 'path'>, query: SearchQuery): Promise<SearchResult>;
};

/** A transcript by its real path, and whose it is. */
export type Transcript = Pick<Session, 'agent' | 'path'>;

/** One line of a transcript as a person would read it: who said what. Secrets are masked, long words are cut. */
export type TranscriptLine = { line: number; said: Pick<Words, 'origin' | 'at' | 'text'>[]; bytes: number };

/**
 * Transcripts as tools may see them: never whole lines, always with whose words they are. Called by agent/; never throws
 * for what a transcript holds.
 */
export type Transcripts = SessionSearch & {
  /** The transcript that a real path is, of whichever project; undefined where it is none. */
  at(realPath: string): Transcript | undefined;
  /** Folders that hold transcripts of this memory's sessions, real paths. */
  folders(): readonly string[];
  /** Some lines, the first is 1. Harness lines have nothing said. */
  lines(transcript: Transcript, from: number, count: number): Promise<TranscriptLine[]>;
};
