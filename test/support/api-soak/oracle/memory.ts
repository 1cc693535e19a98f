import { git } from '../../git.ts';
import { contents } from '../../world.ts';
import type { Written } from '../live.ts';
import type { Dreamt, Seen } from '../live-through.ts';
import { check, recordOf } from './check.ts';
import { checkAsSaid, replay, type Texts } from './replay.ts';

/**
 * Every word that anybody wrote is there, and of each dream everything or nothing: what the disk holds is what was there
 * before and, where a dream has landed, what its calls make of it. What has landed is one commit a dream.
 */
export function checkMemory(seen: Seen): void {
  const { first, second, before, memory, written, one } = seen;
  const commits = dreamCommits(seen);
  const isGarbled = [...one.wireAt.values()].some(({ flips }) => flips);
  const dreams = [first, ...(second ? [second] : [])];
  const landed = dreams.filter((dream) => hasLanded(dream, commits));
  check(commits.length === landed.length, `${landed.length} dreams landed, ${commits.length} are in history`);
  let expected: Texts = textsOf(before.files);
  for (const dream of dreams) {
    if (!isGarbled) checkAsSaid(dream);
    const after = replay(expected, dream);
    if (recordOf(dream)?.outcome === 'unchanged')
      check(isSame(after, expected), 'its calls changed something, and it says unchanged');
    if (landed.includes(dream)) expected = after;
  }
  const now = textsOf(contents(memory));
  for (const { path, line } of written)
    check(now[path]?.includes(line) === true, `${path} has lost the word ${line}`);
  const left = withoutWords(now, written);
  const skipped = new Set(dreams.flatMap((dream) => recordOf(dream)?.files ?? []).flatMap(skippedPath));
  const old = textsOf(before.files);
  for (const path of new Set([...Object.keys(left), ...Object.keys(expected)])) {
    if (left[path] === expected[path]) continue;
    // A live writer goes before the dream, and the record tells of it; of a dream that was killed there is none.
    const mayBeOld = skipped.has(path) || (isKilled(first) && written.some((one) => one.path === path));
    if (mayBeOld && left[path] === old[path]) continue;
    if (path === INDEX && isGarbled && landed.length > 0) checkIndex(left, old);
    else throw new Error(`${path} is ${JSON.stringify(left[path])}, not ${JSON.stringify(expected[path])}`);
  }
  if (landed.length === 0 && written.length === 0)
    check(git(memory, 'rev-parse', 'HEAD').trim() === before.head, 'the branch has moved');
  // A newer proposal takes the place of one that waits.
  checkProposal(
    dreams.findLast((dream) => recordOf(dream)?.outcome === 'proposed'),
    memory,
  );
}

/** Of a path or a pointer with a letter that was another one tidying makes what is right: nothing old may be missing. */
function checkIndex(left: Texts, old: Texts): void {
  const index = left[INDEX] ?? '';
  const lost = (old[INDEX] ?? '').split('\n').filter((line) => !index.includes(line));
  check(lost.length === 0, `${INDEX} has lost ${JSON.stringify(lost)}`);
  const unlisted = Object.keys(left).filter((path) => path !== INDEX && !index.includes(`](${path})`));
  check(unlisted.length === 0, `${unlisted.join(', ')} is not listed`);
}

export function isKilled({ ran }: Dreamt): boolean {
  return ran.signal === 'SIGKILL';
}

const INDEX = 'MEMORY.md';

/** A dream that is killed right after its decision lands by the next command. */
export function hasLanded(dream: Dreamt, commits: readonly string[]): boolean {
  return isKilled(dream) ? commits.length > 0 : recordOf(dream)?.outcome === 'committed';
}

export function dreamCommits({ memory, before }: Seen): string[] {
  return git(memory, 'log', '--format=%B%x01', `${before.head}..HEAD`)
    .split('\x01')
    .filter((message) => /^Dream-Outcome: committed$/m.test(message));
}

function checkProposal(dream: Dreamt | undefined, memory: string): void {
  if (!dream) return;
  const record = recordOf(dream);
  const refs = git(memory, 'for-each-ref', '--format=%(refname)', 'refs/memdream/proposals');
  check(refs.includes(`/${record?.id}`), 'a proposal was promised, and there is none');
}

const skippedPath = ({ path, skipped }: { path: string; skipped?: string }) => (skipped ? [path] : []);

/** Without the lines of a live writer, and those that list its files. */
function withoutWords(texts: Texts, written: Written): Texts {
  const lines = new Set(written.map(({ line }) => line));
  const made = new Set(written.flatMap(({ path }) => (path.startsWith('live-') ? [path] : [])));
  const isTheirs = (line: string) => lines.has(line) || /\]\(live-\d+\.md\)/.test(line);
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([path]) => !made.has(path))
      .map(([path, text]) => [
        path,
        text
          .split('\n')
          .filter((line) => !isTheirs(line))
          .join('\n'),
      ]),
  );
}

function textsOf(files: Readonly<Record<string, string>>): Texts {
  return Object.fromEntries(
    Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes, 'latin1').toString('utf8')]),
  );
}

function isSame(one: Texts, other: Texts): boolean {
  const paths = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...paths].every((path) => one[path] === other[path]);
}
