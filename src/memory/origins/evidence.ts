import type { Source } from './origin.ts';

/** A text that a dream had before its eyes, and whose it is. */
export type Evidence = { text: string; source: Source };

/** More than this of texts is not looked through: the first that came stay. */
const MAX_CHARS = 6_000_000;

/** What a dream was shown, told apart by its words: the same window read twice is one. */
export type Collected = { add(evidence: Evidence): void; all(): readonly Evidence[] };

export function collectEvidence(): Collected {
  const all = new Map<string, Evidence>();
  let left = MAX_CHARS;
  return {
    add(evidence) {
      const { source, text } = evidence;
      const key = `${source.from} ${source.who ?? ''} ${source.session ?? source.path ?? ''}\n${text}`;
      if (text.trim() === '' || all.has(key) || text.length > left) return;
      left -= text.length;
      all.set(key, evidence);
    },
    all: () => [...all.values()],
  };
}
