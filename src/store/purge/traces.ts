import { join } from 'node:path';
import { type Fs, listIfThere, writeDurably } from '../files.ts';
import type { Opened } from '../opened.ts';
import { exists as processExists } from '../process/exists.ts';
import { below } from './refs.ts';
import type { Scrub } from './scrub.ts';

/** Looked after apart: objects, refs and their logs, the index, the lock, what a publish or purge keeps while it runs. */
const ELSEWHERE = /^(objects|refs|logs)\/|^(packed-refs|index|HEAD)$|^memdream\/(lock|tmp|run-\d+)\//;
/** A person's own files below `.git`: read, named, never changed. */
const YOURS = /^(config|config\.worktree|description|hooks\/.*|info\/.*)$/;
/** Made from the history, and made anew when somebody asks. */
const CACHES = /^memdream\/(summary|stat-cache)\.json$/;
export function isCache(path: string): boolean {
  return CACHES.test(path);
}

const LARGEST = 64 << 20;

/** Files below `.git` beside its objects that hold a text: records of dreams, messages half written, notes of git. */
export function tracesOf(
  { fs, gitdir }: Pick<Opened, 'fs' | 'gitdir'>,
  words: Scrub,
): { ours: string[]; yours: string[] } {
  const held = files(fs, gitdir).filter((path) => words.holds(read(fs, gitdir, path)));
  return { ours: held.filter((path) => !YOURS.test(path)), yours: held.filter((path) => YOURS.test(path)) };
}

/** Takes the text out of them, and gives ids of the old history their new ones. */
export function scrubTraces(
  { fs, gitdir, tmp }: Opened,
  words: Scrub,
  idOf: (oid: string) => string | null | undefined,
): void {
  for (const path of files(fs, gitdir)) {
    if (isCache(path)) {
      fs.rmSync(join(gitdir, path), { force: true });
      continue;
    }
    if (YOURS.test(path)) continue;
    const bytes = read(fs, gitdir, path);
    const clean = withNewIds(words.bytes(bytes), idOf);
    if (!clean.equals(bytes)) writeDurably(fs, join(gitdir, path), clean, { tmp });
  }
}

/** Half-written files of processes that are gone. They may be compressed, so that no search would find the text. */
export function removeTemporaries({ fs, tmp }: Opened): void {
  for (const name of listIfThere(fs, tmp)) {
    const pid = Number(name.split('-')[0]);
    if (pid === process.pid || !processExists(pid))
      fs.rmSync(join(tmp, name), { recursive: true, force: true });
  }
}

function files(fs: Fs, gitdir: string): string[] {
  const found = listIfThere(fs, gitdir).flatMap((name) => {
    const stat = fs.lstatSync(join(gitdir, name), { throwIfNoEntry: false });
    if (stat?.isFile()) return [name];
    return stat?.isDirectory() && !ELSEWHERE.test(`${name}/`) ? below(fs, gitdir, name) : [];
  });
  return found.filter((path) => !ELSEWHERE.test(path));
}

function read(fs: Fs, gitdir: string, path: string): Buffer {
  const full = join(gitdir, path);
  const size = fs.lstatSync(full, { throwIfNoEntry: false })?.size ?? 0;
  return size > LARGEST || size === 0 ? Buffer.alloc(0) : fs.readFileSync(full);
}

function withNewIds(bytes: Uint8Array, idOf: (oid: string) => string | null | undefined): Buffer {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const named = text.replace(/(?<![0-9a-f])[0-9a-f]{40}(?![0-9a-f])/g, (id: string) => idOf(id) ?? id);
  return Buffer.from(named, 'latin1');
}
