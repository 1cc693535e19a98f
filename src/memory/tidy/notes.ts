import type { Facts } from '../finding.ts';
import { INDEX } from '../kinds.ts';
import { targetFor } from '../link-target.ts';
import { appendParagraph } from '../text-lines.ts';
import { fileOf } from '../tree.ts';
import type { Desk } from './desk.ts';
import { openPage } from './page.ts';

const NAME = 'notes-from-index';

/** The topic that takes in what the index has no room for. */
export type Notes = {
  /** Remembers the words and answers with the target of a link to them; undefined where no notes may be written. */
  add(words: string): string | undefined;
  save(): void;
};

export function openNotes(desk: Desk, facts: Facts): Notes {
  const existing = `${NAME}.md`;
  const file = desk.get(existing);
  const page = file && openPage(new Map([[existing, file]]), existing, facts);
  const path = page ? existing : desk.freePath(NAME, 'topic');
  const collected: string[] = [];
  return {
    add(words) {
      if (path === undefined) return undefined;
      collected.push(words);
      return targetFor(path, INDEX);
    },
    save() {
      if (path === undefined || collected.length === 0) return;
      const text = appendParagraph(page?.text ?? '# Notes from the index\n', collected.join('\n\n'));
      desk.put(path, page ? page.save(text) : fileOf(text), 'Took over what the index has no room for.');
    },
  };
}
