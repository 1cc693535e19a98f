import { posix } from 'node:path';
import type { Draft } from './draft.ts';
import { draftFolders } from './draft-folders.ts';
import type { Reader, Stat } from './reader.ts';

/** As deep as Linux follows links before it calls them a loop. */
const MAX_LINKS = 40;

/**
 * The disk as a dream may see it: below `root`, the memory's real path, only what the draft has exists; elsewhere the
 * disk. Every way in is resolved first, so no link from outside shows the memory's own files, its .git or its lock. What
 * is outside is read at its real path only: another one may have become a link since somebody allowed it.
 */
export function overlay(disk: Reader, root: string, draft: Draft): Reader {
  const folders = draftFolders(draft);

  function lstat(path: string): Stat | undefined {
    const at = locate(path);
    if (at === undefined) return undefined;
    if (at.inside === undefined) return disk.lstat(at.outside);
    const file = folders.file(at.inside);
    if (!file && !folders.has(at.inside)) return undefined;
    const onDisk = disk.lstat(at.inside === '' ? root : `${root}/${at.inside}`) ?? disk.lstat(root);
    const kind = !file ? 'directory' : file.mode === '120000' ? 'link' : 'file';
    return { kind, size: file?.bytes.length ?? 0, mtimeMs: onDisk?.mtimeMs ?? 0 };
  }

  function readdir(path: string): string[] | undefined {
    const at = locate(path);
    if (at === undefined) return undefined;
    if (at.inside === undefined) return disk.readdir(asAsked(at.outside, 'readdir', path));
    if (folders.file(at.inside)) throw errno('ENOTDIR', 'readdir', path);
    return folders.list(at.inside);
  }

  function read(path: string, offset: number, length: number): Uint8Array | undefined {
    const at = locate(path);
    if (at === undefined) return undefined;
    if (at.inside === undefined) return disk.read(asAsked(at.outside, 'read', path), offset, length);
    const file = folders.file(at.inside);
    if (file?.mode === '120000') throw errno('ELOOP', 'read', path);
    if (!file && folders.has(at.inside)) throw errno('EISDIR', 'read', path);
    return file?.bytes.slice(offset, offset + length);
  }

  function realpath(path: string, links = 0): string | undefined {
    if (links > MAX_LINKS) throw errno('ELOOP', 'realpath', path);
    const inside = insideOf(path);
    if (inside !== undefined) return realpathInside(inside, links);
    const real = disk.realpath(path);
    if (real !== undefined) {
      const below = insideOf(real);
      return below === undefined ? real : realpathInside(below, links);
    }
    // Not on disk, but the draft may have it, seen through a link to the memory.
    const parent = posix.dirname(path) === path ? undefined : realpath(posix.dirname(path), links);
    const below = parent === undefined ? undefined : insideOf(parent);
    return below === undefined ? undefined : realpath(`${parent}/${posix.basename(path)}`, links);
  }

  /** Name by name, as a kernel does it: a link or `..` may lead out again. */
  function realpathInside(relative: string, links: number): string | undefined {
    const names = relative.split('/').filter((name) => name !== '' && name !== '.');
    const walked: string[] = [];
    for (const [index, name] of names.entries()) {
      const rest = names.slice(index + 1);
      if (name === '..' && walked.length === 0) {
        return realpath([posix.dirname(root).replace(/\/$/, ''), ...rest].join('/') || '/', links);
      }
      if (name === '..') {
        walked.pop();
        continue;
      }
      walked.push(name);
      const file = folders.file(walked.join('/'));
      if (file?.mode === '120000') {
        const target = Buffer.from(file.bytes).toString();
        const start = target.startsWith('/') ? '' : `${[root, ...walked.slice(0, -1)].join('/')}/`;
        return realpath([start + target, ...rest].join('/'), links + 1);
      }
      if (!file && !folders.has(walked.join('/'))) return undefined;
      if (file && rest.length > 0) return undefined;
    }
    return [root, ...walked].join('/');
  }

  /** Where a path really is, its last name not followed; undefined where its folder does not exist. */
  function locate(
    path: string,
  ): { inside: string; outside?: never } | { outside: string; inside?: never } | undefined {
    const name = posix.basename(path);
    const whole = name === '..' || name === '.' || path === root || name === '';
    const folder = realpath(whole ? path : posix.dirname(path));
    if (folder === undefined) return undefined;
    const real = whole ? folder : posix.join(folder, name);
    const inside = insideOf(real);
    return inside === undefined ? { outside: real } : { inside };
  }

  function insideOf(path: string): string | undefined {
    if (path === root) return '';
    return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : undefined;
  }

  return { lstat, readdir, read, realpath: (path) => realpath(path) };
}

function asAsked(real: string, call: string, path: string): string {
  if (real !== path) throw errno('ELOOP', call, path);
  return real;
}

function errno(code: string, call: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${call} '${path}'`), { code, syscall: call, path });
}
