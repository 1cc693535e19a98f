import nodeFs from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Fs } from '../../src/store/files.ts';
import { keptChanges, lastSyncs, type Node, type Note } from './power-notes.ts';
import type { Random } from './random.ts';

/**
 * node:fs, carried out and noted. From the notes a tree is made that a power cut may leave: what was synced is there; of
 * the rest, each folder has forgotten its last changes from some point on, and each file some of its last writes. A
 * rename between two folders is one change of both, as on every file system with a journal.
 */
export class PowerDisk {
  readonly fs: Fs;
  readonly #notes: Note[] = [];
  readonly #root: string;
  /** As it was before the first note, and as it is now. Nodes are the same, the names are not. */
  readonly #first: Map<Node, Map<string, Node>> = new Map();
  readonly #top: Node;
  readonly #original: Map<Node, Node> = new Map();
  readonly #open = new Map<number, { node: Node; at: number; appends: boolean }>();

  constructor(root: string) {
    this.#root = root;
    this.#top = this.#load(root, new Map());
    this.fs = this.#noting();
  }

  get cuts(): number {
    return this.#notes.length;
  }

  /** Writes the tree of a cut before note `at` to another folder. */
  leave(at: number, random: Random, to: string): void {
    const notes = this.#notes.slice(0, at);
    const kept = keptChanges(notes, random);
    const names = new Map([...this.#first].map(([node, entries]) => [node, new Map(entries)]));
    const data = new Map<Node, Node>();
    const copyOf = (node: Node) => {
      const original = this.#original.get(node) ?? { mode: node.mode, mtimeMs: 0, bytes: Buffer.alloc(0) };
      if (!data.has(node)) data.set(node, { ...original });
      return data.get(node)!;
    };
    const durable = lastSyncs(notes);
    const lost = new Set<Node>();
    for (const [i, note] of notes.entries()) {
      if (note.of === 'names' && kept.has(note)) {
        for (const { folder, name, node } of note.changes) {
          const entries = names.get(folder) ?? new Map<string, Node>();
          names.set(folder, entries);
          if (node) entries.set(name, node);
          else entries.delete(name);
        }
      }
      if (note.of !== 'data') continue;
      const copy = copyOf(note.node);
      if (i < (durable.get(note.node) ?? -1)) note.change(copy, 'whole');
      else if (!lost.has(note.node)) {
        const part = random.pick(['whole', 'half', 'zeros', 'none'] as const);
        if (part !== 'none') note.change(copy, part);
        if (part !== 'whole') lost.add(note.node);
      }
    }
    this.#write(this.#top, to, { names, copyOf, made: new Map() });
  }

  #load(path: string, known: Map<number, Node>): Node {
    const { ino, mode, mtimeMs } = nodeFs.lstatSync(path);
    const isFolder = nodeFs.lstatSync(path).isDirectory();
    const found = known.get(ino);
    if (found) return found;
    const node: Node = { mode, mtimeMs, bytes: isFolder ? Buffer.alloc(0) : nodeFs.readFileSync(path) };
    known.set(ino, node);
    this.#original.set(node, { ...node });
    if (!isFolder) return node;
    node.folder = new Map(
      nodeFs.readdirSync(path).map((name) => [name, this.#load(join(path, name), known)] as const),
    );
    this.#first.set(node, new Map(node.folder));
    return node;
  }

  #write(
    node: Node,
    to: string,
    tree: { names: Map<Node, Map<string, Node>>; copyOf(node: Node): Node; made: Map<Node, string> },
  ): void {
    const twin = tree.made.get(node);
    if (twin !== undefined) {
      nodeFs.linkSync(twin, to);
      return;
    }
    const { mode, mtimeMs, bytes } = tree.copyOf(node);
    if (node.folder) {
      nodeFs.mkdirSync(to, { recursive: true });
      for (const [name, child] of tree.names.get(node) ?? []) this.#write(child, join(to, name), tree);
      nodeFs.chmodSync(to, mode & 0o777);
      return;
    }
    tree.made.set(node, to);
    nodeFs.writeFileSync(to, bytes);
    nodeFs.chmodSync(to, mode & 0o777);
    nodeFs.utimesSync(to, mtimeMs / 1000, mtimeMs / 1000);
  }

  /** Undefined where there is none, or outside of what is noted. */
  #at(path: string): Node | undefined {
    const inside = relative(this.#root, path);
    if (inside.startsWith('..')) return undefined;
    let node: Node | undefined = this.#top;
    for (const name of inside.split('/').filter(Boolean)) node = node?.folder?.get(name);
    return node;
  }

  #rename(changes: { path: string; node: Node | null }[]): void {
    const found = changes.flatMap(({ path, node }) => {
      const folder = this.#at(dirname(path));
      return folder ? [{ folder, name: relative(dirname(path), path), node }] : [];
    });
    if (found.length === 0) return;
    this.#notes.push({ of: 'names', changes: found });
    for (const { folder, name, node } of found) {
      if (node) folder.folder!.set(name, node);
      else folder.folder!.delete(name);
    }
  }

  #make(path: string, folder: boolean): Node {
    const node: Node = {
      mode: 0,
      mtimeMs: Date.now(),
      bytes: Buffer.alloc(0),
      ...(folder && { folder: new Map() }),
    };
    node.mode = nodeFs.lstatSync(path).mode;
    this.#rename([{ path, node }]);
    return node;
  }

