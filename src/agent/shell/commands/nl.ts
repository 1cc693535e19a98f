import { type Command, joinedTexts, linesOf } from '../command.ts';

/** Lines with numbers; empty ones have none unless -ba is said. */
export const nl: Command = {
  names: ['nl'],
  options: { values: 'b' },
  run(options, io) {
    const numbersAll = options.value('b') === 'a';
    let number = 1;
    for (const line of linesOf(joinedTexts(options.operands, io))) {
      const isNumbered = numbersAll || line !== '';
      io.out.line(isNumbered ? `${String(number++).padStart(6)}\t${line}` : `       ${line}`);
    }
    return 0;
  },
};
