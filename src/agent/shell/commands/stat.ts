import type { Stat } from '../../../memory/reader.ts';
import { shownName } from '../../search/place.ts';
import { type Command, found } from '../command.ts';
import { formatDate } from './date.ts';

/** What is known of a file: its kind, size and time. */
export const stat: Command = {
  names: ['stat'],
  options: { values: 'c', long: { 'format=': 'c' } },
  run(options, io) {
    const form = options.value('c');
    if (options.operands.length === 0) io.fail('missing operand');
    for (const name of options.operands) {
      const place = found(name, io);
      if (!place) continue;
      const text = form ?? '  File: %n\n  Size: %s\t%F\nModify: %y';
      io.out.line(filled(text, shownName(name), place.stat));
    }
    return 0;
  },
};

function filled(form: string, name: string, { kind, size, mtimeMs }: Stat): string {
  const when = new Date(mtimeMs);
  const values: Record<string, string> = {
    n: name,
    N: `'${name}'`,
    s: String(size),
    F: kind === 'file' && size === 0 ? 'regular empty file' : KINDS[kind],
    y: `${formatDate('%F %T', when)}.${String(when.getUTCMilliseconds()).padStart(3, '0')}000000 +0000`,
    Y: String(Math.floor(mtimeMs / 1000)),
    '%': '%',
  };
  return form.replace(/%([A-Za-z%])/g, (_, key: string) => (Object.hasOwn(values, key) ? values[key]! : '?'));
}

const KINDS = {
  file: 'regular file',
  directory: 'directory',
  link: 'symbolic link',
  special: 'special file',
};
