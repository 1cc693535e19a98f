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
