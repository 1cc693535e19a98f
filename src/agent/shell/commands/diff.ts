import { hunksOf } from '../../../memory/hunks.ts';
import { ToolRefusal } from '../../tools/tool.ts';
import { type Command, textsOf } from '../command.ts';

/** In what two files differ, always in the unified form. */
export const diff: Command = {
  names: ['diff'],
  options: { flags: 'uq', values: 'U', long: { unified: 'u', brief: 'q', 'color?': '' } },
  run(options, io) {
    const { operands } = options;
    if (operands.length !== 2) throw new ToolRefusal('diff: name two files.', false);
    const [before, after] = operands.map((name) => [...textsOf([name], io)][0]);
    if (!before || !after) return 2;
    if (before.text === after.text) return 0;
    if (options.has('q')) io.out.line(`Files ${before.name} and ${after.name} differ`);
    else {
      const context = /^\d{1,3}$/.test(options.value('U') ?? '') ? Number(options.value('U')) : 3;
      io.out.write(`--- ${before.name}\n+++ ${after.name}\n${hunksOf(before.text, after.text, context)}`);
    }
    return 1;
  },
};
