import { join } from 'node:path';
import { codeOf } from '../../errors.ts';
import { type File, type Mode, type Tree, textOf } from '../../memory/tree.ts';
import type { Fs } from '../files.ts';
import { type Commit, encodeCommit, parseCommit } from './commits.ts';
import { broken } from './examine.ts';
import { gitFs } from './git-fs.ts';
import { type GitObject, type ObjectType, ObjectWriter, readLoose } from './objects.ts';
import { addTrees, type Entry, type FlatTree, parseTree } from './trees.ts';

/** Reads and writes the objects of one repository. Knows nothing of dreams, branches or the work tree. */
export class Repository {
  readonly fs: Fs;
  readonly gitdir: string;
  readonly writer: ObjectWriter;
  #packs: object = {};

  constructor(fs: Fs, gitdir: string) {
    this.fs = fs;
    this.gitdir = gitdir;
    this.writer = new ObjectWriter(fs, gitdir);
  }

  async read(oid: string): Promise<GitObject> {
    const pending = this.writer.pending(oid);
    if (pending) return pending;
    let damage: unknown;
    try {
      const loose = readLoose(this.fs, this.gitdir, oid);
      if (loose) return loose;
    } catch (error) {
      if (error instanceof Error && 'syscall' in error) throw error;
      damage = error; // a damaged loose object may have a sound twin in a pack
    }
    try {
      return await this.#readPacked(oid);
    } catch (error) {
      if (damage) throw broken(this.gitdir, `object ${oid} cannot be read`, damage);
      throw error;
    }
  }

  async commit(oid: string): Promise<Commit> {
    return parseCommit(oid, (await this.read(oid)).content);
  }

  /** Every file of a commit or tree by its path. */
  async flat(treeOid: string | null): Promise<Map<string, Entry>> {
    const flat = new Map<string, Entry>();
    if (treeOid) await this.#flatten(treeOid, '', flat);
    return flat;
  }

  async flatOfCommit(oid: string | null): Promise<Map<string, Entry>> {
    return this.flat(oid && (await this.commit(oid)).tree);
  }

  /** The contents behind a flat tree, or behind some of its paths. */
  async tree(flat: FlatTree, paths: Iterable<string> = flat.keys()): Promise<Tree> {
    const tree = new Map<string, File>();
    for (const path of paths) {
      const entry = flat.get(path);
      if (!entry || entry.mode === '160000') continue;
      tree.set(path, { bytes: (await this.read(entry.oid)).content, mode: entry.mode as Mode });
    }
    return tree;
  }

  addBlob(bytes: Uint8Array): string {
    return this.writer.add('blob', bytes);
  }

  addTree(flat: FlatTree): string {
    return addTrees(this.writer, flat);
  }

  addCommit(commit: { tree: string; parents: readonly string[]; message: string; at: Date }): string {
    return this.writer.add('commit', encodeCommit(commit));
  }

  /** A blob as text, for the few files that code reads from history; undefined where it is not text. */
  async text(entry: Entry | undefined): Promise<string | undefined> {
    if (!entry) return undefined;
    return textOf({ bytes: (await this.read(entry.oid)).content, mode: entry.mode as Mode });
  }

  async #flatten(oid: string, prefix: string, into: Map<string, Entry>): Promise<void> {
    for (const { mode, name, oid: child } of parseTree((await this.read(oid)).content)) {
      if (mode === '040000') await this.#flatten(child, `${prefix}${name}/`, into);
      else into.set(prefix + name, { oid: child, mode });
    }
  }

  /** isomorphic-git is loaded only where there are packs: a closed gate and a young memory never pay for it. */
  async #readPacked(oid: string): Promise<GitObject> {
    const { readObject } = await import('./isomorphic.ts');
    const read = () =>
      readObject({
        fs: gitFs(this.fs, this.gitdir),
        gitdir: this.gitdir,
        oid,
        format: 'content',
        cache: this.#packs,
      });
    try {
      const { type, object } = await read().catch(() => {
        // git gc may have replaced the packs since they were listed.
        this.#packs = {};
        return read();
      });
      return { oid, type: type as ObjectType, content: object as Uint8Array };
    } catch (error) {
      // Only what isomorphic-git says about the repository is damage: a failing disk or a bug must not look like it.
      if (!codeOf(error) || (error instanceof Error && 'syscall' in error)) throw error;
      throw broken(this.gitdir, `object ${oid} cannot be read`, error);
    }
  }

  path(...parts: string[]): string {
    return join(this.gitdir, ...parts);
  }
}
