import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { GitObject, ObjectType } from './objects.ts';

const TYPE: Record<ObjectType, number> = { commit: 1, tree: 2, blob: 3, tag: 4 };

/** A pack without deltas, version 2, and its index, version 2. */
export function encodePack(objects: readonly GitObject[]): { name: string; pack: Buffer; index: Buffer } {
  const sorted = [...objects].sort((a, b) => (a.oid < b.oid ? -1 : 1));
  const name = createHash('sha1')
    .update(sorted.map(({ oid }) => oid).join(''))
    .digest('hex');
  const header = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1');
  header.writeUInt32BE(sorted.length, 8);

  const chunks: Buffer[] = [header];
  const places: { oid: string; offset: number; crc: number }[] = [];
  let offset = header.length;
  for (const { oid, type, content } of sorted) {
    const bytes = Buffer.concat([entryHeader(TYPE[type], content.length), deflateSync(content)]);
    places.push({ oid, offset, crc: crc32(bytes) });
    chunks.push(bytes);
    offset += bytes.length;
  }
  const body = Buffer.concat(chunks);
  const trailer = createHash('sha1').update(body).digest();
  return { name, pack: Buffer.concat([body, trailer]), index: encodeIndex(places, trailer) };
}

/** The objects that an index of version 2 lists; undefined for what is none. */
export function oidsInIndex(index: Buffer): string[] | undefined {
  if (index.length < NAMES_AT || index.readUInt32BE(0) !== 0xff744f63 || index.readUInt32BE(4) !== 2)
    return undefined;
  const count = index.readUInt32BE(NAMES_AT - 4);
  if (index.length < NAMES_AT + count * 20) return undefined;
  return Array.from({ length: count }, (_, i) =>
    index.toString('hex', NAMES_AT + i * 20, NAMES_AT + i * 20 + 20),
  );
}

/** Behind the magic number, the version and the fanout. */
const NAMES_AT = 8 + 256 * 4;

/** Type in bits 4–6 of the first byte, the size in groups of 4, 7, 7 … bits, least significant first. */
function entryHeader(type: number, size: number): Buffer {
  const bytes: number[] = [];
  let rest = Math.floor(size / 16);
  let byte = (type << 4) | (size & 15);
  while (rest > 0) {
    bytes.push(byte | 0x80);
    byte = rest & 0x7f;
    rest = Math.floor(rest / 128);
  }
  bytes.push(byte);
  return Buffer.from(bytes);
}

function encodeIndex(places: { oid: string; offset: number; crc: number }[], packTrailer: Buffer): Buffer {
  const fanout = Buffer.alloc(256 * 4);
  const names = Buffer.alloc(places.length * 20);
  const crcs = Buffer.alloc(places.length * 4);
  const offsets = Buffer.alloc(places.length * 4);
  const large: bigint[] = [];
  const counts = new Array<number>(256).fill(0);
  places.forEach(({ oid, offset, crc }, i) => {
    names.write(oid, i * 20, 'hex');
    crcs.writeUInt32BE(crc, i * 4);
    counts[Number.parseInt(oid.slice(0, 2), 16)]!++;
    if (offset < 0x80000000) offsets.writeUInt32BE(offset, i * 4);
    else offsets.writeUInt32BE((0x80000000 | (large.push(BigInt(offset)) - 1)) >>> 0, i * 4);
  });
  let sum = 0;
  counts.forEach((count, i) => {
    sum += count;
    fanout.writeUInt32BE(sum, i * 4);
  });
  const far = Buffer.alloc(large.length * 8);
  large.forEach((value, i) => {
    far.writeBigUInt64BE(value, i * 8);
  });
  const magic = Buffer.from([0xff, 0x74, 0x4f, 0x63, 0, 0, 0, 2]);
  const body = Buffer.concat([magic, fanout, names, crcs, offsets, far, packTrailer]);
  return Buffer.concat([body, createHash('sha1').update(body).digest()]);
}
