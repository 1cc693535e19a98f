import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { FileStat } from './files.ts';

/** What a digest tells of itself, before its records. */
export type DigestHeader = {
  /** The format that heard the words. */
  agent: string;
  /** The transcript as it was when it was read last. */
  file: FileStat;
  /** Where hearing goes on: behind the last line that had its end. */
  end: number;
  /** Of the bytes before `end`: whether they still are what they were. */
  tail: string;
  /** Lines that were too long or no JSON. */
  passedOver: number;
  pathBytes: number;
  /** Records of ended lines; those of a last line without its end come behind and go when there is more. */
  solid: Part;
  all: Part;
};

export type Part = { bytes: number; crc: number };

/** Raised when records are written otherwise, or formats hear otherwise: older digests are made anew. */
const VERSION = 'memdream digest 2';
export const HEADER_BYTES = 640;
export const TAIL_BYTES = 4_096;

export function encodeHeader(header: DigestHeader): Buffer {
  const json = JSON.stringify(header);
  const line = `${VERSION} ${crc32(json).toString(16)} ${json}`;
  return Buffer.from(`${line.padEnd(HEADER_BYTES - 1)}\n`);
}

/** Undefined for what is torn, older or no digest at all. */
export function decodeHeader(bytes: Uint8Array): DigestHeader | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const line = Buffer.from(bytes.buffer, bytes.byteOffset, HEADER_BYTES).toString('latin1').trimEnd();
  const match = /^(memdream digest \d+) ([0-9a-f]{1,8}) (\{.*\})$/.exec(line);
  if (match?.[1] !== VERSION || crc32(match[3]!).toString(16) !== match[2]) return undefined;
  return JSON.parse(match[3]!) as DigestHeader;
}

export function tailHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

export function isSameFile(a: FileStat, b: FileStat): boolean {
  return a.dev === b.dev && a.ino === b.ino;
}

export function isUnchanged(a: FileStat, b: FileStat): boolean {
  return isSameFile(a, b) && a.size === b.size && a.mtimeMs === b.mtimeMs;
}
