import { type Command, joinedTexts, linesOf } from '../command.ts';
import { refuse } from '../refuse.ts';

/** Lines that follow each other and are equal, once. */
export const uniq: Command = {
  names: ['uniq'],
  options: { flags: 'cdui', long: { count: 'c', repeated: 'd', unique: 'u', 'ignore-case': 'i' } },
  run(options, io) {
    if (options.operands.length > 1) refuse('uniq with two operands would write the second: name one file');
    const same = options.has('i') ? (line: string) => line.toLowerCase() : (line: string) => line;
    const tell = (line: string, count: number) => {
      if ((options.has('d') && count === 1) || (options.has('u') && count > 1)) return;
      io.out.line(options.has('c') ? `${String(count).padStart(7)} ${line}` : line);
    };
    let [last, count]: [string | undefined, number] = [undefined, 0];
    for (const line of linesOf(joinedTexts(options.operands, io))) {
      if (last !== undefined && same(line) === same(last)) {
        count++;
        continue;
      }
      if (last !== undefined) tell(last, count);
      [last, count] = [line, 1];
    }
    if (last !== undefined) tell(last, count);
    return 0;
  },
};
