import type { Stat } from '../../../memory/reader.ts';
import { shownName } from '../../search/place.ts';
import { namesIn } from '../../search/walk.ts';
import { type Command, found, type Io } from '../command.ts';
import type { Options } from '../options.ts';
import { formatDate } from './date.ts';
import { humanSize } from './sizes.ts';

type Listed = { name: string; real: string; stat: Stat };

/** Names in a folder, one on each line. Who owns a file and what may be done with it is not known here. */
export const ls: Command = {
  names: ['ls'],
  options: {
    flags: 'laA1RthdSrFp',
    long: {
      all: 'a',
      'almost-all': 'A',
      recursive: 'R',
      'human-readable': 'h',
      directory: 'd',
      reverse: 'r',
      'color?': '',
    },
  },
  run(options, io) {
    const operands = options.operands.length > 0 ? options.operands : ['.'];
    const places = operands.flatMap((name) => found(name, io, 2) ?? []);
    const isListed = ({ stat }: { stat: Stat }) => stat.kind === 'directory' && !options.has('d');
    const entries = places.map(({ asked, real, stat }) => ({ name: asked, real, stat }));
    const plain = entries.filter((entry) => !isListed(entry));
    tell(plain, options, io);
    const folders = ordered(entries.filter(isListed), options);
    const hasHeads = operands.length > 1 || options.has('R');
    for (const [index, folder] of folders.entries()) {
      list(folder, { hasHead: hasHeads, isFirst: plain.length === 0 && index === 0 }, options, io);
    }
    return 0;
  },
};

function list(
  first: Listed,
  { hasHead, isFirst }: { hasHead: boolean; isFirst: boolean },
  options: Options,
  io: Io,
): void {
  const waiting = [first];
  let isNext = !isFirst;
  for (let folder = waiting.pop(); folder && !io.out.isFull; folder = waiting.pop()) {
    if (hasHead) io.out.line(`${isNext ? '\n' : ''}${shownName(folder.name)}:`);
    isNext = true;
    const entries = entriesOf(folder, options, io);
    tell(entries, options, io);
    if (!options.has('R')) continue;
    // Only what the policy lets be read is entered.
    const below = ordered(entries, options).filter(
      ({ stat, real, name }) =>
        stat.kind === 'directory' && name !== '.' && name !== '..' && io.world.mayRead(real).allow,
    );
    const parent = folder.name.replace(/\/+$/, '');
    waiting.push(...below.reverse().map((entry) => ({ ...entry, name: `${parent}/${entry.name}` })));
  }
}

function entriesOf({ real, name: folder }: Listed, options: Options, io: Io): Listed[] {
  const isHiddenTold = options.has('a') || options.has('A');
  const trouble = (_real: string, problem: string) =>
    io.fail(`cannot open directory ${shownName(folder)}: ${problem}`, 2);
  const entries: Listed[] = [];
  for (const name of [...(options.has('a') ? ['.', '..'] : []), ...namesIn(io.world, real, { trouble })]) {
    if (name.startsWith('.') && !isHiddenTold) continue;
    if (!io.limits.entry()) break;
    const stat = statOf(io, `${real === '/' ? '' : real}/${name}`);
    if (stat) entries.push({ name, real: `${real === '/' ? '' : real}/${name}`, stat });
  }
  return entries;
}

function statOf(io: Io, path: string): Stat | undefined {
  try {
    return io.world.view.lstat(path);
  } catch {
    return undefined;
  }
}

function ordered(entries: readonly Listed[], options: Options): Listed[] {
  const by = options.last('t', 'S');
  const sorted = [...entries].sort((a, b) => {
    const order = by === 't' ? b.stat.mtimeMs - a.stat.mtimeMs : by === 'S' ? b.stat.size - a.stat.size : 0;
    return order || (a.name < b.name ? -1 : 1);
  });
  return options.has('r') ? sorted.reverse() : sorted;
}

function tell(entries: readonly Listed[], options: Options, io: Io): void {
  const sizes = entries.map(({ stat }) => (options.has('h') ? humanSize(stat.size) : String(stat.size)));
  const width = sizes.reduce((most, { length }) => Math.max(most, length), 0);
  const lines = new Map(entries.map((entry, index) => [entry, sizes[index]!.padStart(width)]));
  for (const entry of ordered(entries, options)) {
    const { stat, name } = entry;
    const mark = markOf(stat, options);
    if (!options.has('l')) io.out.line(shownName(name) + mark);
    else {
      const when = formatDate('%F %R', new Date(stat.mtimeMs));
      io.out.line(`${KINDS[stat.kind]}r--r--r-- 1 - - ${lines.get(entry)} ${when} ${shownName(name)}${mark}`);
    }
  }
}

const KINDS = { file: '-', directory: 'd', link: 'l', special: 's' };

function markOf({ kind }: Stat, options: Options): string {
  if (kind === 'directory') return options.has('F') || options.has('p') ? '/' : '';
  return kind === 'link' && options.has('F') ? '@' : '';
}
