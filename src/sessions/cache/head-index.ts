import { crc32 } from 'node:zlib';
import { readRegular } from '../../memory/regular-file.ts';
import type { Head, SourceFile } from '../source.ts';
import { type CacheFs, isGone, replaceFileNow } from './files.ts';

/** Raised when heads are read otherwise: an older index is made anew. */
const VERSION = 'memdream sessions 1';
const MOST = 50_000;

/**
 * What the first lines of each transcript told, so that counting sessions reads none of them again. One line a
 * transcript; a line is taken apart only when somebody asks for it. A torn or older index is as good as none.
 */
export class HeadIndex {
  private readonly fs: CacheFs;
  private readonly path: string;
  private lines: Map<string, string> | undefined;
  private readonly heads = new Map<string, Head>();
  isChanged = false;

  constructor(fs: CacheFs, path: string) {
    this.fs = fs;
    this.path = path;
  }

  get(file: SourceFile): Head | undefined {
    const line = this.known().get(file.path);
    const same = `${file.dev}\t${file.ino}\t`;
    if (!line?.startsWith(same)) return undefined;
    const bytesEnd = line.indexOf('\t', same.length);
    const mtimeEnd = line.indexOf('\t', bytesEnd + 1);
    const bytes = Number(line.slice(same.length, bytesEnd));
    const head = this.headFrom(line.slice(mtimeEnd + 1));
    if (isSettled(head)) return file.bytes >= bytes ? head : undefined;
    const isUnchanged = file.bytes === bytes && file.mtimeMs === Number(line.slice(bytesEnd + 1, mtimeEnd));
    return isUnchanged ? head : undefined;
  }

  set(file: SourceFile, head: Head): void {
    // A name with a tab or a line end in it is read each time: nobody has many of those.
    if (file.dev === undefined || file.ino === undefined || /[\t\n]/.test(file.path + (head.cwd ?? '')))
      return;
    const { dev, ino, bytes, mtimeMs } = file;
    const fields: (string | number)[] = [dev, ino, bytes, mtimeMs, head.kind, head.isCut ? 1 : 0];
    if (head.cwd !== undefined) fields.push(head.cwd);
    this.known().delete(file.path);
    this.known().set(file.path, fields.join('\t'));
    this.isChanged = true;
  }

  /** Forgets transcripts that are gone. */
  sweep(): void {
    for (const path of [...this.known().keys()]) {
      if (isGone(this.fs, path)) this.drop(path);
    }
  }

  drop(path: string): void {
    if (this.known().delete(path)) this.isChanged = true;
  }

  /** The last writer wins: what another process has learnt meanwhile is learnt again. */
  save(): void {
    if (!this.isChanged) return;
    const all = [...this.known()].slice(-MOST);
    const body = Buffer.from(all.map(([path, line]) => `${path}\t${line}\n`).join(''));
    const head = Buffer.from(`${VERSION} ${crc32(body).toString(16)}\n`);
    replaceFileNow(this.fs, this.path, Buffer.concat([head, body]));
    this.isChanged = false;
  }

  private known(): Map<string, string> {
    this.lines ??= load(this.fs, this.path);
    return this.lines;
  }

  /** Thousands of sessions share a few folders: their heads are made once. */
  private headFrom(text: string): Head {
    let head = this.heads.get(text);
    if (head) return head;
    const [kind, isCut, cwd] = text.split('\t');
    head = { kind: kind as Head['kind'], isCut: isCut === '1', cwd };
    this.heads.set(text, head);
    return head;
  }
}

/** A transcript only grows, and its head stays; but one that has not told its folder yet may do so in its next line. */
function isSettled({ cwd, kind, isCut }: Head): boolean {
  return cwd !== undefined || kind !== 'session' || isCut;
}

function load(fs: CacheFs, path: string): Map<string, string> {
  const lines = new Map<string, string>();
  let bytes: Buffer;
  try {
    bytes = readRegular(fs, path);
  } catch {
    return lines;
  }
  const start = bytes.indexOf(10) + 1;
  const body = bytes.subarray(start);
  if (bytes.toString('latin1', 0, start) !== `${VERSION} ${crc32(body).toString(16)}\n`) return lines;
  const text = body.toString();
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const tab = text.indexOf('\t', at);
    lines.set(text.slice(at, tab), text.slice(tab + 1, end));
    at = end + 1;
  }
  return lines;
}
