import { visible } from '../gather/clean.ts';
import type { Evidence } from './evidence.ts';
import { share, type Terms, termsOf } from './likeness.ts';
import type { Source } from './origin.ts';

/** So many sentences or lines on end are about one matter: a long text as a whole has any word in it. */
const ON_END = 4;
/** Less than half of the words in common is chance. */
const LEAST = 0.5;
/** Whose words count first where several said the same. */
const RANK = ['person', 'log', 'project', 'memory', 'agent', 'tool', 'file', 'unknown'];

/** Asks where something stands among texts. They are read once, at the first question. */
export function lookUp(evidence: readonly Evidence[]): {
  word(folded: string): Source | undefined;
  sense(terms: Terms): Source | undefined;
} {
  let ranked: { evidence: Evidence; all: Terms; windows: Terms[] | undefined }[] | undefined;
  const texts = () => {
    ranked ??= evidence
      .map((one) => ({ evidence: one, all: termsOf(visible(one.text)), windows: undefined }))
      .sort((a, b) => rankOf(a.evidence.source) - rankOf(b.evidence.source));
    return ranked;
  };
  return {
    /** Word for word. */
    word: (folded) => texts().find(({ all }) => all.folded.includes(folded))?.evidence.source,
    /** Most of what it says, close together. */
    sense(terms) {
      if (terms.words.size + terms.values.length < 2 && terms.values.length === 0) return undefined;
      let best: { source: Source; share: number } | undefined;
      for (const text of texts()) {
        if (share(terms, text.all) < LEAST) continue;
        text.windows ??= windowsOf(text.evidence.text);
        const most = text.windows.reduce((sum, window) => Math.max(sum, share(terms, window)), 0);
        if (most >= LEAST && most > (best?.share ?? 0)) best = { source: text.evidence.source, share: most };
      }
      return best && { ...best.source, reworded: true };
    },
  };
}

function rankOf({ from, who, pasted }: Source): number {
  return RANK.indexOf(pasted ? 'tool' : (who ?? from));
}

function windowsOf(text: string): Terms[] {
  const pieces = visible(text)
    .split(/\n+|(?<=[.!?;。！？；])\s+/)
    .filter((piece) => piece.trim() !== '');
  return pieces.map((_, at) => termsOf(pieces.slice(at, at + ON_END).join('\n')));
}
