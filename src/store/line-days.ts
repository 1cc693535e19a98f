import { type Day, dayOf } from '../memory/day.ts';
import type { Facts } from '../memory/finding.ts';
import { isCopied } from './copied.ts';
import type { Commit } from './git/commits.ts';
import { printable, timesIn } from './noted-message.ts';
import type { Opened } from './opened.ts';
import { parseMessage } from './trailers.ts';

/** As far back as lines are followed: what is older stays without a day, and is reported. */
const LOOK_BACK = 500;
/** Commits know seconds only. */
const SECOND = 1_000;

export type LineDays = Pick<Facts, 'writtenOn' | 'notedOn'>;

/**
 * The day on which lines were written: the time of their file when the commit that has them first was made. Unknown
 * where a dream wrote them, where the file's time cannot be true, and where files were copied rather than written.
 */
export async function lineDays(
  memory: Opened,
  from: string,
  wanted: readonly { path: string; line: string }[],
): Promise<LineDays> {
  const days = new Map<string, Map<string, { day: Day; isNoted: boolean }>>();
  const open = new Map<string, Set<string>>();
  for (const { path, line } of wanted) open.set(path, (open.get(path) ?? new Set()).add(line));

  let commit: Commit | undefined = open.size > 0 ? await memory.repo.commit(from) : undefined;
  let flat = commit ? await memory.repo.flat(commit.tree) : new Map();
  for (let steps = 0; commit && open.size > 0 && steps < LOOK_BACK; steps++) {
    const parentOid: string | undefined = commit.parents[0];
    const parent: Commit | undefined = parentOid ? await memory.repo.commit(parentOid) : undefined;
    const older = parent ? await memory.repo.flat(parent.tree) : new Map();
    for (const [path, lines] of open) {
      if (older.get(path)?.oid === flat.get(path)?.oid) continue;
      const before = new Set((await memory.repo.text(older.get(path)))?.split(/\r?\n/));
      const added = [...lines].filter((line) => !before.has(line));
      const day = added.length > 0 ? dayIn(commit, parent, path) : undefined;
      for (const line of added) {
        lines.delete(line);
        if (day === undefined) continue;
        days.set(path, (days.get(path) ?? new Map()).set(line, { day, isNoted: parent !== undefined }));
      }
      if (lines.size === 0) open.delete(path);
    }
    [commit, flat] = [parent, older];
  }
  const known = (path: string, line: string) => days.get(path)?.get(line);
  return {
    writtenOn: (path, line) => known(path, line)?.day,
    notedOn: (path, line) => (known(path, line)?.isNoted ? known(path, line)?.day : undefined),
  };
}

/** When a file had been written at a commit of people's notes. */
function dayIn(commit: Commit, parent: Commit | undefined, path: string): Day | undefined {
  if (parseMessage(commit.message)) return undefined;
  const times = timesIn(commit.message);
  const time = times.get(printable(path));
  const ms = time === undefined ? Number.NaN : Date.parse(time);
  if (Number.isNaN(ms)) return undefined;
  if (!parent) return isCopied(ms, times.values()) ? undefined : dayOf(new Date(ms));
  // A file older than the commit before it was put there, not written.
  const isPossible = ms >= parent.atMs - SECOND && ms <= commit.atMs + SECOND;
  return isPossible ? dayOf(new Date(ms)) : undefined;
}
