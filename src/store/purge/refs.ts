import { join } from 'node:path';
import { type Fs, listIfThere, readIfThere, writeDurably } from '../files.ts';
import { moveRef, packedRefs, readRef, takeLockFile } from '../git/refs.ts';

/** Every ref of a repository with the object it points to: branches, tags, remotes, notes, stash, ours. */
export function allRefs(fs: Fs, gitdir: string): Map<string, string> {
  const refs = new Map(packedRefs(fs, gitdir));
  for (const ref of below(fs, gitdir, 'refs')) {
    const oid = ref.endsWith('.lock') ? null : readRef(fs, gitdir, ref);
    if (oid) refs.set(ref, oid);
  }
  return refs;
}

/** Moves each ref that changes by git's own protocol: one that somebody moves at the same moment is refused. */
export function moveRefs(
  fs: Fs,
  gitdir: string,
  refs: ReadonlyMap<string, string>,
  to: (oid: string) => string | null,
): void {
  for (const [ref, oid] of refs) if (to(oid) !== oid) moveRef(fs, gitdir, ref, oid, to(oid));
}

/** What is packed and stands as a file too is the older value: it would name objects that are gone. */
export function dropOvertakenRefs(fs: Fs, gitdir: string, tmp: string): void {
  const path = join(gitdir, 'packed-refs');
  const lines = readIfThere(fs, path)?.toString('utf8').split('\n');
  if (!lines) return;
  const loose = new Set(below(fs, gitdir, 'refs'));
  let isKept = true;
  const kept = lines.filter((line) => {
    // A line that starts with ^ belongs to the one above it.
    if (!line.startsWith('^')) isKept = !loose.has(line.slice(41));
    return isKept;
  });
  if (kept.length === lines.length) return;
  const release = takeLockFile(fs, gitdir, `${path}.lock`, '');
  try {
    writeDurably(fs, path, kept.join('\n'), { tmp, mode: 0o644 });
  } finally {
    release();
  }
}

/** One line of a reflog: where a ref was, where it went, and the rest: who, when, why. */
export type LogLine = { from: string; to: string; rest: string };

const NOTHING = '0'.repeat(40);

/** git's own record of where refs have been. memdream writes none; git does where people type commands. */
export function reflogs(fs: Fs, gitdir: string): Map<string, LogLine[]> {
  const found = new Map<string, LogLine[]>();
  for (const path of below(fs, gitdir, 'logs')) {
    const text = readIfThere(fs, join(gitdir, path))?.toString('latin1') ?? '';
    const lines = text.split('\n').flatMap((line) => {
      const match = /^([0-9a-f]{40}) ([0-9a-f]{40}) (.*)$/.exec(line);
      return match ? [{ from: match[1]!, to: match[2]!, rest: match[3]! }] : [];
    });
    found.set(path, lines);
  }
  return found;
}

/** Writes reflogs with new ids; what is not known any more is left out. */
export function writeReflogs(
  place: { fs: Fs; gitdir: string; tmp: string },
  logs: ReadonlyMap<string, readonly LogLine[]>,
  to: (oid: string) => string | null | undefined,
  words: (bytes: Buffer) => Uint8Array,
): void {
  const { fs, gitdir, tmp } = place;
  for (const [path, lines] of logs) {
    const kept = lines.flatMap(({ from, to: next, rest }) => {
      const target = next === NOTHING ? NOTHING : to(next);
      if (!target) return [];
      const origin = from === NOTHING ? NOTHING : (to(from) ?? NOTHING);
      const told = Buffer.from(words(Buffer.from(rest, 'latin1'))).toString('latin1');
      return [`${origin} ${target} ${told}\n`];
    });
    writeDurably(fs, join(gitdir, path), Buffer.from(kept.join(''), 'latin1'), { tmp, mode: 0o644 });
  }
}

/** The ids that some of the logs name, each once. */
export function loggedIds(
  logs: ReadonlyMap<string, readonly LogLine[]>,
  isWanted: (path: string) => boolean,
): Set<string> {
  const wanted = [...logs].filter(([path]) => isWanted(path));
  const ids = wanted.flatMap(([, lines]) => lines.flatMap(({ from, to }) => [from, to]));
  return new Set(ids.filter((id) => id !== NOTHING));
}

/** Every file below a folder of the repository, by its path from there. */
export function below(fs: Fs, gitdir: string, folder: string): string[] {
  return listIfThere(fs, join(gitdir, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    const stat = fs.lstatSync(join(gitdir, path), { throwIfNoEntry: false });
    if (stat?.isDirectory()) return below(fs, gitdir, path);
    return stat?.isFile() ? [path] : [];
  });
}
