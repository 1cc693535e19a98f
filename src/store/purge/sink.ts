import { join } from 'node:path';
import { type Fs, removeQuietly, syncFolder, writeSynced } from '../files.ts';
import { type GitObject, hashObject, type ObjectType } from '../git/objects.ts';
import { encodePack } from '../git/pack.ts';

/** Where the objects of the new history go. */
export type Sink = { add(type: ObjectType, content: Uint8Array): string };

/** For a look at what a purge would do. */
export const nowhere: Sink = { add: hashObject };

/** So much is held in memory until it becomes a pack. */
const ENOUGH_BYTES = 32 << 20;

/**
 * Packs of all objects of a history, staged in a folder of their own: until they are installed they do not exist for git.
 * The same objects in the same order make the same packs, so that a second pass after a crash finds them made.
 */
export class PackSink implements Sink {
  /** Names of packs, as git calls them: `pack-<name>.pack`. */
  readonly names: string[] = [];
  private readonly seen = new Set<string>();
  private waiting: GitObject[] = [];
  private bytes = 0;
  private readonly fs: Fs;
  private readonly staged: string;
  private readonly folder: string;

  constructor(fs: Fs, where: { staged: string; gitdir: string }) {
    this.fs = fs;
    this.staged = where.staged;
    this.folder = join(where.gitdir, 'objects', 'pack');
    fs.mkdirSync(this.staged, { recursive: true, mode: 0o700 });
  }

  add(type: ObjectType, content: Uint8Array): string {
    const oid = hashObject(type, content);
    if (this.seen.has(oid)) return oid;
    this.seen.add(oid);
    this.waiting.push({ oid, type, content });
    this.bytes += content.length;
    if (this.bytes > ENOUGH_BYTES) this.pack();
    return oid;
  }

  /** All that was added is on disk, though not yet git's. */
  finish(): void {
    if (this.waiting.length > 0) this.pack();
    syncFolder(this.fs, this.staged);
  }

  /** Makes them git's. The index last: a pack without one does not exist. */
  install(): void {
    for (const name of this.names) {
      for (const file of filesOf(name)) {
        const from = join(this.staged, file);
        if (this.fs.existsSync(from)) this.fs.renameSync(from, join(this.folder, file));
      }
    }
    syncFolder(this.fs, this.folder);
  }

  private pack(): void {
    const { name, pack, index } = encodePack(this.waiting);
    this.waiting = [];
    this.bytes = 0;
    this.names.push(name);
    [pack, index].forEach((bytes, i) => {
      const file = filesOf(name)[i]!;
      if (this.isThere(file)) return;
      const temporary = join(this.staged, `tmp-${file}`);
      removeQuietly(this.fs, temporary);
      writeSynced(this.fs, temporary, bytes, 0o444);
      this.fs.renameSync(temporary, join(this.staged, file));
    });
  }

  private isThere(file: string): boolean {
    return [this.staged, this.folder].some((folder) => this.fs.existsSync(join(folder, file)));
  }
}

function filesOf(name: string): [pack: string, index: string] {
  return [`pack-${name}.pack`, `pack-${name}.idx`];
}
