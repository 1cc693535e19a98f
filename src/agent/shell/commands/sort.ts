import { ToolRefusal } from '../../tools/tool.ts';
import { type Command, joinedTexts, linesOf } from '../command.ts';
import { type Key, readKey } from './sort-key.ts';
import { type Ordered, plainly } from './sort-order.ts';

/** Lines in order: of their characters, or of keys. */
export const sort: Command = {
  names: ['sort'],
  options: {
    flags: 'rnuhVfbs',
    values: 'kt',
    long: {
      reverse: 'r',
      'numeric-sort': 'n',
      unique: 'u',
      'human-numeric-sort': 'h',
      'version-sort': 'V',
      'ignore-case': 'f',
      'ignore-leading-blanks': 'b',
      stable: 's',
      'key=': 'k',
      'field-separator=': 't',
    },
  },
  run(options, io) {
    const separator = options.value('t') === '\\t' ? '\t' : options.value('t');
    if (separator !== undefined && [...separator].length !== 1) {
      throw new ToolRefusal('sort: the separator is one character.', false);
    }
    const general = [...'rnhVfb'].filter((flag) => options.has(flag)).join('');
    const keys = options.values('k').map((text) => readKey(text, general, separator));
    if (keys.includes(undefined))
      throw new ToolRefusal('sort: a key looks like -k2, -k2,3 or -k1.2n,1.', false);
    if (keys.length > MOST_KEYS) throw new ToolRefusal(`sort: ${MOST_KEYS} keys at the most.`, false);
    const all = keys.length > 0 ? (keys as Key[]) : [readKey('1', general, separator)!];
    const byKeys = (a: Line, b: Line) => {
      for (const [index, key] of all.entries()) {
        const order = key.compare(a.parts[index]!, b.parts[index]!);
        if (order !== 0) return order;
      }
      return 0;
    };
    const isLast = !options.has('s') && !options.has('u');
    const direction = options.has('r') ? -1 : 1;
    // Each part is read once: a comparison is made a few dozen times for every line.
    const sorted = linesOf(joinedTexts(options.operands, io))
      .map((text) => ({ text, parts: all.map((key) => key.read(text)) }))
      .sort((a, b) => byKeys(a, b) || (isLast ? direction * plainly(a.text, b.text) : 0));
    for (const [index, line] of sorted.entries()) {
      const isAgain = options.has('u') && index > 0 && byKeys(sorted[index - 1]!, line) === 0;
      if (!isAgain) io.out.line(line.text);
    }
    return 0;
  },
};

/** Each is kept for each line. */
const MOST_KEYS = 8;

type Line = { text: string; parts: Ordered[] };
