import type { FlatTree } from '../git/trees.ts';
import { headOf, type Opened } from '../opened.ts';
import { readWorkTree } from '../work-tree.ts';
import { rewriteHistory } from './history.ts';
import { howTo } from './how.ts';
import { movedAsideWith } from './moved-aside.ts';
import { filesToScrub } from './on-disk.ts';
import type { PurgeRequest } from './request.ts';
import type { How } from './rewriter.ts';
import { nowhere } from './sink.ts';
import { isCache, tracesOf } from './traces.ts';

/** What a purge would take away, and from where. */
export type Outlook = {
  /** Files of the memory as they are now. */
  files: string[];
  /** Commits in whose files or words it stands. */
  commits: number;
  /** Files that hold it in any version. */
  paths: string[];
  /** Files whose name holds it: no purge of a text can begin with these. */
  names: string[];
  /** Records below `.git`: events, checks, messages. */
  records: string[];
  /** A person's own files below `.git`, which are left alone. */
  yours: string[];
  /** Repositories that were moved aside, which would go whole. */
  aside: string[];
  /** Files that point to a purged one, or have a line of it: what they say is theirs. */
  quoting: string[];
  /** Files in the memory that no history keeps, and that are left alone. */
  ignored: string[];
};

/** Looks, and writes nothing. */
export async function lookForPurge(memory: Opened, request: PurgeRequest): Promise<Outlook> {
  const how = await howTo(memory, request);
  const { found } = await rewriteHistory(memory, how, nowhere);
  const known = await memory.repo.flatOfCommit(headOf(memory));
  const workTree = await readWorkTree(memory, known);
  const { ours, yours } = tracesOf(memory, how.words);
  const read = (path: string) => memory.fs.readFileSync(`${memory.dir}/${path}`);
  const names = [...workTree.flat.keys()].filter((path) => how.contents.holds(Buffer.from(path)));
  return {
    files: await filesToScrub(memory, workTree.flat, how),
    commits: found.commits,
    paths: [...found.paths].sort(),
    names: [...new Set([...names, ...found.names])].sort(),
    records: ours.filter((path) => !isCache(path)),
    yours,
    aside: await movedAsideWith(memory.fs, memory.dir, how.words),
    quoting: request.files.length === 0 ? [] : await quoting(memory, workTree.flat, how),
    ignored: [...workTree.ignored].filter((path) => how.contents.holds(read(path))).sort(),
  };
}

async function quoting(memory: Opened, flat: FlatTree, { request, words }: How): Promise<string[]> {
  const names = request.files.map((file) => file.slice(file.lastIndexOf('/') + 1));
  const found: string[] = [];
  for (const [path, { oid, mode }] of flat) {
    if (mode === '160000' || request.files.includes(path)) continue;
    const content = Buffer.from((await memory.repo.read(oid)).content);
    if (words.holds(content) || names.some((name) => content.includes(name))) found.push(path);
  }
  return found.sort();
}
