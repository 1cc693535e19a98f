import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The home of what starts by itself. HOME is believed where the system says the same. Another one may be the word of the
 * folder it started in: it counts only if it belongs to this person and lies in no repository, where others' files are.
 */
export function automaticHome(
  named: string | undefined,
  { home, uid }: { home: string | undefined; uid: number | undefined },
): string | undefined {
  if (!named || home === undefined || named === home) return named || home;
  return isOwn(named, uid) && !isInRepository(named) ? named : home;
}

function isOwn(path: string, uid: number | undefined): boolean {
  try {
    return uid === undefined || statSync(path).uid === uid;
  } catch {
    return false;
  }
}

function isInRepository(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return true;
    if (dirname(at) === at) return false;
  }
}
