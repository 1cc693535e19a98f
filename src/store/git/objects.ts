import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import {
  type Fs,
  isMissing,
  listIfThere,
  readIfThere,
  removeQuietly,
  syncFolder,
  writeSynced,
  writeTemporary,
} from '../files.ts';
import { modesOf } from './modes.ts';
import { encodePack } from './pack.ts';
import { oddPart } from './plain-parts.ts';

export type ObjectType = 'blob' | 'tree' | 'commit' | 'tag';
export type GitObject = { oid: string; type: ObjectType; content: Uint8Array };

/** More than this many objects become one pack: two fsyncs instead of hundreds. */
const PACK_ABOVE = 64;

export function hashObject(type: ObjectType, content: Uint8Array): string {
  return createHash('sha1').update(`${type} ${content.length}\0`).update(content).digest('hex');
}

/**
 * Collects the objects of a commit and writes them as a group, before any ref names them. isomorphic-git writes in
 * place without fsync and never rewrites a truncated object; here every object is complete under its name or absent.
 */
export class ObjectWriter {
  readonly #fs: Fs;
  readonly #gitdir: string;
  readonly #pending = new Map<string, GitObject>();

  constructor(fs: Fs, gitdir: string) {
    this.#fs = fs;
    this.#gitdir = gitdir;
  }

  add(type: ObjectType, content: Uint8Array): string {
    const oid = hashObject(type, content);
    this.#pending.set(oid, { oid, type, content });
    return oid;
  }

  pending(oid: string): GitObject | undefined {
    return this.#pending.get(oid);
  }

  /** Afterwards everything added is on disk, synced, and was read back. */
  flush(): void {
    const missing = [...this.#pending.values()].filter(({ oid }) => !isIntact(this.#fs, this.#gitdir, oid));
    if (missing.length > PACK_ABOVE) this.#writePack(missing);
    else this.#writeLoose(missing);
    for (const { oid } of missing.length > PACK_ABOVE ? [] : missing) {
      if (!isIntact(this.#fs, this.#gitdir, oid)) throw new Error(`object ${oid} does not read back`);
    }
    this.#pending.clear();
  }

  #writeLoose(objects: GitObject[]): void {
    const tmp = join(this.#gitdir, 'memdream', 'tmp');
    const { folder: folderMode, object: mode } = modesOf(this.#fs, this.#gitdir);
    const temporaries: [from: string, to: string][] = [];
    const folders = new Set<string>();
    try {
      for (const object of objects) {
        const folder = join(this.#gitdir, 'objects', object.oid.slice(0, 2));
        if (this.#fs.mkdirSync(folder, { recursive: true, mode: folderMode }))
          folders.add(join(this.#gitdir, 'objects'));
        else if (!this.#fs.lstatSync(folder).isDirectory()) throw oddPart(folder, 'folder');
        folders.add(folder);
        const from = writeTemporary(this.#fs, encodeLoose(object), { tmp, mode });
        temporaries.push([from, loosePath(this.#gitdir, object.oid)]);
      }
      for (const [from, to] of temporaries) this.#fs.renameSync(from, to);
    } catch (error) {
      for (const [from] of temporaries) removeQuietly(this.#fs, from);
      throw error;
    }
    for (const folder of folders) syncFolder(this.#fs, folder);
  }

  #writePack(objects: GitObject[]): void {
    const folder = join(this.#gitdir, 'objects', 'pack');
    const modes = modesOf(this.#fs, this.#gitdir);
    this.#fs.mkdirSync(folder, { recursive: true, mode: modes.folder });
    const { name, pack, index } = encodePack(objects);
    // The index last: git looks for packs by their index, so a pack without one does not exist.
    for (const [ending, bytes] of [['pack', pack] as const, ['idx', index] as const]) {
      const path = join(folder, `pack-${name}.${ending}`);
      const temporary = join(folder, `tmp_memdream_${process.pid}_${name}.${ending}`);
      removeQuietly(this.#fs, temporary);
      try {
        writeSynced(this.#fs, temporary, bytes, modes.object);
        this.#fs.renameSync(temporary, path);
      } catch (error) {
        removeQuietly(this.#fs, temporary);
        throw error;
      }
    }
    syncFolder(this.#fs, folder);
  }
}

/** A loose object, verified against its name; undefined where there is none; throws where it is damaged. */
export function readLoose(fs: Fs, gitdir: string, oid: string): GitObject | undefined {
  const raw = readIfThere(fs, loosePath(gitdir, oid));
  if (!raw) return undefined;
  const data = inflateSync(raw);
  const end = data.indexOf(0);
  const [type, length] = data.subarray(0, end).toString('latin1').split(' ');
  const content = data.subarray(end + 1);
  const object = { oid, type: type as ObjectType, content };
  if (content.length !== Number(length) || createHash('sha1').update(data).digest('hex') !== oid) {
    throw new Error(`object ${oid} is damaged`);
  }
  return object;
}

/** Every loose object, by what it is called. */
export function listLoose(fs: Fs, gitdir: string): string[] {
  const folders = listIfThere(fs, join(gitdir, 'objects')).filter((name) => /^[0-9a-f]{2}$/.test(name));
  return folders.flatMap((folder) =>
    listIfThere(fs, join(gitdir, 'objects', folder))
      .filter((name) => /^[0-9a-f]{38}$/.test(name))
      .map((name) => folder + name),
  );
}

function isIntact(fs: Fs, gitdir: string, oid: string): boolean {
  try {
    return readLoose(fs, gitdir, oid) !== undefined;
  } catch (error) {
    // A disk that cannot be read is not a damaged object: writing over it would hide the trouble.
    if (error instanceof Error && 'errno' in error && 'syscall' in error && !isMissing(error)) throw error;
    return false;
  }
}

function encodeLoose({ type, content }: GitObject): Uint8Array {
  return deflateSync(Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]), { level: 6 });
}

function loosePath(gitdir: string, oid: string): string {
  return join(gitdir, 'objects', oid.slice(0, 2), oid.slice(2));
}
