import { join } from 'node:path';
import { LOCK_FILE } from '../memory/kinds.ts';
import { type Fs, readIfThere } from './files.ts';
import { gitFs } from './git/git-fs.ts';

/** What memdream writes to `.git/info/exclude`: its lock, repositories it moved aside, and transcripts. */
export const EXCLUDES = [`/${LOCK_FILE}`, '/.git.broken-*', '/.git.memdream-*', '*.jsonl'];

/** Asks the ignore rules of a memory. Without rules of a person's own it answers without loading anything. */
export function openIgnore(
  fs: Fs,
  dir: string,
  gitdir: string,
  hasIgnoreFiles: boolean,
): (path: string) => Promise<boolean> {
  if (!hasIgnoreFiles && rulesOf(fs, gitdir).every((rule) => EXCLUDES.includes(rule))) {
    const rules = rulesOf(fs, gitdir);
    return async (path) =>
      rules.includes('*.jsonl') && path.split('/').some((part) => part.endsWith('.jsonl'));
  }
  const git = import('./git/isomorphic.ts');
  return async (path) => (await git).isIgnored({ fs: gitFs(fs, gitdir), dir, gitdir, filepath: path });
}

/** Adds our rules to `info/exclude` and keeps every line that is there. */
export function withExcludes(text: string): string {
  const missing = EXCLUDES.filter((rule) => !text.split(/\r?\n/).includes(rule));
  if (missing.length === 0) return text;
  return `${text && !text.endsWith('\n') ? `${text}\n` : text}${missing.join('\n')}\n`;
}

function rulesOf(fs: Fs, gitdir: string): string[] {
  const text = readIfThere(fs, join(gitdir, 'info', 'exclude'))?.toString('utf8') ?? '';
  return text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
}
