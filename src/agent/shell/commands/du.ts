import { shownName } from '../../search/place.ts';
import { walk } from '../../search/walk.ts';
import { type Command, found } from '../command.ts';
import { wholeNumber } from '../options.ts';
import { humanSize } from './sizes.ts';

/** How much files and folders hold, in KB: what they say, not what they take on a disk. */
export const du: Command = {
  names: ['du'],
  options: {
    flags: 'shakbc',
    values: 'd',
    long: {
      summarize: 's',
      'human-readable': 'h',
      all: 'a',
      bytes: 'b',
      total: 'c',
      'max-depth=': 'd',
      'apparent-size': 'k',
    },
  },
  async run(options, io) {
    const depth = options.has('s') ? 0 : (wholeNumber(options.value('d')) ?? Number.POSITIVE_INFINITY);
    const shown = (bytes: number) => {
      if (options.has('b')) return String(bytes);
      return options.has('h') ? humanSize(bytes) : String(Math.ceil(bytes / 1024));
    };
    let total = 0;
    for (const name of options.operands.length > 0 ? options.operands : ['.']) {
      const place = found(name, io);
      if (!place) continue;
      const sizes = new Map<string, { size: number; depth: number; isFolder: boolean }>();
      for (const entry of walk(io.world, place, io.limits)) {
        await io.limits.breathe();
        const isFolder = entry.stat.kind === 'directory';
        const size = isFolder ? 0 : entry.stat.size;
        sizes.set(entry.path, { size, depth: entry.depth, isFolder });
        for (let path = entry.path; size > 0 && path !== ''; ) {
          path = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
          const parent = sizes.get(path);
          if (parent) parent.size += size;
        }
      }
      total += sizes.get('')?.size ?? 0;
      // What a folder holds comes before it.
      for (const [path, entry] of [...sizes].reverse()) {
        const isTold = path === '' || entry.isFolder || options.has('a');
        const full = path === '' ? name : `${name.replace(/\/+$/, '')}/${path}`;
        if (isTold && entry.depth <= depth) io.out.line(`${shown(entry.size)}\t${shownName(full)}`);
      }
    }
    if (options.has('c')) io.out.line(`${shown(total)}\ttotal`);
    return 0;
  },
};
