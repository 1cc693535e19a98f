import { type Change, improvedCount } from '../memory/changes.ts';
import { escapeUnseen } from '../memory/unseen.ts';
import type { FlatTree } from './git/trees.ts';
import type { Scan } from './scan.ts';
import type { WorkTree } from './work-tree.ts';

type Noted = { flat: FlatTree; workTree: Pick<WorkTree, 'flat' | 'scan'> };

/** Says when each file was last written: git itself does not keep that, and "yesterday" means nothing without it. */
export function notedMessage({
  changes,
  flat,
  workTree,
  during,
}: Noted & { changes: readonly Change[]; during?: number }): string {
  const rows = changes.map(({ change, path }) => {
    // A file that is not on disk in this version any more has another's time.
    const isOnDisk = workTree.flat.get(path)?.oid === flat.get(path)?.oid;
    const at = isOnDisk ? timeOf(workTree.scan, path) : undefined;
    return `${change} ${printable(path)}${at === undefined ? '' : `, ${WRITTEN} ${at}`}`;
  });
  const meanwhile = during === undefined ? [] : ['', `${MEANWHILE} ${during}`];
  return [subject('Noted', improvedCount(changes)), '', ...rows, ...meanwhile, ''].join('\n');
}

export function firstMessage({ flat, workTree }: Noted): string {
  const rows = [...flat.keys()].sort().map((path) => {
    const at = timeOf(workTree.scan, path);
    return at === undefined ? [] : [`${at} ${printable(path)}`];
  });
  return [subject('Began keeping', flat.size), '', ...rows.flat(), ''].join('\n');
}

const WRITTEN = 'written';
const MEANWHILE = 'Written during dream';

/** When files were last written, as the message of a first or noting commit has it: ISO times by printable path. */
export function timesIn(message: string): Map<string, string> {
  const times = new Map<string, string>();
  for (const line of message.split('\n')) {
    const first = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) (.+)$/.exec(line);
    const noted = /^[a-z]+ (.+), written (\d{4}-\d\d-\d\dT[\d:.]+Z)$/.exec(line);
    if (first) times.set(first[2]!, first[1]!);
    else if (noted) times.set(noted[1]!, noted[2]!);
  }
  return times;
}

/** Whether a commit holds what was written while a dream was at work, which that dream has not seen. */
export function isMeanwhile(message: string): boolean {
  return message.split('\n').some((line) => line.startsWith(`${MEANWHILE} `));
}

function timeOf(scan: Scan, path: string): string | undefined {
  const stat = scan.files.get(path);
  return stat && new Date(Number(stat.mtimeNs / 1_000_000n)).toISOString();
}

export function subject(verb: string, count: number): string {
  return `${verb} ${count} ${count === 1 ? 'memory' : 'memories'}`;
}

/** A path on one line of a message; odd ones as a JSON string, so that none can look like another. */
export function printable(path: string): string {
  return escapeUnseen(written(path));
}

function written(path: string): string {
  return /^[^\s"\\\p{C}](?:[^"\\\p{C}\u2028\u2029]*[^\s"\\\p{C}\u2028\u2029])?$/u.test(path)
    ? path
    : JSON.stringify(path);
}
