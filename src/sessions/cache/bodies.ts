import { crc32 } from 'node:zlib';
import { lastRecordStart } from '../records.ts';
import { type DigestHeader, decodeHeader, HEADER_BYTES } from './digest-header.ts';
import { type CacheFs, openFile } from './files.ts';

const CHUNK = 1 << 23;

/** Told each piece of a digest in order, whole records each; valid during the call. False: no more is wanted. */
export type UseBody = (body: Buffer) => boolean | Promise<boolean>;

/** Reads a digest piece by piece. False where it is missing, not as it was written or not accepted: nothing was told then. */
export async function eachBody(
  fs: CacheFs,
  digest: string,
  use: UseBody,
  accepts: (header: DigestHeader) => boolean = () => true,
): Promise<boolean> {
  const file = openFile(fs, digest);
  if (!file) return false;
  try {
    const read: Read = (at, length) => {
      try {
        return file.read(at, length);
      } catch {
        return Buffer.alloc(0);
      }
    };
    const header = decodeHeader(read(0, HEADER_BYTES));
    if (!header || !accepts(header)) return false;
    const start = HEADER_BYTES + header.pathBytes;
    // One that is small, as nearly all are, is read once: the checksum is of the bytes that are used.
    if (header.all.bytes <= CHUNK) {
      const body = read(start, header.all.bytes);
      if (!isIntact(header, body.length, crc32(body))) return false;
      if (body.length > 0) await use(body);
      return true;
    }
    if (!isIntact(header, ...checksum(read, start, header.all.bytes))) return false;
    await inPieces(read, start, header.all.bytes, use);
    return true;
  } finally {
    file.close();
  }
}

function isIntact({ all }: DigestHeader, bytes: number, crc: number): boolean {
  return bytes === all.bytes && crc === all.crc;
}

/** Fewer bytes than asked, or none, where the file is shorter or fails. */
type Read = (at: number, length: number) => Buffer;

function checksum(read: Read, start: number, length: number): [bytes: number, crc: number] {
  let [at, crc] = [0, 0];
  while (at < length) {
    const piece = read(start + at, Math.min(CHUNK, length - at));
    if (piece.length === 0) break;
    crc = crc32(piece, crc);
    at += piece.length;
  }
  return [at, crc];
}

async function inPieces(read: Read, start: number, length: number, use: UseBody): Promise<void> {
  let wanted = CHUNK;
  for (let at = 0; at < length; ) {
    const piece = read(start + at, Math.min(wanted, length - at));
    if (piece.length === 0) return;
    const isLast = at + piece.length >= length;
    const end = isLast ? piece.length : lastRecordStart(piece);
    // One record longer than the piece: take more.
    if (end <= 0) {
      wanted *= 2;
      continue;
    }
    if ((await use(piece.subarray(0, end))) === false) return;
    at += end;
    wanted = CHUNK;
  }
}
