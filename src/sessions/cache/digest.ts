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
import { type CacheFs, type OpenFile, openFile, removeQuietly, replaceFile } from './files.ts';

export type Digesting = { fs: CacheFs; digest: string; transcript: string; format: Format };

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
    const isCurrent = known?.agent === format.agent && isUnchanged(known.file, transcript.stat);
    if (!isCurrent)
      await replaceFile(fs, digest, (temporary) => write(work, { transcript, temporary, known }));
    return true;
  } finally {
    transcript.close();
  }
}

type Writing = { transcript: OpenFile; temporary: string; known: DigestHeader | undefined };

async function write(work: Digesting, writing: Writing): Promise<void> {
  const { transcript, temporary } = writing;
  const before = copyToExtend(work, writing);
  const handle = work.fs.openSync(temporary, before ? 'r+' : 'w', 0o600);
  try {
    const writer = new DigestWriter(work.fs, handle, work.transcript, before?.solid);
    await hear(work.format, transcript, writer, before);
  } finally {
    work.fs.closeSync(handle);
  }
}

/** The digest so far under a new name, where the transcript is the one it was made of with more at its end. */
function copyToExtend(
  { fs, digest, format }: Digesting,
  { transcript, temporary, known: before }: Writing,
): DigestHeader | undefined {
  const isExtension = (known: DigestHeader | undefined) =>
    known !== undefined &&
    known.agent === format.agent &&
    !format.isText &&
    isSameFile(known.file, transcript.stat) &&
    transcript.stat.size > known.file.size &&
    tailBefore(transcript, known.end) === known.tail;
  if (!isExtension(before)) return undefined;
  try {
    fs.copyFileSync(digest, temporary, fs.constants.COPYFILE_FICLONE);
  } catch {
    return undefined;
  }
  // Another process may have put a newer one there meanwhile: what was copied is what counts.
  const copied = headerOf(fs, temporary);
  return isExtension(copied) ? copied : undefined;
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
  format: Format,
  transcript: OpenFile,
  writer: DigestWriter,
  before: DigestHeader | undefined,
): Promise<void> {
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
