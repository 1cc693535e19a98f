import type { Format } from '../format.ts';
import { heardOn } from '../heard.ts';
import { linesIn } from '../lines.ts';
import { masked } from '../masked.ts';
import { encodeRecord } from '../records.ts';
import {
  type DigestHeader,
  decodeHeader,
  HEADER_BYTES,
  isSameFile,
  isUnchanged,
  TAIL_BYTES,
  tailHash,
} from './digest-header.ts';
import { DigestWriter } from './digest-writer.ts';
import { type CacheFs, type FileStat, type OpenFile, openFile, removeQuietly, replaceFile } from './files.ts';

export type Digesting = { fs: CacheFs; digest: string; transcript: string; format: Format };

/** Whether a digest tells all that its transcript says now, as far as a stat can show. */
export function currentFor({ fs, transcript, format }: Digesting): (known: DigestHeader) => boolean {
  let stat: FileStat | undefined;
  try {
    stat = fs.lstatSync(transcript, { throwIfNoEntry: false });
  } catch {
    // Opening it will tell.
  }
  return (known) => stat !== undefined && known.agent === format.agent && isUnchanged(known.file, stat);
}

/**
 * Makes a digest tell all that its transcript says now: nothing to do where that is unchanged, what is new where it has
 * grown, everything where it was rewritten. False where the transcript is gone or closed to us; its digest goes too.
 * Throws only where the cache cannot be written.
 */
export async function bringUpToDate(work: Digesting): Promise<boolean> {
  const { fs, digest, format } = work;
  const transcript = openFile(fs, work.transcript);
  if (!transcript) {
    removeQuietly(fs, digest);
    return false;
  }
  try {
    const known = headerOf(fs, digest);
    if (known?.agent === format.agent && isUnchanged(known.file, transcript.stat)) return true;
    if (known && (await extend(work, transcript))) return true;
    await replaceFile(fs, digest, (temporary) => create(work, transcript, temporary));
    return true;
  } finally {
    transcript.close();
  }
}

/**
 * Puts what is new behind what the digest has, in place: a new file for each session that has grown would cost more than
 * hearing it. Who writes at the same time writes the same words to the same place, but for those of a last line without
 * its end; then the checksum is wrong, whoever reads it notices, and it is made anew.
 */
async function extend(work: Digesting, transcript: OpenFile): Promise<boolean> {
  const { fs, digest } = work;
  let handle: number;
  try {
    handle = fs.openSync(digest, 'r+');
  } catch {
    return false;
  }
  try {
    const bytes = Buffer.alloc(HEADER_BYTES);
    fs.readSync(handle, bytes, 0, HEADER_BYTES, 0);
    const known = decodeHeader(bytes);
    if (!known || !isExtended(work.format, known, transcript)) return false;
    await hear(work, transcript, handle, known);
    return true;
  } finally {
    fs.closeSync(handle);
  }
}

async function create(work: Digesting, transcript: OpenFile, path: string): Promise<void> {
  const handle = work.fs.openSync(path, 'wx', 0o600);
  try {
    await hear(work, transcript, handle, undefined);
  } finally {
    work.fs.closeSync(handle);
  }
}

/** Whether a transcript is the one that was digested, with more at its end. */
function isExtended(format: Format, known: DigestHeader, transcript: OpenFile): boolean {
  return (
    known.agent === format.agent &&
    !format.isText &&
    isSameFile(known.file, transcript.stat) &&
    transcript.stat.size > known.file.size &&
    tailBefore(transcript, known.end) === known.tail
  );
}

function headerOf(fs: CacheFs, digest: string): DigestHeader | undefined {
  const file = openFile(fs, digest);
  if (!file) return undefined;
  try {
    return decodeHeader(file.read(0, HEADER_BYTES));
  } catch {
    return undefined;
  } finally {
    file.close();
  }
}

function tailBefore(transcript: OpenFile, end: number): string {
  const length = Math.min(end, TAIL_BYTES);
  return tailHash(transcript.read(end - length, length));
}

async function hear(
  { fs, format, transcript: path }: Digesting,
  transcript: OpenFile,
  handle: number,
  before: DigestHeader | undefined,
): Promise<void> {
  const writer = new DigestWriter(fs, handle, path, before?.solid);
  const from = before?.end ?? 0;
  const progress = { end: from, passedOver: before?.passedOver ?? 0 };
  const read = (at: number, length: number) => transcript.read(at, length);
  const lines = linesIn({ read, from, to: transcript.stat.size }, progress);
  let solid = { ...writer.part };
  for await (const group of heardOn(lines, { format, origins: ['person', 'agent'] }, progress)) {
    for (const heard of group) {
      writer.add(encodeRecord({ ...heard, text: masked(heard.text) }));
      if (heard.offset < progress.end) solid = { ...writer.part };
    }
  }
  const { end, passedOver } = progress;
  writer.finish({
    agent: format.agent,
    file: transcript.stat,
    end,
    tail: tailBefore(transcript, end),
    passedOver,
    solid,
  });
}
