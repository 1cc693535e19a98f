import type { Facts } from '../finding.ts';
import { kindOf } from '../kinds.ts';
import { appendParagraph } from '../text-lines.ts';
import type { Desk } from './desk.ts';
import { openPage, type Page } from './page.ts';

/** Searching a large topic for each of many details would take minutes: from here on only whole lines are compared. */
const MAX_SEARCHED_CHARS = 1e9;

/** What topics take over from their lines in the index. */
export type Details = {
  /** False where the topic is not there, not text or not ours to edit: then the words must stay where they are. */
  add(topic: string, words: string): boolean;
  save(): void;
};

export function openDetails(desk: Desk, facts: Facts): Details {
  const topics = new Map<string, { page: Page; lines: Set<string>; added: string[] } | undefined>();
  let searched = 0;

  function open(path: string) {
    const file = kindOf(path) === 'topic' ? desk.get(path) : undefined;
    const page = file && openPage(new Map([[path, file]]), path, facts);
    return page && { page, lines: new Set(page.lines.map((line) => line.text.trim())), added: [] };
  }

  return {
    add(path, words) {
      if (!topics.has(path)) topics.set(path, open(path));
      const topic = topics.get(path);
      if (!topic) return false;
      searched += topic.page.text.length;
      const known =
        topic.lines.has(words) || (searched < MAX_SEARCHED_CHARS && topic.page.text.includes(words));
      if (!known) topic.added.push(words);
      topic.lines.add(words);
      return true;
    },
    save() {
      for (const [path, topic] of topics) {
        if (!topic || topic.added.length === 0) continue;
        const text = appendParagraph(topic.page.text, topic.added.join('\n\n'));
        desk.put(path, topic.page.save(text), 'Took over the detail of its line in the index.');
      }
    },
  };
}
