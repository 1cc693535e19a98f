/**
 * Where the content of a line was found, by code and never by what an engine says of it. `memory` = it stood there
 * before, `unknown` = nowhere that the dream had looked.
 */
export type Source = {
  from: 'session' | 'log' | 'memory' | 'project' | 'file' | 'unknown';
  /** Of a session: whose words they are. */
  who?: 'person' | 'agent' | 'tool';
  /** True for what a person put there that is not theirs: a page, a log, a mail. */
  pasted?: true;
  session?: string;
  agent?: string;
  /** When it was said, or the day of the log, ISO. */
  at?: string;
  /** Of a session: where its line starts in the transcript, in bytes. */
  offset?: number;
  /** Of a log: the line, from 1. */
  line?: number;
  /** Of a log, a memory or a file: below the memory or the project, else in full. */
  path?: string;
  /** True where not the words were found but most of what they say. */
  reworded?: true;
  /** True where the engine named it as its reason, and code found it there. */
  quoted?: true;
};

/** A line that a dream added, as it stands in the file, and where it came from. */
export type LineOrigin = { path: string; line: string; source: Source };
