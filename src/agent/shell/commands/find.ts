import { isLost, locate, shownName } from '../../search/place.ts';
import { walk } from '../../search/walk.ts';
import type { Command } from '../command.ts';
import { readExpression } from './find-expression.ts';

/** Files and folders by their names, kinds, sizes and times. Follows no link and does nothing with what it finds. */
export const find: Command = {
  names: ['find'],
  options: 'own',
  async run({ operands }, io) {
    const first = operands.findIndex((word) => /^[-(!]/.test(word));
    const paths = operands.slice(0, first === -1 ? operands.length : first);
    const { test, maxDepth, minDepth } = readExpression(operands.slice(paths.length), io);
    for (const asked of paths.length > 0 ? paths : ['.']) {
      const root = locate(io.world, asked);
      if (isLost(root)) {
        io.fail(`${shownName(asked)}: ${root.problem}`);
        continue;
      }
      const leftOut = new Set<string>();
      const trouble = (real: string, problem: string) => io.fail(`${shownName(real)}: ${problem}`);
      for (const entry of walk(io.world, root, io.limits, { maxDepth, leftOut, trouble })) {
        await io.limits.breathe();
        if (io.out.isFull) break;
        const path =
          entry.path === '' ? asked : `${asked === '/' ? '' : asked.replace(/\/$/, '')}/${entry.path}`;
        const name = entry.path === '' ? asked.replace(/\/+$/, '').split('/').at(-1)! : entry.name;
        if (entry.depth >= minDepth) test({ entry, path, name, print: () => io.out.line(shownName(path)) });
      }
      // No failure: nobody misses what was fetched.
      if (leftOut.size > 0)
        io.fail(`not entered: ${[...leftOut].sort().join(', ')} (name one to look into it)`, 0);
    }
    return 0;
  },
};
