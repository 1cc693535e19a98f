import { ToolRefusal } from '../../tools/tool.ts';
import { type Command, type Io, textsOf } from '../command.ts';
import type { Options } from '../options.ts';

/** The first lines or bytes; `-n -3` is all but the last three. */
export const head: Command = {
  names: ['head'],
  options: {
    flags: 'qv',
    values: 'nc',
    digits: 'n',
    long: { 'lines=': 'n', 'bytes=': 'c', quiet: 'q', silent: 'q', verbose: 'v' },
  },
  run: (options, io) => tellParts(options, io, firstPart),
};

/** Each file's part under its name, where there are several. */
export function tellParts(
  options: Options,
  io: Io,
  part: (text: string, unit: 'lines' | 'bytes', count: string) => string | undefined,
): number {
  const { operands } = options;
  const unit = options.last('n', 'c') === 'c' ? 'bytes' : 'lines';
  const count = (unit === 'bytes' ? options.value('c') : options.value('n')) ?? '10';
  const hasHeads = options.has('v') || (operands.length > 1 && !options.has('q'));
  let isFirst = true;
  for (const { name, text } of textsOf(operands, io)) {
    const told = part(text, unit, count);
    if (told === undefined) throw new ToolRefusal(`${io.name}: invalid number of ${unit}: ${count}.`, false);
    if (hasHeads) io.out.write(`${isFirst ? '' : '\n'}==> ${name === '-' ? 'standard input' : name} <==\n`);
    io.out.write(told);
    isFirst = false;
  }
  return 0;
}

function firstPart(text: string, unit: 'lines' | 'bytes', count: string): string | undefined {
  const number = /^-?\d{1,12}$/.test(count) ? Number(count) : undefined;
  if (number === undefined) return undefined;
  const isFromEnd = count.startsWith('-');
  if (unit === 'bytes') {
    const bytes = Buffer.from(text);
    return bytes.subarray(0, isFromEnd ? Math.max(0, bytes.length + number) : number).toString('utf8');
  }
  return isFromEnd ? text.slice(0, lineStart(text, -number)) : text.slice(0, lineEnd(text, number));
}

/** Where the nth line ends. */
export function lineEnd(text: string, lines: number): number {
  let end = 0;
  for (let n = 0; n < lines && end < text.length; n++) {
    const newline = text.indexOf('\n', end);
    end = newline === -1 ? text.length : newline + 1;
  }
  return end;
}

/** Where the last n lines begin. */
export function lineStart(text: string, lines: number): number {
  let start = text.length;
  for (let n = 0; n < lines && start > 0; n++) start = start < 2 ? 0 : text.lastIndexOf('\n', start - 2) + 1;
  return start;
}
