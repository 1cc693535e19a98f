import { crc32 } from 'node:zlib';
import { type DigestHeader, encodeHeader, HEADER_BYTES, type Part } from './digest-header.ts';
import { type CacheFs, writeAll } from './files.ts';

const ENOUGH = 1 << 20;

/** Puts records behind those a digest has, a piece at a time, and the header before them last. */
export class DigestWriter {
  readonly part: Part;
  private readonly fs: CacheFs;
  private readonly handle: number;
  private readonly path: Buffer;
  private waiting: Buffer[] = [];
  private waitingBytes = 0;

  /** `solid`: what the file holds already behind its header; what comes behind that is written over. */
  constructor(fs: CacheFs, handle: number, path: string, solid: Part | undefined) {
    this.fs = fs;
    this.handle = handle;
    this.path = Buffer.from(`${JSON.stringify(path)}\n`);
    this.part = solid ? { ...solid } : { bytes: 0, crc: 0 };
    if (!solid) this.wait(Buffer.concat([Buffer.alloc(HEADER_BYTES), this.path]));
  }

  private get bodyStart(): number {
    return HEADER_BYTES + this.path.length;
  }

  add(record: Buffer): void {
    this.part.bytes += record.length;
    this.part.crc = crc32(record, this.part.crc);
    this.wait(record);
    if (this.waitingBytes > ENOUGH) this.flush();
  }

  finish(header: Omit<DigestHeader, 'pathBytes' | 'all'>): DigestHeader {
    const whole = { ...header, pathBytes: this.path.length, all: { ...this.part } };
    this.flush();
    writeAll(this.fs, this.handle, encodeHeader(whole), 0);
    return whole;
  }

  private wait(bytes: Buffer): void {
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
  }

  private flush(): void {
    const bytes = this.waiting.length === 1 ? this.waiting[0]! : Buffer.concat(this.waiting);
    writeAll(this.fs, this.handle, bytes, this.bodyStart + this.part.bytes - bytes.length);
    this.waiting = [];
    this.waitingBytes = 0;
  }
}
