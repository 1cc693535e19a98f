import { join } from 'node:path';
import type { DreamContext } from '../../src/engine/port.ts';

const TEXTS: Record<string, [title: string, first: string, second: string]> = {
  'apple.md': ['Apple', 'Apples ripen near the southern wall.', 'Cider needs eleven weeks.'],
  'bread.md': ['Bread', 'Sourdough rises overnight in winter.', 'Rye wants more water.'],
  'cloud.md': ['Cloud', 'Cumulus before noon means storms.', 'Fog lifts after nine.'],
  'drill.md': ['Drill', 'Masonry bits dull quickly.', 'Keep speed low with steel.'],
  'ember.md': ['Ember', 'Oak coals last longest.', 'Ash cools within hours.'],
  'flute.md': ['Flute', 'Silver keys tarnish slowly.', 'Cork joints shrink.'],
};
const NEW_TOPIC = '# Grape\n\nVines were pruned on 2026-03-02.\n';

function topic(path: string): string {
  const [title, first, second] = TEXTS[path]!;
  return `# ${title}\n\n${first}\n\nMore about it follows here.\n\n${second}\n`;
}

/** A small memory, each topic in words of its own. */
export function sample(): Record<string, string> {
  const files = Object.fromEntries(Object.keys(TEXTS).map((path) => [path, topic(path)]));
  const lines = Object.entries(TEXTS).map(([path, [title, first]]) => `- [${title}](${path}) — ${first}`);
  return { ...files, 'MEMORY.md': `# Memory\n\n${lines.join('\n')}\n` };
}

/** An edit, a merge with a live append, a conflict with a live rewrite, a deletion, a rename, a new file, the index. */
export async function dreamUp({ call, memory }: DreamContext, meanwhile: () => void): Promise<void> {
  const edit = async (path: string, from: string, to: string) => {
    const result = await call('Edit', { file_path: join(memory, path), old_string: from, new_string: to });
    if (!result.ok) throw new Error(`the script cannot edit ${path}`);
  };
  await edit('apple.md', 'Apples ripen', 'Pears and apples ripen');
  await edit('bread.md', 'Sourdough rises', 'Dough of rye rises');
  await edit('ember.md', 'Oak coals', 'Beech coals');
  await edit('MEMORY.md', '- [Drill](drill.md) — Masonry', '- [Boring](boring.md) — Masonry');
  await edit('MEMORY.md', '- [Cloud](cloud.md) — Cumulus before noon means storms.\n', '');
  for (const path of ['cloud.md', 'drill.md']) await call('Delete', { file_path: join(memory, path) });
  await call('Write', { file_path: join(memory, 'boring.md'), content: topic('drill.md') });
  await call('Write', { file_path: join(memory, 'grape.md'), content: NEW_TOPIC });
  meanwhile();
}

/** The next dream over the same memory: one edit of a topic that the first has left alone. */
export async function dreamAgain({ call, memory }: DreamContext, meanwhile: () => void): Promise<void> {
  const edit = { old_string: 'Silver keys', new_string: 'Old silver keys' };
  const result = await call('Edit', { file_path: join(memory, 'flute.md'), ...edit });
  if (!result.ok) throw new Error('the script cannot edit flute.md');
  meanwhile();
}

/** Whether the first dream is there already. */
export function isDreamt({ view, memory }: DreamContext): boolean {
  return Buffer.from(view.read(join(memory, 'apple.md'), 0, 4096) ?? '').includes('Pears and apples');
}
