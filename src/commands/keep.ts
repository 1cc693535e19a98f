import type { App } from '../compose.ts';
import type { FoundMemory } from '../config/find-memory.ts';
import { MemdreamError } from '../errors.ts';
import { hasRepository, refuseUnfinished } from '../store/git/examine.ts';
import { adoptRepository, createRepository, moveAside } from '../store/init.ts';
import { isKept } from '../store/kept.ts';
import { locked, lockOf } from '../store/lock-of.ts';
import { headOf, openMemory } from '../store/opened.ts';
import { snapshot } from '../store/snapshot.ts';
import { needTurn, release } from '../store/turn.ts';

export type Kept = {
  how: 'created' | 'adopted' | 'already' | 'replaced';
  keeps: number;
  /** Where a damaged repository was moved. */
  aside?: string;
  madeFolder: boolean;
  problems: Map<string, string>;
};

/** Gives a memory its repository, adopts the one it has, or replaces a damaged one. Safe to repeat. */
export async function keep(app: App, found: FoundMemory): Promise<Kept> {
  const { fs, now } = app.world;
  const madeFolder = !found.exists;
  if (madeFolder) fs.mkdirSync(found.dir, { recursive: true, mode: 0o700 });
  if (!hasRepository(fs, found.dir)) {
    const { keeps, problems } = await createRepository(fs, found.dir, now);
    app.remember(found);
    return { how: 'created', keeps, madeFolder, problems };
  }
  const { busy } = lockOf(app.world, found.dir).look();
  if (busy) throw locked(busy);
  const trouble = await damage(app, found.dir);
  if (trouble) {
    const aside = moveAside(fs, found.dir, now());
    const { keeps, problems } = await createRepository(fs, found.dir, now);
    app.remember(found);
    return { how: 'replaced', keeps, aside, madeFolder, problems };
  }
  const already = isKept(fs, found.dir);
  // A person who types `init` on another branch goes on from there. Refused, it has changed nothing.
  const memory = openMemory(fs, found.dir, now, { anyBranch: true });
  refuseUnfinished(fs, memory.gitdir);
  adoptRepository(memory);
  const turn = await needTurn(app.world, found.dir, 'init');
  try {
    const { flat, workTree } = await snapshot(turn.memory);
    app.remember(found);
    return {
      how: already ? 'already' : 'adopted',
      keeps: flat.size,
      madeFolder,
      problems: workTree.scan.problems,
    };
  } finally {
    release(turn);
  }
}

/** The error that says a repository is damaged; other trouble (a lock, an unsupported kind) is thrown as it is. */
async function damage(app: App, dir: string): Promise<MemdreamError | undefined> {
  try {
    const memory = openMemory(app.world.fs, dir, app.world.now, { anyBranch: true });
    await memory.repo.tree(await memory.repo.flatOfCommit(headOf(memory)));
    return undefined;
  } catch (error) {
    if (error instanceof MemdreamError && error.code === 'STORE_BROKEN') return error;
    throw error;
  }
}
