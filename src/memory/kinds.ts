/** What a path below a memory is. Decided by its name alone, so that policy, tidy and checks agree. */
export const INDEX = 'MEMORY.md';
export const LOCK_FILE = '.consolidate-lock';

export type Kind = 'index' | 'area' | 'topic' | 'log' | 'foreign' | 'hidden' | 'other';

/** Folders below a memory that belong to people or to other programs: read, never edited. */
const FOREIGN = ['sessions', 'team', 'agents', 'pinned'];

export function kindOf(path: string): Kind {
  const parts = path.split('/');
  const name = parts.at(-1)!;
  if (parts.some((part) => part.startsWith('.'))) return 'hidden';
  if (path === INDEX) return 'index';
  if (parts.length > 1 && parts[0] === 'logs') return 'log';
  if (parts.length > 1 && FOREIGN.includes(parts[0]!)) return 'foreign';
  if (!name.endsWith('.md')) return 'other';
  if (parts.length === 1 && /^index-.+\.md$/.test(name)) return 'area';
  return 'topic';
}
