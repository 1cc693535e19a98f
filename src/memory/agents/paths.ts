import { basename, dirname, isAbsolute, join, normalize, sep } from 'node:path';
import type { Reader } from '../reader.ts';

/** The realpath, also of a path that does not exist yet or any more: its nearest existing ancestor decides. */
export function nearestRealpath(reader: Reader, path: string): string {
  const real = realpathIfReadable(reader, path);
  if (real !== undefined) return real;
  const parent = dirname(path);
  return parent === path ? path : join(nearestRealpath(reader, parent), basename(path));
}

/** `~/x` below home, an absolute path as it is, undefined for anything else. Never ends in a separator. */
export function absolutePath(path: string, home: string): string | undefined {
  const expanded = path === '~' ? home : path.startsWith('~/') ? join(home, path.slice(2)) : path;
  if (!isAbsolute(expanded) || expanded.includes('\0')) return undefined;
  return withoutTrailingSeparator(normalize(expanded));
}

export function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

export function isSameOrBelow(path: string, folder: string): boolean {
  return path === folder || isBelow(path, folder);
}

/** The whole text of a small file, links followed; undefined where it is missing or no regular file. Throws errno errors. */
export function smallText(reader: Reader, path: string, maxBytes = 1 << 20): string | undefined {
  const real = reader.realpath(path);
  const stat = real === undefined ? undefined : reader.lstat(real);
  if (real === undefined || stat?.kind !== 'file') return undefined;
  const bytes = reader.read(real, 0, Math.min(stat.size, maxBytes));
  return bytes && new TextDecoder().decode(bytes);
}

function realpathIfReadable(reader: Reader, path: string): string | undefined {
  try {
    return reader.realpath(path);
  } catch {
    return undefined;
  }
}

function withoutTrailingSeparator(path: string): string {
  return path.length > 1 && path.endsWith(sep) ? path.slice(0, -1) : path;
}
