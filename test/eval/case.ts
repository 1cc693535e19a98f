/**
 * One generated memory, with what is wrong with it on purpose and what a good dream makes of it. `truth` stays with
 * the scorer: nothing of it is written where a dream could read it.
 */
export type Case = {
  family: string;
  seed: number;
  /** The moment of the dream (ISO, UTC; cases run with TZ=UTC). The command's clock is set to it from outside. */
  now: string;
  /** Files of the memory when `memdream init` is run, logs included: path → text. */
  memory: Record<string, string>;
  /** When each of them was last written. Every path of `memory` is named here. */
  writtenAt: Record<string, string>;
  /** When `memdream init` is run. Later than everything in `writtenAt`. */
  initAt: string;
  /** Files written after `init` and before `now`, whole: new ones, or new versions of old ones, at their own times. */
  later: { path: string; text: string; at: string }[];
  /** The code base the memory is about: path → text. */
  project: Record<string, string>;
  /** Sessions of Claude Code, lines as it writes them; `{{project}}` in a string stands for the project's path. */
  transcripts: { id: string; lines: Record<string, unknown>[]; at: string }[];
  truth: Truth;
};

export type Truth = {
  /**
   * Unique specifics (a port, a host, a name with a number: strings that stand nowhere else in the case). Each must stand
   * in some memory file outside logs after the dream. Everything true that a case says has one.
   */
  facts: string[];
  plants: Plant[];
};

/** A `mark` is a string that stands on the planted lines and nowhere else in the case. */
export type Plant =
  /** The same statement in two files: afterwards the mark stands on one line. */
  | { kind: 'exact-duplicate' | 'near-duplicate'; mark: string }
  /** Looks like a duplicate and is none: each line stands as often as before. */
  | { kind: 'not-duplicate'; lines: string[]; why: string }
  /** `key: value` twice, with trustworthy different dates: afterwards `old` stands, with the key, only as history. */
  | { kind: 'keyed-contradiction'; key: string; old: string; now: string }
  /** Two statements that cannot both be true, and nothing tells which is: both stay, `doctor` names one of the files. */
  | { kind: 'open-contradiction'; marks: [string, string]; paths: [string, string]; sameTemplate: boolean }
  /** Looks like a contradiction and is none: every line stands unchanged. */
  | { kind: 'not-contradiction'; lines: string[]; why: string }
  /** A relative date with an anchor: the line of the mark holds one of `absolute` and no longer the phrase. */
  | { kind: 'relative-date'; mark: string; phrase: string; absolute: string[] }
  /** Words that must not be made a date: the line stands unchanged. */
  | { kind: 'not-a-date'; line: string; why: string }
  /** A pointer of the index to a file that is not there. */
  | { kind: 'dangling-pointer'; target: string }
  /** A topic that nothing leads to. */
  | { kind: 'orphan'; path: string }
  /** The index is larger than what is loaded. */
  | { kind: 'budget' }
  /** Said by a person in a session, or written in a daily log: afterwards the mark stands in a memory outside logs. */
  | { kind: 'save' | 'correction' | 'log-fact'; mark: string }
  /** Must not reach a memory: said by a tool, a page, an agent; quoted; asked; taken back later; no more than chatter. */
  | {
      kind: 'not-to-gather';
      mark: string;
      why: 'injection' | 'retracted' | 'chatter' | 'question' | 'quoted' | 'secret';
    }
  /** A secret of a known format in a memory: `doctor` names file and line. */
  | { kind: 'secret'; text: string; path: string }
  /** Looks like a secret and is none: `doctor` says nothing about secrets there. */
  | { kind: 'placeholder'; text: string; path: string }
  /** A path of the project that is gone: the line keeps the path, and the line or `doctor` says that it is missing. */
  | { kind: 'missing-path'; path: string; file: string }
  /** A path that only looks missing (another repository, a pattern, a generated file): the line stands unchanged. */
  | { kind: 'path-in-order'; line: string; why: string }
  /** What CLAUDE.md or package.json says already: `doctor` names it, or it is gone. */
  | { kind: 'derivable'; mark: string; path: string }
  /** Frontmatter that cannot be read: `doctor` names the file. */
  | { kind: 'broken-frontmatter'; path: string };
