import type { HeadFacts } from './format.ts';

/**
 * A transcript as a stat shows it: nothing of it has been read. `formatOf` says how it is written; `dev` and `ino` tell a
 * grown file from another one.
 */
export type SourceFile = {
  path: string;
  /** The session's name, as its agent calls it. */
  id: string;
  agent: string;
  mtimeMs: number;
  bytes: number;
  dev: number | undefined;
  ino: number | undefined;
};

/**
 * One place where an agent keeps transcripts: a folder that exists now, by its real path, or a file somebody named.
 * Called by `openSessions`, and by the index between listing and reading heads. Listing only stats; what cannot be read
 * is a line of `trouble` and what vanishes meanwhile is passed over: it never throws for what lies there.
 */
export type Source = {
  agent: string;
  /** Real path. No two sources of one list share it. */
  place: string;
  /** Somebody named this place for this memory: every session in it counts, whatever project it was about. */
  isNamed: boolean;
  /** Regular files touched after the moment, those likeliest to belong to the memory's project first. */
  files(sinceMs: number, trouble: string[]): Iterable<SourceFile>;
  /** What is told beside the transcript and not in it, such as the project's path in a file of the folder. */
  headFrom?(path: string): HeadFacts;
  /** Whether a transcript whose first lines hide its cwd still belongs to the memory's project, by where it lies. */
  isOfProjectByPlace?(path: string): boolean;
};

/**
 * What the first lines of a transcript tell, the same whoever asks. `isCut`: it is a session, or there was more than we
 * look at, so that no cwd proves nothing.
 */
export type Head = { cwd: string | undefined; kind: NonNullable<HeadFacts['kind']>; isCut: boolean };

/** Reads a head, or answers from what is known of an unchanged file. May throw an errno error: it becomes trouble. */
export type HeadOf = (source: Source, file: SourceFile) => Head;
