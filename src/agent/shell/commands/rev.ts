import { type Command, joinedTexts, linesOf } from '../command.ts';

/** Every line from its end to its start. */
export const rev: Command = {
  names: ['rev'],
  options: {},
  run(options, io) {
    for (const line of linesOf(joinedTexts(options.operands, io))) io.out.line([...line].reverse().join(''));
    return 0;
  },
};
