import { isDeepStrictEqual } from 'node:util';
import type { Check } from '../finding.ts';
import { kindOf } from '../kinds.ts';
import { sameFile, type Tree, textOf } from '../tree.ts';
import { withoutUnseen } from '../unseen.ts';
import { type Head, readHead } from './frontmatter-head.ts';

const NAME = 'frontmatter-kept';

/** What stands in frontmatter belongs to the person and the agent: a dream may bring a description up to date, no more. */
export const frontmatterKept: Check = {
  name: NAME,
  run({ before, after }) {
    return [...after.keys()]
      .filter((path) => kindOf(path) === 'topic' && !sameFile(before.get(path), after.get(path)))
      .sort()
      .flatMap((path) => {
        const wrong = wrongWith(path, before, after);
        if (wrong === undefined) return [];
        return [{ check: NAME, path, severity: 'error' as const, message: wrong, key: path }];
      });
  },
};

function wrongWith(path: string, before: Tree, after: Tree): string | undefined {
  const text = textOf(after.get(path));
  if (text === undefined) return undefined; // another check says so
  const old = readHead(textOf(before.get(path)) ?? '');
  const now = readHead(text);
  if (old?.head === now?.head || (old && now && withoutUnseen(old.head) === withoutUnseen(now.head)))
    return undefined;
  if (!now) return `The frontmatter of ${path} is gone. Put it back as it was.`;
  if (now.trouble && (!old || old.values))
    return `The frontmatter of ${path} cannot be read: ${now.trouble.message}. Write it as YAML between two lines of ---.`;
  if (!old?.values || !now.values) return undefined;
  const changed = changedKeys(old.values, now.values);
  if (changed.length > 0)
    return `The frontmatter of ${path} has changed: ${changed.slice(0, 5).join(', ')}. Only description and modified may.`;
  if (lostComment(old, now)) return `The frontmatter of ${path} has lost a comment. Put it back.`;
  return undefined;
}

/** Keys that a dream may write, at the top and below `metadata`. */
const FREE = new Set(['description', 'modified', 'metadata.modified']);

function changedKeys(old: Record<string, unknown>, now: Record<string, unknown>, prefix = ''): string[] {
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names.flatMap((name) => {
    const key = prefix + name;
    const [was, is] = [
      Object.hasOwn(old, name) ? old[name] : undefined,
      Object.hasOwn(now, name) ? now[name] : undefined,
    ];
    if (FREE.has(key) || isDeepStrictEqual(was, is)) return [];
    if (key === 'metadata' && isMapping(was ?? {}) && isMapping(is ?? {}))
      return changedKeys((was ?? {}) as typeof old, (is ?? {}) as typeof old, 'metadata.');
    return [key];
  });
}

function isMapping(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function lostComment(old: Head, now: Head): boolean {
  const left = [...now.comments];
  return old.comments.some((comment) => {
    const at = left.indexOf(comment);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
