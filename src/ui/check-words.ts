/** What a check means and what to do about its findings, for people. */
export type CheckWords = {
  means: string;
  /** Who mends it: a dream, both, a person, or nobody, because it is only about what a dream does. */
  mends: 'dream' | 'both' | 'person' | 'nobody';
  todo: string;
};

/** One row for each check of `memory/checks/checks.ts`, in any order. `doctor` and the README say it in these words. */
const WORDS: Record<string, CheckWords> = {
  'index-within-budget': {
    means: 'MEMORY.md is larger than what a session loads, or a line of it says too much',
    mends: 'dream',
    todo: 'what is least used moves to area pages, detail to topics',
  },
  'pointers-resolve': {
    means: 'a link leads to a file that is not there',
    mends: 'both',
    todo: 'links of the index are repointed or dropped; one in a topic is yours, it may be meant for a file to come',
  },
  'no-orphan-topics': {
    means: 'nothing in MEMORY.md leads to a topic: no session will read it',
    mends: 'dream',
    todo: 'they get a line in the index',
  },
  'dates-absolute': {
    means: 'words such as “yesterday”, which mean something else on every day they are read',
    mends: 'both',
    todo: 'it writes the date where something tells when the line was written; the others are yours',
  },
  'frontmatter-kept': {
    means: 'a dream changed or broke the frontmatter of a topic, beyond its description',
    mends: 'nobody',
    todo: 'such a dream fails and changes nothing',
  },
  'protected-untouched': {
    means: 'a dream touched a log, a protected file or one of another program, or emptied MEMORY.md',
    mends: 'nobody',
    todo: 'such a dream fails and changes nothing',
  },
  'reverts-respected': {
    means: 'a dream brought back what a revert had taken out, or took out what one had put back',
    mends: 'nobody',
    todo: 'such a dream fails and changes nothing',
  },
  'text-only': {
    means: 'a dream wrote something that is not text',
    mends: 'nobody',
    todo: 'such a dream fails and changes nothing',
  },
  'unseen-characters': {
    means:
      'zero-width, direction and other characters that nobody sees, and that an agent reads all the same',
    mends: 'person',
    todo: 'write the line anew; a dream that adds one fails and changes nothing',
  },
  'bounded-loss': {
    means: 'a dream deletes more files or loses more lines than `guard` allows',
    mends: 'nobody',
    todo: 'such a dream waits as a proposal until you apply it',
  },
  'specifics-covered': {
    means: 'a number, path or name that stood in the memory would stand nowhere after a dream',
    mends: 'nobody',
    todo: 'such a dream waits as a proposal until you apply it',
  },
  'rules-from-people': {
    means: 'a dream with a model adds a rule or a preference that no person is known to have said',
    mends: 'nobody',
    todo: 'such a dream waits as a proposal until you apply it',
  },
  duplicates: {
    means: 'the same statement, or nearly the same, in two topics',
    mends: 'both',
    todo: 'one that says no more than another goes; what is only alike is yours',
  },
  contradictions: {
    means: 'two topics that cannot both be right',
    mends: 'both',
    todo: 'of two dated values of one key the older becomes history; the others are yours',
  },
  'no-secrets': {
    means: 'a password, token or key stands in a memory',
    mends: 'person',
    todo: 'change the secret, then `memdream purge --finding FILE:LINE`: the history keeps what once stood there',
  },
  'left-alone': {
    means: 'a page of more than 2 MB, or one that is no text: no dream reads or changes it',
    mends: 'person',
    todo: 'split it, or move it out of the memory',
  },
  frontmatter: {
    means: 'frontmatter that cannot be read, has no known type, or a name that another topic has',
    mends: 'person',
    todo: 'correct it by hand',
  },
  'missing-paths': {
    means: 'a topic names a file or folder that the project does not have',
    mends: 'dream',
    todo: 'the path is marked as not found, with the day; correct or remove the line if it is stale',
  },
  derivable: {
    means: 'CLAUDE.md, the README or package.json says the same',
    mends: 'person',
    todo: 'remove it if it is no more than that; no dream does by itself',
  },
};

const UNKNOWN: CheckWords = { means: 'a broken rule', mends: 'person', todo: 'look at it' };

const WHO = {
  dream: 'A dream mends these',
  both: 'A dream mends what it can',
  person: 'For you to decide',
  nobody: 'Only about dreams',
} as const;

export function wordsFor(check: string): CheckWords {
  return Object.hasOwn(WORDS, check) ? WORDS[check]! : UNKNOWN;
}

export function whatToDo({ mends, todo }: CheckWords): string {
  return `${WHO[mends]}: ${todo}.`;
}
