import { nameGlob } from '../../search/name-glob.ts';
import { isLost, locate } from '../../search/place.ts';
import type { Entry } from '../../search/walk.ts';
import { ToolRefusal } from '../../tools/tool.ts';
import type { Io } from '../command.ts';

/** Something that find looks at. */
export type Found = { entry: Entry; path: string; name: string; print(): void };
export type Test = (found: Found) => boolean;

/** Makes a test of its value, which is asked for where there is one. */
type Maker = (value: () => string, io: Io) => Test;

const like =
  (of: 'name' | 'path', isCaseless: boolean): Maker =>
  (value) => {
    const isLike = nameGlob(value(), { isCaseless });
    return (found) => isLike(found[of]);
  };

const age =
  (unitMs: number): Maker =>
  (value, io) => {
    const isMet = comparison(value(), /^([+-]?)(\d{1,7})()$/);
    const now = io.world.now().getTime();
    return ({ entry }) => isMet(Math.floor((now - entry.stat.mtimeMs) / unitMs));
  };

export const PRIMARIES: ReadonlyMap<string, Maker> = new Map<string, Maker>([
  ['-name', like('name', false)],
  ['-iname', like('name', true)],
  ['-path', like('path', false)],
  ['-ipath', like('path', true)],
  ['-wholename', like('path', false)],
  ['-type', (value) => typeTest(value())],
  ['-mtime', age(86_400_000)],
  ['-mmin', age(60_000)],
  ['-newer', (value, io) => newerTest(value(), io)],
  ['-size', (value) => sizeTest(value())],
  ['-empty', (_, io) => emptyTest(io)],
  [
    '-prune',
    () =>
      ({ entry }) => {
        entry.isPruned = true;
        return true;
      },
  ],
  ['-true', () => () => true],
]);

/** `5`, `+5` or `-5`, and perhaps a unit. */
function comparison(text: string, form: RegExp): (number: number) => boolean {
  const match = form.exec(text);
  if (!match) throw new ToolRefusal(`find: ${text.slice(0, 40)} is no number that find knows.`, false);
  const wanted = Number(match[2]);
  if (match[1] === '+') return (number) => number > wanted;
  return match[1] === '-' ? (number) => number < wanted : (number) => number === wanted;
}

function typeTest(text: string): Test {
  const kinds = text.split(',').map((letter) => KINDS.get(letter));
  if (kinds.includes(undefined))
    throw new ToolRefusal(`find: -type is f, d or l, not ${text.slice(0, 40)}.`, false);
  return ({ entry }) => kinds.includes(entry.stat.kind);
}

const KINDS = new Map([
  ['f', 'file'],
  ['d', 'directory'],
  ['l', 'link'],
] as const) as ReadonlyMap<string, string>;

/** Rounded up to the unit, as find does. */
function sizeTest(text: string): Test {
  const isMet = comparison(text, /^([+-]?)(\d{1,12})([bcwkMG]?)$/);
  const unit = UNITS.get(/[bcwkMG]$/.exec(text)?.[0] ?? 'b')!;
  return ({ entry }) => entry.stat.kind === 'file' && isMet(Math.ceil(entry.stat.size / unit));
}

const UNITS = new Map([
  ['b', 512],
  ['c', 1],
  ['w', 2],
  ['k', 1024],
  ['M', 1024 ** 2],
  ['G', 1024 ** 3],
]);

function newerTest(path: string, io: Io): Test {
  const place = locate(io.world, path);
  if (isLost(place)) throw new ToolRefusal(`find: ${path.slice(0, 200)}: ${place.problem}.`, false);
  return ({ entry }) => entry.stat.mtimeMs > place.stat.mtimeMs;
}

function emptyTest(io: Io): Test {
  return ({ entry }) => {
    if (entry.stat.kind === 'file') return entry.stat.size === 0;
    if (entry.stat.kind !== 'directory') return false;
    try {
      return io.world.view.readdir(entry.real)?.length === 0;
    } catch {
      return false;
    }
  };
}
