import type { Command } from '../command.ts';
import { unescaped } from './escapes.ts';

/** Its words, with spaces between. */
export const echo: Command = {
  names: ['echo'],
  options: 'own',
  tellsWords: true,
  run({ operands }, { out }) {
    const words = [...operands];
    let [hasEnd, hasEscapes] = [true, false];
    while (/^-[neE]+$/.test(words[0] ?? '')) {
      const flags = words.shift()!;
      if (flags.includes('n')) hasEnd = false;
      hasEscapes = flags.lastIndexOf('e') > flags.lastIndexOf('E') || (hasEscapes && !flags.includes('E'));
    }
    const text = words.join(' ');
    out.write((hasEscapes ? unescaped(text) : text) + (hasEnd ? '\n' : ''));
    return 0;
  },
};
