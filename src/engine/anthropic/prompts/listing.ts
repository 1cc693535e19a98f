import { posix } from 'node:path';
import { counted, dayText, sizeText } from './amounts.ts';
import { fence } from './fence.ts';
import { DETAILS, type Detail, type ListedFile, listedFile } from './listed-file.ts';
import type { MemoryFile } from './memory-file.ts';
import { shownPath } from './one-line.ts';
import { linesWithin } from './within.ts';

const MAX_BYTES = 32 * 1024;
/** Kept free for the folders of what is not listed. */
const FOLDER_BYTES = 2 * 1024;

/**
 * Every file of the memory, so that orient need not list and open them. Where there is no room for everything, first lines
 * go first, then headings, then descriptions, and at last files are summed up by folder, always of what changed longest
 * ago; and what is left out is said, with the way to get it.
 */
export function listingText(nonce: string, files: readonly MemoryFile[], protect: readonly string[]): string {
  if (files.length === 0) return 'The memory is empty.';
  const all = files.map((file) => listedFile(file, protect)).sort(byWeight);
  const bare = linesWithin(
    all.map(({ line }) => line),
    MAX_BYTES,
  );
  const isWhole = bare.length === all.length;
  const listed = isWhole ? all : all.slice(0, linesWithin(bare, MAX_BYTES - FOLDER_BYTES).length);
  const rest = all.slice(listed.length);
  const { shown, missing } = detailed(listed, isWhole ? MAX_BYTES : 0);
  const lines = [...listed].sort(byPath).flatMap((file) => [file.line, ...(shown.get(file) ?? [])]);
  return [
    `${counted(files.length, 'file')}. Each line: path (kind, lines, size, day of the last change).`,
    fence(nonce, { origin: 'memory' }, [...lines, ...folderLines(rest)].join('\n')),
    ...leftOut(rest.length, missing),
  ].join('\n');
}

/** What is most worth a look comes first: the index, then topics, then logs, and of those what changed last. */
function byWeight(a: ListedFile, b: ListedFile): number {
  return a.rank - b.rank || b.changedMs - a.changedMs || compared(a.path, b.path);
}

function byPath(a: ListedFile, b: ListedFile): number {
  return a.rank - b.rank || compared(a.path, b.path);
}

/** By code unit: the same on every machine, whatever its language. */
function compared(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Further lines for as many files as there is room for: a kind of detail begins where every file has the one before. */
function detailed(listed: readonly ListedFile[], maxBytes: number) {
  const shown = new Map<ListedFile, string[]>();
  const missing = new Map<Detail, number>();
  let left = maxBytes - listed.reduce((sum, { line }) => sum + Buffer.byteLength(line) + 1, 0);
  let isFull = left <= 0;
  for (const detail of DETAILS) {
    for (const [at, file] of listed.entries()) {
      const line = isFull ? undefined : file.details()[detail];
      if (line !== undefined) left -= Buffer.byteLength(line) + 1;
      isFull ||= left < 0;
      if (isFull) {
        missing.set(detail, listed.length - at);
        break;
      }
      if (line !== undefined) shown.set(file, [...(shown.get(file) ?? []), line]);
    }
  }
  return { shown, missing };
}

function folderLines(rest: readonly ListedFile[]): string[] {
  const folders = new Map<string, ListedFile[]>();
  for (const file of rest) {
    const folder = posix.dirname(file.path);
    const others = folders.get(folder);
    if (others) others.push(file);
    else folders.set(folder, [file]);
  }
  const lines = [...folders]
    .sort(([a, one], [b, other]) => other.length - one.length || compared(a, b))
    .map(([folder, files]) => folderLine(folder, files));
  const told = linesWithin(lines, FOLDER_BYTES - 100);
  const untold = lines.length - told.length;
  return untold === 0 ? told : [...told, `- not listed: files of ${counted(untold, 'more folder')}`];
}

function folderLine(folder: string, files: readonly ListedFile[]): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const days = files.map(({ changedMs }) => changedMs).sort((a, b) => a - b);
  const [from, to] = [dayText(days[0]!), dayText(days.at(-1)!)];
  const where = folder === '.' ? 'the top folder' : `${shownPath(folder)}/`;
  return `- not listed: ${counted(files.length, 'more file')} of ${where} (${sizeText(bytes)}, ${from === to ? from : `${from} to ${to}`})`;
}

function leftOut(unlisted: number, missing: ReadonlyMap<Detail, number>): string[] {
  const parts = [
    ...(unlisted > 0 ? [`the lines of ${counted(unlisted, 'file')}`] : []),
    ...[...missing].map(([detail, count]) => `the ${detail} of ${counted(count, 'file')}`),
  ];
  if (parts.length === 0) return [];
  const how = [
    ...(unlisted > 0 ? ['Glob with `**/*.md` lists files by time.'] : []),
    'Grep for `^description:` or `^#` in the memory shows those of many files at once; a Read shows one.',
  ];
  return [`Left out for want of room, of what changed longest ago: ${parts.join(', ')}. ${how.join(' ')}`];
}
