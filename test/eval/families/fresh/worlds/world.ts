type Kind = 'user' | 'feedback' | 'project' | 'reference';

/** What a topic is about and what it may say. Every statement has a specific. */
export type Subject = { path: string; title: string; hook: string; type: Kind; says: string[] };

/** A kind of repository: what agents note in it, and a little of its code. */
export type World = {
  name: string;
  about: string;
  subjects: Subject[];
  /** Files that are there. */
  code: Record<string, string>;
  /** Files that were there once, beside those. */
  gone: string[];
  hasPackage: boolean;
};
