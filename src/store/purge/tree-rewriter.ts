import type { Repository } from '../git/repository.ts';
import { addTrees, type Entry } from '../git/trees.ts';
import { encodeRawTree, parseRawTree, type RawLine, typeOf } from './raw-objects.ts';
import type { Found, How } from './rewriter.ts';
import type { Sink } from './sink.ts';

/** A tree made anew, and whether anything purged stood in it. */
export type NewTree = { oid: string; held: boolean };

/** Folders and files of a history, each made anew once. */
export class TreeRewriter {
  private readonly repo: Repository;
  private readonly how: How;
  private readonly sink: Sink;
  private readonly found: Found;
  private readonly trees = new Map<string, NewTree>();
  private readonly blobs = new Map<string, string>();
  /** Bytes of files, of blobs and below trees, old and new. */
  private readonly sizes = new Map<string, number>();
  private readonly files: ReadonlySet<string>;

  constructor(repo: Repository, how: How, sink: Sink, found: Found) {
    this.repo = repo;
    this.how = how;
    this.sink = sink;
    this.found = found;
    this.files = new Set(how.request.files);
  }

  sizeOf(oid: string): number {
    return this.sizes.get(oid) ?? 0;
  }

  async tree(oid: string, prefix = ''): Promise<NewTree> {
    // A folder that a purged file lies in is another one elsewhere.
    const key = this.isOnTheWay(prefix) ? `${prefix}\0${oid}` : oid;
    const known = this.trees.get(key);
    if (known) return known;
    const lines: RawLine[] = [];
    let held = false;
    let [oldBytes, bytes] = [0, 0];
    for (const line of parseRawTree((await this.repo.read(oid)).content)) {
      const path = prefix + line.name.toString('utf8');
      const kind = typeOf(line);
      if (this.how.contents.holds(line.name)) this.found.names.add(path);
      if (this.files.has(path) && kind === 'blob') {
        held = true;
        this.found.paths.add(path);
        this.found.doomed.add(line.oid);
        oldBytes += (await this.repo.read(line.oid)).content.length;
        continue;
      }
      const child = await this.child(line, path);
      held ||= child.held;
      oldBytes += this.sizeOf(line.oid);
      bytes += this.sizeOf(child.oid);
      // git has no empty folders.
      if (kind === 'tree' && child.oid === EMPTY_TREE && line.oid !== EMPTY_TREE) continue;
      lines.push({ ...line, oid: child.oid });
    }
    const isLeftOut = lines.length === 0 && prefix !== '' && oid !== EMPTY_TREE;
    const result = { oid: isLeftOut ? EMPTY_TREE : this.sink.add('tree', encodeRawTree(lines)), held };
    this.sizes.set(oid, oldBytes);
    this.sizes.set(result.oid, bytes);
    this.trees.set(key, result);
    return result;
  }

  async blob(oid: string): Promise<string> {
    const known = this.blobs.get(oid);
    if (known !== undefined) return known;
    const { content } = await this.repo.read(oid);
    const clean = this.how.contents.bytes(content);
    const id = this.sink.add('blob', clean);
    if (clean !== content) this.found.doomed.add(oid);
    this.sizes.set(oid, content.length);
    this.sizes.set(id, clean.length);
    this.blobs.set(oid, id);
    return id;
  }

  /** A tree of notes, whose names are ids, taken apart or not: under the new ones, without folders. */
  async renamed(oid: string, named: (id: string) => string): Promise<NewTree> {
    const flat = new Map<string, Entry>();
    let held = false;
    for (const [path, entry] of await this.repo.flat(oid)) {
      const child = await this.blob(entry.oid);
      held ||= child !== entry.oid;
      flat.set(named(path.replaceAll('/', '')), { ...entry, oid: child });
    }
    return { oid: addTrees(this.sink, flat), held };
  }

  private async child(line: RawLine, path: string): Promise<NewTree> {
    const kind = typeOf(line);
    if (kind === undefined) return { oid: line.oid, held: false };
    if (kind === 'tree') return this.tree(line.oid, `${path}/`);
    const oid = await this.blob(line.oid);
    if (oid !== line.oid) this.found.paths.add(path);
    return { oid, held: oid !== line.oid };
  }

  private isOnTheWay(prefix: string): boolean {
    for (const file of this.files) if (file.startsWith(prefix)) return true;
    return false;
  }
}

const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
