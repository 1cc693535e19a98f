import { MOST_BYTES, readBytes } from '../../search/contents.ts';
import { type Command, found, type Io, pipedIn } from '../command.ts';
import type { Options } from '../options.ts';

type Counts = { lines: number; words: number; chars: number; bytes: number };

/** Lines, words, characters and bytes. Counting tells nothing of what a text says, so that transcripts are counted too. */
export const wc: Command = {
  names: ['wc'],
  options: { flags: 'lwcm', long: { lines: 'l', words: 'w', bytes: 'c', chars: 'm' } },
  run(options, io) {
    const operands = options.operands.length > 0 ? options.operands : ['-'];
    const columns = columnsOf(options);
    const rows: { name: string; counts: Counts }[] = [];
    for (const name of operands) {
      const counts = name === '-' ? countsOf(Buffer.from(pipedIn(io))) : countsIn(name, columns, io);
      if (counts) rows.push({ name, counts });
    }
    if (operands.length > 1) rows.push({ name: 'total', counts: sum(rows.map(({ counts }) => counts)) });
    const width = widthOf(rows, operands, columns);
    for (const { name, counts } of rows) {
      const numbers = columns.map((column) => String(counts[column]).padStart(width));
      io.out.line([...numbers, ...(name === '-' && options.operands.length === 0 ? [] : [name])].join(' '));
    }
    return 0;
  },
};

function columnsOf(options: Options): (keyof Counts)[] {
  const columns: [string, keyof Counts][] = [
    ['l', 'lines'],
    ['w', 'words'],
    ['m', 'chars'],
    ['c', 'bytes'],
  ];
  const wanted = columns.filter(([flag]) => options.has(flag)).map(([, column]) => column);
  return wanted.length > 0 ? wanted : ['lines', 'words', 'bytes'];
}

function countsIn(name: string, columns: readonly (keyof Counts)[], io: Io): Counts | undefined {
  const place = found(name, io);
  if (!place) return undefined;
  // The size of a file of any size is known.
  if (place.stat.kind === 'file' && columns.join() === 'bytes') return { ...NONE, bytes: place.stat.size };
  const contents = readBytes(io.world, place, io.limits);
  if ('bytes' in contents) return countsOf(contents.bytes);
  const hint = place.stat.size > MOST_BYTES ? '; -c counts its bytes' : '';
  io.fail(`${name}: ${contents.problem}${hint}`);
  return undefined;
}

const NONE: Counts = { lines: 0, words: 0, chars: 0, bytes: 0 };

function countsOf(raw: Uint8Array): Counts {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('utf8');
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  const words = text.match(/\S+/g)?.length ?? 0;
  const pairs = text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0;
  return { lines, words, chars: text.length - pairs, bytes: raw.length };
}

function sum(all: readonly Counts[]): Counts {
  const total = { ...NONE };
  for (const counts of all)
    for (const column of Object.keys(total) as (keyof Counts)[]) total[column] += counts[column];
  return total;
}

/** As wide as the size of all files together; what is piped in has no size that is known before. */
function widthOf(
  rows: { counts: Counts }[],
  operands: readonly string[],
  columns: readonly string[],
): number {
  if (operands.length === 1 && columns.length === 1) return 1;
  if (operands.includes('-')) return 7;
  return String(rows.at(-1)?.counts.bytes ?? 0).length;
}
