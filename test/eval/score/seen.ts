export type Files = Record<string, string>;

export type Finding = { check: string; path: string; line?: number; message: string };

/** All that the scorer may look at: the memory's files around two dreams, the rest of the machine, what doctor says. */
export type Seen = {
  before: Files;
  after: Files;
  /** After a second dream over the first one's result. */
  again: Files;
  /** Hashes of everything that is not the memory, before and after. */
  outside: { before: Files; after: Files };
  /** What `doctor` finds after the dreams. */
  findings: Finding[];
  /** Commands that did not end as they should have. */
  troubles: string[];
};

export type Verdict = 'solved' | 'missed' | 'wrong';

export const isLog = (path: string): boolean => /^(?:.*\/)?logs\//.test(path);

/** What a dream may write: everything but the logs. */
export function memories(files: Files): [path: string, text: string][] {
  return Object.entries(files).filter(([path]) => !isLog(path));
}

export type Line = { path: string; line: string; at: number };

export function linesOf(files: Files): Line[] {
  return memories(files).flatMap(([path, text]) =>
    text.split(/\r?\n/).map((line, at) => ({ path, line, at: at + 1 })),
  );
}

/** Lines of the memory that hold a text. */
export function linesWith(files: Files, text: string): Line[] {
  const found: Line[] = [];
  for (const [path, whole] of memories(files)) {
    if (!whole.includes(text)) continue;
    whole.split(/\r?\n/).forEach((line, at) => {
      if (line.includes(text)) found.push({ path, line, at: at + 1 });
    });
  }
  return found;
}

/** How often a line stands in the memory. */
export function standing(files: Files, line: string): number {
  return linesWith(files, line).filter((found) => found.line.trim() === line.trim()).length;
}
