import { type Command, found } from '../command.ts';

/** The last name of a path, without an ending where one is given. */
export const basename: Command = {
  names: ['basename'],
  options: { flags: 'a', values: 's', long: { multiple: 'a', 'suffix=': 's' } },
  tellsWords: true,
  run(options, io) {
    const { operands } = options;
    const isMany = options.has('a') || options.has('s');
    if (operands.length === 0 || (!isMany && operands.length > 2)) {
      io.fail(operands.length === 0 ? 'missing operand' : `extra operand ${operands[2]}`);
      return 1;
    }
    const ending = isMany ? options.value('s') : operands[1];
    for (const path of isMany ? operands : operands.slice(0, 1)) {
      const name = lastName(path);
      io.out.line(ending && name !== ending && name.endsWith(ending) ? name.slice(0, -ending.length) : name);
    }
    return 0;
  },
};

/** A path without its last name. */
export const dirname: Command = {
  names: ['dirname'],
  options: {},
  tellsWords: true,
  run({ operands }, io) {
    if (operands.length === 0) io.fail('missing operand');
    for (const path of operands) {
      const trimmed = path.replace(/\/+$/, '');
      const slash = trimmed.lastIndexOf('/');
      if (trimmed === '') io.out.line(path === '' ? '.' : '/');
      else io.out.line(slash === -1 ? '.' : trimmed.slice(0, slash).replace(/\/+$/, '') || '/');
    }
    return 0;
  },
};

/** Where a path really leads. */
export const realpath: Command = {
  names: ['realpath', 'readlink'],
  options: { flags: 'ef' },
  run({ operands }, io) {
    for (const path of operands) {
      const place = found(path, io);
      if (place) io.out.line(place.real);
    }
    return 0;
  },
};

/** The memory: every command runs there. */
export const pwd: Command = {
  names: ['pwd'],
  options: { flags: 'LP' },
  run(_, io) {
    io.out.line(io.world.memory);
    return 0;
  },
};

function lastName(path: string): string {
  const trimmed = path.replace(/\/+$/, '');
  if (trimmed === '') return path === '' ? '' : '/';
  return trimmed.slice(trimmed.lastIndexOf('/') + 1);
}
