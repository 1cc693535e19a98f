import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { codeOf } from '../../errors.ts';
import { agreesWith, maskKey } from '../../memory/secrets/mask-key.ts';
import { formatOf } from '../formats/formats.ts';
import type { Session } from '../port.ts';
import type { HeadOf } from '../source.ts';
import { eachBody, type UseBody } from './bodies.ts';
import { type CacheFs, openFile, removeQuietly } from './files.ts';
import { HeadIndex } from './head-index.ts';
import { keepMaskKey, maskKeyFile, readMaskKey } from './mask-key-file.ts';
import { isSweepDue, sizeOf, sweepDigests } from './sweep.ts';

export type CacheOptions = {
  fs: CacheFs;
  /** memdream's folder for caches; made where it is missing. */
  dir: string;
  now(): Date;
  /** Of all digests together, at the most. */
  maxBytes?: number;
};

export function openCache(options: CacheOptions): SessionCache {
  return new SessionCache(options);
}

/**
 * What was learnt of transcripts, so that a run costs what is new. Used by `openSessions` and by searches. Everything in
 * it can be made anew at any time, by several processes at once; where it cannot be read or written, the answers are the
 * same and slower. Never throws.
 */
export class SessionCache {
  private readonly fs: CacheFs;
  private readonly dir: string;
  private readonly digests: string;
  private readonly options: CacheOptions;
  private index: HeadIndex;
  private digesting: Promise<typeof import('./digest.ts')> | undefined;
  private state: 'new' | 'ready' | 'unwritable' = 'new';
  private keyed: boolean | undefined;

  constructor(options: CacheOptions) {
    this.options = options;
    this.fs = options.fs;
    this.dir = options.dir;
    this.digests = join(this.dir, 'digests');
    this.index = this.openIndex();
  }

  /** Answers for heads that are known, and remembers those that are read. */
  heads(read: HeadOf): HeadOf {
    return (source, file) => {
      const known = this.index.get(file);
      if (known) return known;
      const head = read(source, file);
      this.index.set(file, head);
      return head;
    };
  }

  /** Keeps what `heads` has learnt; called once after a list. */
  saveHeads(): void {
    if (!this.index.isChanged || !this.isReady()) return;
    this.orUnwritable(() => this.index.save());
  }

  /**
   * The digest of a session, brought up to date and told piece by piece: people's and agents' words, secrets masked, as
   * `records.ts` writes them. False where there is none to be had; nothing was told then.
   */
  async digest({ agent, path }: Pick<Session, 'agent' | 'path'>, use: UseBody): Promise<boolean> {
    if (!this.isReady() || !this.isKeyed()) return false;
    // What knows words and secrets is loaded when somebody wants words: counting sessions does without.
    this.digesting ??= import('./digest.ts');
    const { bringUpToDate, currentFor } = await this.digesting;
    const digest = this.digestOf(path);
    const work = { fs: this.fs, digest, transcript: path, format: formatOf({ agent, path }) };
    // Nearly all transcripts are as they were: then one look at each file is enough.
    if (await eachBody(this.fs, digest, use, currentFor(work))) return true;
    // Somebody may be writing right now: one that is torn is looked at once more, and then made anew.
    for (let tries = 0; tries < 3; tries++) {
      try {
        if (!(await bringUpToDate(work))) return false;
      } catch (error) {
        this.failed(error);
        return false;
      }
      if (await eachBody(this.fs, digest, use)) return true;
      if (tries > 0) removeQuietly(this.fs, digest);
    }
    return false;
  }

  forget(path: string): void {
    removeQuietly(this.fs, this.digestOf(path));
    this.index.drop(path);
    this.saveHeads();
  }

  /** What of the cache holds a text: digests, and the index where a path or folder does. For a purge. */
  holding(holds: (bytes: Uint8Array) => boolean): string[] {
    const names = ['sessions.index', ...listOf(this.fs, this.digests).map((name) => `digests/${name}`)];
    return names.filter((name) => {
      const file = openFile(this.fs, join(this.dir, name));
      if (!file) return false;
      try {
        return holds(file.read(0, file.stat.size));
      } catch {
        return false;
      } finally {
        file.close();
      }
    });
  }

  /** Removes what `holding` named. It is made anew from transcripts when somebody asks. */
  forgetAll(names: readonly string[]): void {
    for (const name of names) removeQuietly(this.fs, join(this.dir, name));
    this.index = this.openIndex();
  }

  clear(): void {
    for (const name of ['digests', 'sessions.index', 'swept']) removeQuietly(this.fs, join(this.dir, name));
    // No mask is left that it would have to agree with.
    removeQuietly(this.fs, maskKeyFile(this.dir));
    this.index = this.openIndex();
    this.state = 'new';
    this.keyed = undefined;
  }

  /** What masks are keyed with that agree with those in digests; undefined where there are none yet. */
  maskKey(): Uint8Array | undefined {
    return readMaskKey(this.fs, this.dir);
  }

  size(): { digests: number; bytes: number } {
    return sizeOf(this.fs, this.digests);
  }

  private openIndex(): HeadIndex {
    return new HeadIndex(this.fs, join(this.dir, 'sessions.index'));
  }

  private digestOf(path: string): string {
    return join(this.digests, createHash('sha256').update(path).digest('hex').slice(0, 40));
  }

  /** Makes the folders when they are first needed, and now and then removes what nobody needs any more. */
  private isReady(): boolean {
    if (this.state === 'new') {
      this.state = 'ready';
      this.orUnwritable(() => {
        this.fs.mkdirSync(this.digests, { recursive: true, mode: 0o700 });
        this.sweep();
      });
    }
    return this.state === 'ready';
  }

  /** Digests hold masks, and are only good for processes whose masks agree with them. */
  private isKeyed(): boolean {
    if (this.keyed === undefined) {
      const kept = this.maskKey() ?? this.orUnwritable(() => keepMaskKey(this.fs, this.dir, maskKey()));
      this.keyed = kept !== undefined && agreesWith(kept);
    }
    return this.keyed;
  }

  private sweep(): void {
    const { fs, digests } = this;
    const nowMs = this.options.now().getTime();
    if (!isSweepDue(fs, join(this.dir, 'swept'), nowMs)) return;
    sweepDigests({ fs, digests, nowMs, maxBytes: this.options.maxBytes ?? 512 << 20 });
    this.index.sweep();
  }

  private orUnwritable<T>(act: () => T): T | undefined {
    try {
      return act();
    } catch (error) {
      this.failed(error);
      return undefined;
    }
  }

  /** A cache that cannot be written is left alone for the rest of the run; a transcript that fails says nothing of it. */
  private failed(error: unknown): void {
    if (UNWRITABLE.has(codeOf(error) ?? '')) this.state = 'unwritable';
  }
}

function listOf(fs: CacheFs, folder: string): string[] {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}

const UNWRITABLE = new Set(['EACCES', 'EDQUOT', 'EEXIST', 'ENOENT', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS']);
