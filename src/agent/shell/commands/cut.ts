import { ToolRefusal } from '../../tools/tool.ts';
import { type Command, joinedTexts, linesOf } from '../command.ts';

/** Fields, characters or bytes of every line. */
export const cut: Command = {
  names: ['cut'],
  options: {
    flags: 's',
    values: 'dfcb',
    long: {
      'delimiter=': 'd',
      'fields=': 'f',
      'characters=': 'c',
      'bytes=': 'b',
      'only-delimited': 's',
      complement: 'complement',
      'output-delimiter=': 'output-delimiter',
    },
  },
  run(options, io) {
    const kind = options.last('f', 'c', 'b');
    const list = kind && readList(options.value(kind)!);
    const delimiter = options.value('d') ?? '\t';
    if (!kind || !list) throw new ToolRefusal('cut: give a list such as -f1,3-5, -c1-80 or -b1-80.', false);
    if ([...delimiter].length !== 1) throw new ToolRefusal('cut: the delimiter is one character.', false);
    const isWanted = (place: number) =>
      list.some(([from, to]) => place >= from && place <= to) !== options.has('complement');
    const pick = <T>(items: readonly T[]) => items.filter((_, index) => isWanted(index + 1));
    for (const line of linesOf(joinedTexts(options.operands, io))) {
      if (kind === 'b') io.out.line(Buffer.from(pick([...Buffer.from(line)])).toString('utf8'));
      else if (kind === 'c') io.out.line(pick([...line]).join(options.value('output-delimiter') ?? ''));
      else if (line.includes(delimiter)) {
        io.out.line(pick(line.split(delimiter)).join(options.value('output-delimiter') ?? delimiter));
      } else if (!options.has('s')) io.out.line(line);
    }
    return 0;
  },
};

/** `1,3-5,-2,7-`: pairs of first and last. */
function readList(text: string): [number, number][] | undefined {
  const list: [number, number][] = [];
  for (const part of text.split(',')) {
    const range = /^(\d{0,9})(-?)(\d{0,9})$/.exec(part);
    if (!range || (range[1] === '' && range[3] === '')) return undefined;
    const from = range[1] === '' ? 1 : Number(range[1]);
    const to = range[2] === '' ? from : range[3] === '' ? Number.POSITIVE_INFINITY : Number(range[3]);
    if (from < 1 || to < from) return undefined;
    list.push([from, to]);
  }
  return list.length > 100 ? undefined : list;
}
