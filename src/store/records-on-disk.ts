import { join } from 'node:path';
import { codeOf } from '../errors.ts';
import { readRegular } from '../memory/regular-file.ts';
import { appendOwn, type Fs, listIfThere, readIfThere, writeDurably } from './files.ts';

const MAX_CHECKS_BYTES = 256 * 1024;
const KEPT_EVENT_FILES = 200;

/** One automatic run that a gate past the time gate ended: "why did it not run?". */
export type CheckRow = { at: string; trigger: string; gate: string; reason: string; until?: string };

/** Appends a check; when the file has grown too long its older half goes. */
export function addCheck(fs: Fs, state: string, row: CheckRow): void {
  const path = checksFile(state);
  fs.mkdirSync(state, { recursive: true, mode: 0o700 });
  appendOwn(fs, path, `${JSON.stringify(row)}\n`);
  if (fs.statSync(path).size <= MAX_CHECKS_BYTES) return;
  const lines = readRegular(fs, path).toString('utf8').trimEnd().split('\n');
  writeDurably(fs, path, `${lines.slice(lines.length >> 1).join('\n')}\n`, { tmp: join(state, 'tmp') });
}

export function readChecks(fs: Fs, state: string): CheckRow[] {
  return parseLines<CheckRow>(readIfThere(fs, checksFile(state)));
}

/** False: the id has events already, so it is somebody's. One link of names decides, whoever else counts at this moment. */
export function reserveEvents(fs: Fs, state: string, id: number): boolean {
  fs.mkdirSync(join(state, 'events'), { recursive: true, mode: 0o700 });
  try {
    fs.closeSync(fs.openSync(eventsPath(state, id), 'wx', 0o600));
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Where the events of a dream are appended while it runs. Old files go; the highest ids stay. */
export function openEventsFile(
  fs: Fs,
  state: string,
  id: number,
): { path: string; append(line: string): void } {
  const folder = join(state, 'events');
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  forgetOldEvents(fs, state);
  const path = eventsPath(state, id);
  let start = '';
  return {
    path,
    append(line) {
      const text = `${start}${line}\n`;
      start = '\n'; // after half a line on a full disk the next one begins anew
      appendOwn(fs, path, text);
      start = '';
    },
  };
}

/** What cannot be removed now goes another time: no dream fails over it. */
function forgetOldEvents(fs: Fs, state: string): void {
  try {
    const ids = eventIds(fs, state);
    for (const old of ids.slice(0, Math.max(0, ids.length - KEPT_EVENT_FILES)))
      fs.rmSync(eventsPath(state, old), { force: true });
  } catch {}
}

export function readEvents<T>(fs: Fs, state: string, id: number): T[] {
  return parseLines<T>(readIfThere(fs, eventsPath(state, id)));
}

export function eventsPath(state: string, id: number): string {
  return join(state, 'events', `${id}.jsonl`);
}

/** Ids with events on disk, ascending. The last one is the dream that runs, if one does. */
export function eventIds(fs: Fs, state: string): number[] {
  return listIfThere(fs, join(state, 'events'))
    .flatMap((name) => /^(\d+)\.jsonl$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

function checksFile(state: string): string {
  return join(state, 'checks.jsonl');
}

function parseLines<T>(bytes: Buffer | undefined): T[] {
  return (bytes?.toString('utf8') ?? '').split('\n').flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as T] : [];
    } catch {
      return []; // cut off by a crash
    }
  });
}
