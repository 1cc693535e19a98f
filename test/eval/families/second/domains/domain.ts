/** What a memory is about: the words that the sentences of every class are filled with. */
export type Domain = {
  name: string;
  about: string;
  folders: string[];
  /** English nouns without an article, German and Spanish ones with theirs, Chinese ones. */
  things: string[];
  german: string[];
  spanish: string[];
  chinese: string[];
  people: string[];
  /** Parallel things that have a file each. */
  siblings: { folder: string; names: string[]; keys: string[] };
  /** Keys that name their subject, so that two values of one cannot both hold. */
  keys: string[];
  /** Sentences with `{code}` that can be true for one value only. */
  single: string[];
  project: Record<string, string>;
  /** Paths below folders that the project has, which the project has not. */
  gone: string[];
  generated: string[];
  otherRepository: { name: string; paths: string[] };
  tasks: string[];
};
