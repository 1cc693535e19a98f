import type { ObjectType } from '../git/objects.ts';
import type { Repository } from '../git/repository.ts';
import type { NewCommit } from './messages.ts';
import { rewriteCommit, rewriteTag } from './messages.ts';
import { parseMessageObject, type RawMessage, valuesOf } from './raw-objects.ts';
import type { PurgeRequest } from './request.ts';
import type { Scrub } from './scrub.ts';
import type { Sink } from './sink.ts';
import { TreeRewriter } from './tree-rewriter.ts';

/** What a walk over a history came across. */
export type Found = {
  /** Commits in whose files or words it stood. */
  commits: number;
  /** Files in whose versions it stood, and purged ones that there were. */
  paths: Set<string>;
  /** Files whose very name holds a purged text. */
  names: Set<string>;
  /** Contents that must be nowhere afterwards. */
  doomed: Set<string>;
  /** Signatures that no longer fit and were left out. */
  signatures: number;
};

export type How = { request: PurgeRequest; contents: Scrub; words: Scrub };

/**
 * Makes a history anew in which some texts and files never were. Every object it leads to goes into the sink, changed or
 * not. Ids follow: a commit that names another by its id names the new one.
 */
export class Rewriter {
  /** Commits and tags, old to new; null for one that was left out with nothing before it. */
  readonly ids = new Map<string, string | null>();
  readonly found: Found;
  private readonly repo: Repository;
  private readonly sink: Sink;
  private readonly how: How;
  private readonly trees: TreeRewriter;

  constructor(repo: Repository, how: How, sink: Sink) {
    this.repo = repo;
    this.sink = sink;
    this.how = how;
    this.found = { commits: 0, paths: new Set(), names: new Set(), doomed: new Set(), signatures: 0 };
    this.trees = new TreeRewriter(repo, how, sink, this.found);
  }

  /** The new id of whatever a ref points to. Commits before it come first, without depth: histories are long. */
  async tip(oid: string): Promise<string | null> {
    const { type, content } = await this.repo.read(oid);
    if (type === 'commit') return this.commits(oid);
    if (type === 'tag') return this.tag(oid, parseMessageObject(content));
    return type === 'tree' ? (await this.trees.tree(oid)).oid : this.trees.blob(oid);
  }

  /** Notes of git name commits by their ids, as paths. */
  async notes(oid: string): Promise<string | null> {
    const named = (id: string) => this.ids.get(id) ?? id;
    return this.commits(oid, (tree) => this.trees.renamed(tree, named));
  }

  /** The files of a commit of the new history. */
  treeOf(id: string): { oid: string; bytes: number } {
    return this.newTrees.get(id)!;
  }

  private async commits(tip: string, treeOf = (oid: string) => this.trees.tree(oid)): Promise<string | null> {
    const stack = [tip];
    for (let oid = stack.at(-1); oid; oid = stack.at(-1)) {
      if (this.ids.has(oid)) {
        stack.pop();
        continue;
      }
      const raw = parseMessageObject((await this.repo.read(oid)).content);
      const waiting = valuesOf(raw, 'parent').filter((parent) => !this.ids.has(parent));
      if (waiting.length > 0) stack.push(...waiting);
      else this.ids.set(oid, await this.commit(oid, raw, treeOf));
    }
    return this.ids.get(tip) ?? null;
  }

  private async commit(oid: string, raw: RawMessage, treeOf: TreeRewriter['tree']): Promise<string | null> {
    const old = valuesOf(raw, 'tree')[0]!;
    const tree = await treeOf(old);
    const parents = valuesOf(raw, 'parent');
    const newParents = [...new Set(parents.flatMap((parent) => this.ids.get(parent) ?? []))];
    const parent = parents[0] === undefined ? undefined : await this.oldTreeOf(parents[0]);
    const input: NewCommit = {
      raw,
      tree: { oid: old, bytes: this.trees.sizeOf(old) },
      newTree: { oid: tree.oid, bytes: this.trees.sizeOf(tree.oid) },
      parent: parent === undefined ? undefined : { oid: parent, bytes: this.trees.sizeOf(parent) },
      newParent: this.newTrees.get(newParents[0] ?? ''),
      parents: newParents,
    };
    const result = rewriteCommit(input, this.how, this.ids);
    if (tree.held || result.held) this.found.commits++;
    this.oldTrees.set(oid, old);
    if (result.isEmptied) return newParents[0] ?? null;
    this.found.signatures += result.signatures;
    const id = this.sink.add('commit', result.content);
    this.newTrees.set(id, input.newTree);
    return id;
  }

  private async tag(oid: string, raw: RawMessage): Promise<string | null> {
    const known = this.ids.get(oid);
    if (known !== undefined) return known;
    const object = await this.tip(valuesOf(raw, 'object')[0]!);
    if (object === null) return null;
    const result = rewriteTag(raw, object, this.how, this.ids);
    if (result.held) this.found.commits++;
    this.found.signatures += result.signatures;
    const id = this.sink.add('tag' satisfies ObjectType, result.content);
    this.ids.set(oid, id);
    return id;
  }

  private readonly oldTrees = new Map<string, string>();
  private readonly newTrees = new Map<string, { oid: string; bytes: number }>();

  private async oldTreeOf(commit: string): Promise<string> {
    return this.oldTrees.get(commit) ?? (await this.repo.commit(commit)).tree;
  }
}