  #change(node: Node | undefined, change: Extract<Note, { of: 'data' }>['change']): void {
    if (!node) return;
    this.#notes.push({ of: 'data', node, change });
    change(node, 'whole');
  }

  #wrote(node: Node, at: number, bytes: Buffer): void {
    const mtimeMs = performance.timeOrigin + performance.now();
    this.#change(node, (to, part) => {
      const taken = part === 'half' ? bytes.subarray(0, bytes.length >> 1) : bytes;
      const end = Math.max(to.bytes.length, at + taken.length);
      const next = Buffer.alloc(end);
      to.bytes.copy(next);
      if (part !== 'zeros') taken.copy(next, at);
      to.bytes = next;
      to.mtimeMs = mtimeMs;
    });
  }

  #remove(path: string): void {
    const node = this.#at(path);
    for (const name of [...(node?.folder?.keys() ?? [])]) this.#remove(join(path, name));
    if (node) this.#rename([{ path, node: null }]);
  }

  #noting(): Fs {
    const fs = nodeFs;
    const noted = {
      openSync: (path: string, flags: string | number = 'r', mode?: number) => {
        const before = this.#at(path);
        const file = fs.openSync(path, flags, mode);
        const isFresh = typeof flags === 'string' && flags.startsWith('w');
        const node =
          before ?? (fs.existsSync(path) && this.#at(dirname(path)) ? this.#make(path, false) : undefined);
        if (!node) return file;
        if (before && isFresh)
          this.#change(node, (to) => {
            to.bytes = Buffer.alloc(0);
          });
        this.#open.set(file, { node, at: 0, appends: flags === 'a' });
        return file;
      },
      closeSync: (file: number) => {
        this.#open.delete(file);
        fs.closeSync(file);
      },
      writeSync: (file: number, data: Uint8Array | string, offset = 0, length?: number) => {
        const bytes = Buffer.from(data as string).subarray(
          offset,
          length === undefined ? undefined : offset + length,
        );
        const written = fs.writeSync(file, bytes);
        const open = this.#open.get(file);
        if (open) {
          if (open.appends) open.at = open.node.bytes.length;
          this.#wrote(open.node, open.at, Buffer.from(bytes.subarray(0, written)));
          open.at += written;
        }
        return written;
      },
      appendFileSync: (path: string, data: string, options: { mode?: number }) => {
        const before = this.#at(path);
        fs.appendFileSync(path, data, options);
        if (!before && !this.#at(dirname(path))) return;
        const node = before ?? this.#make(path, false);
        this.#wrote(node, node.bytes.length, Buffer.from(data));
      },
      mkdirSync: (path: string, options?: nodeFs.MakeDirectoryOptions) => {
        const missing: string[] = [];
        for (let one = path; !fs.existsSync(one); one = dirname(one)) missing.unshift(one);
        const made = fs.mkdirSync(path, options);
        for (const one of missing) this.#make(one, true);
        return made;
      },
      renameSync: (from: string, to: string) => {
        const node = this.#at(from);
        fs.renameSync(from, to);
        if (node)
          this.#rename([
            { path: from, node: null },
            { path: to, node },
          ]);
      },
      linkSync: (from: string, to: string) => {
        fs.linkSync(from, to);
        const node = this.#at(from);
        if (node) this.#rename([{ path: to, node }]);
      },
      unlinkSync: (path: string) => {
        fs.unlinkSync(path);
        this.#remove(path);
      },
      rmdirSync: (path: string) => {
        fs.rmdirSync(path);
        this.#remove(path);
      },
      rmSync: (path: string, options: nodeFs.RmOptions) => {
        fs.rmSync(path, options);
        this.#remove(path);
      },
      fsyncSync: (file: number) => {
        const open = this.#open.get(file);
        if (open) this.#notes.push({ of: 'sync', node: open.node });
      },
      chmodSync: (path: string, mode: number) => {
        fs.chmodSync(path, mode);
        this.#change(this.#at(path), (to) => {
          to.mode = mode;
        });
      },
      fchmodSync: (file: number, mode: number) => {
        fs.fchmodSync(file, mode);
        this.#change(this.#open.get(file)?.node, (to) => {
          to.mode = mode;
        });
      },
      utimesSync: (path: string, atime: number, mtime: number) => {
        fs.utimesSync(path, atime, mtime);
        this.#change(this.#at(path), (to) => {
          to.mtimeMs = mtime * 1000;
        });
      },
      futimesSync: (file: number, atime: number, mtime: number) => {
        fs.futimesSync(file, atime, mtime);
        this.#change(this.#open.get(file)?.node, (to) => {
          to.mtimeMs = mtime * 1000;
        });
      },
      truncateSync: (path: string, length = 0) => {
        fs.truncateSync(path, length);
        this.#change(this.#at(path), (to) => {
          to.bytes = Buffer.from(to.bytes.subarray(0, length));
        });
      },
    };
    return new Proxy(fs, {
      get: (target, name: string) => {
        const known = noted[name as keyof typeof noted] as ((...args: unknown[]) => unknown) | undefined;
        if (known && Object.hasOwn(noted, name)) return (...args: unknown[]) => known(...args.map(asNamed));
        if (/^(write|copy|symlink|chown|ftruncate|cp|lutimes)/.test(name))
          return () => {
            throw new Error(`power-disk does not know ${name}: add it`);
          };
        return target[name as 'readSync'];
      },
    });
  }
}

/** What is named by way of an opened folder stands where that folder is. */
function asNamed(path: unknown): unknown {
  const [, folder, rest] = /^(\/proc\/self\/fd\/\d+)\/(.+)$/.exec(typeof path === 'string' ? path : '') ?? [];
  return folder === undefined ? path : join(nodeFs.readlinkSync(folder), rest!);
}
