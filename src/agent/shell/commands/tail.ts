import type { Command } from '../command.ts';
import { lineEnd, lineStart, tellParts } from './head.ts';

/** The last lines or bytes; `-n +3` is from the third on. */
export const tail: Command = {
  names: ['tail'],
  options: {
    flags: 'qv',
    values: 'nc',
    digits: 'n',
    long: { 'lines=': 'n', 'bytes=': 'c', quiet: 'q', silent: 'q', verbose: 'v' },
  },
  run: (options, io) => tellParts(options, io, lastPart),
};

function lastPart(text: string, unit: 'lines' | 'bytes', count: string): string | undefined {
  if (!/^[+-]?\d{1,12}$/.test(count)) return undefined;
  const number = Math.abs(Number(count));
  const isFromStart = count.startsWith('+');
  if (unit === 'lines') {
    return text.slice(isFromStart ? lineEnd(text, Math.max(0, number - 1)) : lineStart(text, number));
  }
  const bytes = Buffer.from(text);
  const start = isFromStart ? Math.max(0, number - 1) : Math.max(0, bytes.length - number);
  return bytes.subarray(start).toString('utf8');
}
