import { kindOf } from '../memory/kinds.ts';
import { findRenames } from '../memory/renames.ts';
import { type Tree, textOf } from '../memory/tree.ts';
import type { Commit } from '../store/git/commits.ts';
import type { FlatTree } from '../store/git/trees.ts';
import { changedPaths } from '../store/git/trees.ts';
import { ancestors } from '../store/history.ts';
import { headOf, type Opened } from '../store/opened.ts';
import { parseMessage } from '../store/trailers.ts';
import type { Lineage, LineageStep } from './report-data.ts';

/** Beyond so many commits the story of a memory begins in the middle. */
const MAX_COMMITS = 3_000;
/** So much of a deleted memory stands in another afterwards: then that is where it went. */
const MOVED = 0.5;

/** Where each memory came from and went, the latest first. Only what happened to whole files; edits are in the diffs. */
export async function lineageOf(memory: Opened): Promise<Lineage[]> {
  const commits: Commit[] = [];
  for await (const commit of ancestors(memory, headOf(memory))) {
    commits.push(commit);
    if (commits.length === MAX_COMMITS) break;
  }
  const stories = new Map<string, Lineage>();
  const ended: Lineage[] = [];
  for (const commit of commits.reverse()) await tell(memory, commit, stories, ended);
  const newest = ({ steps }: Lineage) => steps.at(-1)?.at ?? '';
  return [...stories.values(), ...ended]
    .filter(({ path, steps }) => kindOf(path) !== 'log' && isStory(steps))
    .sort((a, b) => (newest(a) < newest(b) ? 1 : -1));
}

/** A memory that somebody wrote, and that is still there under that name, has no story yet. */
function isStory(steps: readonly LineageStep[]): boolean {
  return steps.some(({ what }) => what !== 'written');
}

async function tell(
  memory: Opened,
  commit: Commit,
  stories: Map<string, Lineage>,
  ended: Lineage[],
): Promise<void> {
  const old = await memory.repo.flatOfCommit(commit.parents[0] ?? null);
  const now = await memory.repo.flat(commit.tree);
  const paths = changedPaths(old, now);
  const deleted = paths.filter((path) => old.has(path) && !now.has(path));
  const added = paths.filter((path) => !old.has(path) && now.has(path));
  if (deleted.length + added.length === 0) return;
  const dream = parseMessage(commit.message)?.id ?? null;
  const step = { at: new Date(commit.atMs).toISOString(), dream };
  const { renames, into } = await movements(memory, { old, now, paths, deleted, added });
  for (const [path, from] of renames) {
    const story = stories.get(from) ?? { path: from, isThere: true, steps: [] };
    stories.delete(from);
    story.steps.push({ ...step, what: 'renamed', other: from });
    stories.set(path, { ...story, path });
  }
  const renamedFrom = new Set(renames.values());
  for (const path of added) {
    if (!renames.has(path))
      stories.set(path, {
        path,
        isThere: true,
        steps: [{ ...step, what: dream === null ? 'written' : 'created' }],
      });
  }
  for (const path of deleted) {
    if (renamedFrom.has(path)) continue;
    const story = stories.get(path) ?? { path, isThere: true, steps: [] };
    const target = into.get(path);
    story.steps.push({ ...step, what: target ? 'merged' : 'deleted', ...(target && { other: target }) });
    stories.delete(path);
    ended.push({ ...story, isThere: false });
  }
}

type Moves = { renames: Map<string, string>; into: Map<string, string> };

/** Contents are read only where something went: nothing can have been renamed or merged otherwise. */
async function movements(
  memory: Opened,
  change: { old: FlatTree; now: FlatTree; paths: string[]; deleted: string[]; added: string[] },
): Promise<Moves> {
  if (change.deleted.length === 0) return { renames: new Map(), into: new Map() };
  const before = await memory.repo.tree(change.old, change.paths);
  const after = await memory.repo.tree(change.now, change.paths);
  const renames = findRenames(before, change.deleted, after, change.added);
  const into = new Map<string, string>();
  for (const path of change.deleted) {
    const target = mergedInto(path, before, after);
    if (target !== undefined) into.set(path, target);
  }
  return { renames, into };
}

function mergedInto(path: string, before: Tree, after: Tree): string | undefined {
  const lines = linesOf(before, path);
  if (lines.size === 0) return undefined;
  let best: { path: string; share: number } | undefined;
  for (const other of after.keys()) {
    const [had, has] = [linesOf(before, other), linesOf(after, other)];
    const gained = [...lines].filter((line) => has.has(line) && !had.has(line)).length;
    const share = gained / lines.size;
    if (share >= MOVED && share > (best?.share ?? 0)) best = { path: other, share };
  }
  return best?.path;
}

/** Lines that say something: fences, headings and blanks are in every file. */
function linesOf(tree: Tree, path: string): Set<string> {
  const lines = (textOf(tree.get(path)) ?? '').split('\n').map((line) => line.trim());
  return new Set(
    lines.filter((line) => line.length > 12 && !/^(name|description|type|metadata):/.test(line)),
  );
}
