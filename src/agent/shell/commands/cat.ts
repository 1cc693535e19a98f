import { type Command, linesOf, textsOf } from '../command.ts';

/** Files as they are, or with numbered lines. */
export const cat: Command = {
  names: ['cat'],
  options: { flags: 'nbs', long: { number: 'n', 'number-nonblank': 'b', 'squeeze-blank': 's' } },
  run(options, io) {
    let [number, isBlank] = [1, false];
    for (const { text } of textsOf(options.operands, io)) {
      if (!options.has('n') && !options.has('b') && !options.has('s')) {
        io.out.write(text);
        continue;
      }
      const end = text.endsWith('\n') ? '' : '\n';
      const lines: string[] = [];
      for (const line of linesOf(text)) {
        if (options.has('s') && line === '' && isBlank) continue;
        isBlank = line === '';
        const isNumbered = options.has('b') ? !isBlank : options.has('n');
        lines.push(isNumbered ? `${String(number++).padStart(6)}\t${line}` : line);
      }
      io.out.write(
        lines
          .map((line) => `${line}\n`)
          .join('')
          .slice(0, end === '' ? undefined : -1),
      );
    }
    return 0;
  },
};
