import fs from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { listRefs } from '../../src/store/git/refs.ts';
import { ancestors } from '../../src/store/history.ts';
import { parseClaim, parseEnd } from '../../src/store/lock/records.ts';
import { lockOf, type StoreWorld } from '../../src/store/lock-of.ts';
import { headOf, openMemory } from '../../src/store/opened.ts';
import { parseMessage } from '../../src/store/trailers.ts';
import { contents } from './world.ts';

/** What is promised whatever strikes: no word of a person is lost, no half of a dream shows, git is content, one command mends. */
export type Promised = 'edits' | 'whole' | 'sound' | 'mended';

export class Broken extends Error {
  readonly promise: Promised;

  constructor(promise: Promised, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.promise = promise;
  }
}

/** Says which promise it was that a check found broken. */
export async function keeping<T>(promise: Promised, check: () => T | Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    throw error instanceof Broken ? error : new Broken(promise, error);
  }
}

/** What each file may hold at any moment: old, new or merged, byte for byte. `undefined` = it may be absent. */
export type Allowed = Record<string, (string | undefined)[]>;

/** Every file is one of its allowed versions, and no file is there that nobody made. */
export function expectAllowed(dir: string, allowed: Allowed, when: string): void {
  expectVersions(contents(dir), allowed, when);
}

export function expectVersions(now: Record<string, string>, allowed: Allowed, when: string): void {
  for (const path of new Set([...Object.keys(now), ...Object.keys(allowed)])) {
    const versions = allowed[path];
    if (!versions) throw new Error(`${when}: ${path} should not exist`);
    if (!versions.includes(now[path]))
      throw new Error(`${when}: ${path} is neither old, new nor merged: ${JSON.stringify(now[path])}`);
  }
}

export function expectWords(dir: string, words: readonly string[], when: string): void {
  const all = Object.values(contents(dir)).join('\n');
  for (const word of words) if (!all.includes(word)) throw new Error(`${when}: lost the word ${word}`);
}

/** Reads everything that the branch and memdream's refs reach, by our own reader, which checks every hash. */
export async function expectSound(dir: string, when: string): Promise<{ nonces: string[]; ids: number[] }> {
  const memory = openMemory(fs, dir, () => new Date());
  const [nonces, ids]: [string[], number[]] = [[], []];
  const seen = new Set<string>();
  const readTree = async (tree: string) => {
    if (seen.has(tree)) return;
    seen.add(tree);
    for (const { oid } of (await memory.repo.flat(tree)).values()) {
      if (!seen.has(oid)) await memory.repo.read(oid);
      seen.add(oid);
    }
  };
  for await (const commit of ancestors(memory, headOf(memory))) {
    await readTree(commit.tree);
    const trailers = parseMessage(commit.message);
    if (trailers) {
      nonces.push(trailers.nonce);
      ids.push(trailers.id);
    }
  }
  for (const folder of ['refs/memdream/attempts', 'refs/memdream/proposals']) {
    for (const oid of listRefs(fs, memory.gitdir, folder).values())
      await readTree((await memory.repo.commit(oid)).tree);
  }
  expect(new Set(nonces).size, `${when}: one nonce committed twice`).toBe(nonces.length);
  expect(new Set(ids).size, `${when}: one id committed twice`).toBe(ids.length);
  return { nonces, ids };
}

/** What history has last is what is on disk: nothing of either is missing from the other. */
export async function expectCommitted(dir: string, when: string): Promise<void> {
  const memory = openMemory(fs, dir, () => new Date());
  const tree = await memory.repo.tree(await memory.repo.flatOfCommit(headOf(memory)));
  const kept = Object.fromEntries(
    [...tree].map(([path, file]) => [path, Buffer.from(file.bytes).toString('latin1')]),
  );
  expect(kept, `${when}: the last commit is not what is on disk`).toEqual(contents(dir));
}

/** The lock is free, and tells the true time of the last consolidation. */
export function expectFree(world: StoreWorld, dir: string, wantedMs: number | null, when: string): void {
  const view = lockOf(world, dir).look();
  expect(view.busy, `${when}: busy`).toBeNull();
  expect(view.face?.body ?? '', `${when}: body`).toBe('');
  if (wantedMs === null) expect(view.face, `${when}: there was no lock file before`).toBeNull();
  else expect(Math.abs((view.face?.mtimeMs ?? 0) - wantedMs), `${when}: time of the lock`).toBeLessThan(5);
}

/** How far the world with these nonces came: when it claimed, and whether it decided to publish. */
export function decisionOf(dir: string, name: string): { claimedMs: number | null; isDecided: boolean } {
  const chain = join(dir, '.git', 'memdream', 'lock');
  let claimedMs: number | null = null;
  let isDecided = false;
  for (const file of fs.existsSync(chain) ? fs.readdirSync(chain) : []) {
    const body = fs.readFileSync(join(chain, file), 'utf8');
    const claim = file.endsWith('.claim') ? parseClaim(body) : null;
    if (claim?.nonce.startsWith(`${name}-`)) claimedMs = claim.atMs;
    const end = file.endsWith('.end') ? parseEnd(body) : null;
    if (end?.kind === 'publish' && end.nonce.startsWith(`${name}-`)) isDecided = true;
  }
  return { claimedMs, isDecided };
}

/** Folders of runs, and names below memdream/tmp: leftovers that must not pile up. */
export function leftovers(dir: string): { runs: string[]; temporaries: string[]; locks: string[] } {
  const state = join(dir, '.git', 'memdream');
  const list = (path: string) => (fs.existsSync(path) ? fs.readdirSync(path) : []);
  const refs = ['heads', 'memdream/attempts', 'memdream/proposals'].flatMap((folder) =>
    list(join(dir, '.git', 'refs', folder)),
  );
  return {
    runs: list(state).filter((name) => name.startsWith('run-')),
    temporaries: [
      ...list(join(state, 'tmp')),
      ...list(join(dir, '.git', 'objects', 'pack')).filter((name) => name.startsWith('tmp_')),
      ...list(dir).filter((name) => name.startsWith('.git.')),
    ],
    locks: [...refs, ...list(join(dir, '.git'))].filter((name) => name.endsWith('.lock')),
  };
}
