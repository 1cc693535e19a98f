import { ToolRefusal } from '../../tools/tool.ts';
import { type Command, pipedIn } from '../command.ts';
import { readSet } from './tr-set.ts';

/** Characters replaced, deleted or squeezed in what is piped in. */
export const tr: Command = {
  names: ['tr'],
  options: { flags: 'dscC', long: { delete: 'd', 'squeeze-repeats': 's', complement: 'c' } },
  run(options, io) {
    const [first, second, ...more] = options.operands;
    const isDeleting = options.has('d');
    const isSqueezing = options.has('s');
    const needed = isDeleting === isSqueezing ? 2 : 1;
    if (first === undefined || more.length > 0 || (second === undefined && needed === 2)) {
      throw new ToolRefusal('tr: give one set with -d or -s, else two.', false);
    }
    const from = readSet(first);
    const to = second === undefined ? [] : readSet(second);
    if (!from || !to)
      throw new ToolRefusal('tr: a set is made of characters, a-z, [:upper:] and \\n.', false);
    const isComplement = options.has('c') || options.has('C');
    const known = new Set(from);
    const isMeant = (char: string) => known.has(char) !== isComplement;
    const translate = isDeleting || second === undefined ? undefined : translation(from, to, isComplement);
    const squeezed = new Set(second === undefined ? [] : to);
    const isSqueezed = (char: string) =>
      isSqueezing && (second === undefined ? isMeant(char) : squeezed.has(char));
    let last = '';
    const kept: string[] = [];
    for (const char of pipedIn(io)) {
      if (isDeleting && isMeant(char)) continue;
      const now = translate && isMeant(char) ? translate(char) : char;
      if (now === last && isSqueezed(now)) continue;
      kept.push(now);
      last = now;
    }
    io.out.write(kept.join(''));
    return 0;
  },
};

/** The last character of the second set stands for all that the first has more. */
function translation(
  from: readonly string[],
  to: readonly string[],
  isComplement: boolean,
): (char: string) => string {
  const last = to.at(-1) ?? '';
  if (isComplement) return () => last;
  const pairs = new Map(from.map((char, index) => [char, to[index] ?? last]));
  return (char) => pairs.get(char)!;
}
