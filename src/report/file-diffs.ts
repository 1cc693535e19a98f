import { type Change, changesBetween } from '../memory/changes.ts';
import { hunksOf } from '../memory/hunks.ts';
import { maskSecrets } from '../memory/secrets.ts';
import { type Tree, textOf } from '../memory/tree.ts';
import type { DiffLine, FileDiff } from './report-data.ts';

const CONTEXT = 2;
const MAX_LINES_A_FILE = 200;
const MAX_LINE = 2_000;

/** What a dream changed, file by file. Secrets are masked: a report is made to be shown around. */
export function fileDiffs(before: Tree, after: Tree): FileDiff[] {
  return changesBetween(before, after).map((change) => fileDiff(change, before, after));
}

/** About how many characters a diff takes. */
export function sizeOf(diffs: readonly FileDiff[]): number {
  let size = 0;
  for (const { hunks } of diffs)
    for (const { lines } of hunks) for (const { text } of lines) size += text.length + 12;
  return size;
}

function fileDiff({ path, from, change }: Change, before: Tree, after: Tree): FileDiff {
  const old = before.has(from ?? path) ? textOf(before.get(from ?? path)) : '';
  const now = after.has(path) ? textOf(after.get(path)) : '';
  const base = { path, change, ...(from !== undefined && { from }) };
  if (old === undefined || now === undefined) return { ...base, hunks: [], more: 0, isBinary: true };
  return { ...base, ...bounded(hunksOf(maskSecrets(old), maskSecrets(now), CONTEXT)), isBinary: false };
}

function bounded(text: string): Pick<FileDiff, 'hunks' | 'more'> {
  const hunks: FileDiff['hunks'] = [];
  let [room, more] = [MAX_LINES_A_FILE, 0];
  for (const line of text.split('\n')) {
    if (line.startsWith('@@')) {
      if (room > 0) hunks.push({ head: line, lines: [] });
    } else if (/^[ +-]/.test(line)) {
      if (room-- > 0)
        hunks.at(-1)?.lines.push({ sign: line[0] as DiffLine['sign'], text: cut(line.slice(1)) });
      else more++;
    }
  }
  return { hunks: hunks.map(({ head, lines }) => ({ head, lines: paired(lines) })), more };
}

/** The first removed line beside the first added one, and so on: that is how they are compared, side by side or not. */
function paired(lines: readonly DiffLine[]): DiffLine[] {
  const out: DiffLine[] = [];
  for (let at = 0; at < lines.length; ) {
    if (lines[at]!.sign === ' ') {
      out.push(lines[at++]!);
      continue;
    }
    const run = lines.slice(at, nextKept(lines, at));
    const removed = run.filter(({ sign }) => sign === '-');
    const added = run.filter(({ sign }) => sign === '+');
    for (let i = 0; i < Math.max(removed.length, added.length); i++)
      out.push(...[removed[i], added[i]].filter((line) => line !== undefined));
    at += run.length;
  }
  return out;
}

function nextKept(lines: readonly DiffLine[], from: number): number {
  const at = lines.findIndex(({ sign }, index) => index >= from && sign === ' ');
  return at === -1 ? lines.length : at;
}

function cut(text: string): string {
  return text.length > MAX_LINE ? `${text.slice(0, MAX_LINE)}…` : text;
}
