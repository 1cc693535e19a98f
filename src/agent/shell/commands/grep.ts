import type { Command } from '../command.ts';
import { wholeNumber } from '../options.ts';
import { runGrep, tellsOf } from './grep-run.ts';

/** Lines that match, in files, folders or what is piped in. */
export const grep: Command = {
  names: ['grep', 'egrep', 'fgrep'],
  options: {
    flags: 'rRnilLcvwxoEFGPhHsqaI',
    values: 'emABC',
    digits: 'C',
    long: {
      recursive: 'r',
      'line-number': 'n',
      'ignore-case': 'i',
      'files-with-matches': 'l',
      'files-without-match': 'L',
      count: 'c',
      'invert-match': 'v',
      'word-regexp': 'w',
      'line-regexp': 'x',
      'only-matching': 'o',
      'extended-regexp': 'E',
      'fixed-strings': 'F',
      'perl-regexp': 'P',
      'no-filename': 'h',
      'with-filename': 'H',
      'no-messages': 's',
      quiet: 'q',
      silent: 'q',
      'regexp=': 'e',
      'max-count=': 'm',
      'after-context=': 'A',
      'before-context=': 'B',
      'context=': 'C',
      'include=': 'include',
      'exclude=': 'exclude',
      'exclude-dir=': 'exclude-dir',
      'color?': '',
      'colour?': '',
      'line-buffered': 'a',
    },
  },
  run(options, io) {
    const dialect = options.has('P')
      ? 'perl'
      : options.has('F')
        ? 'fixed'
        : options.has('E')
          ? 'extended'
          : 'basic';
    const own = new Map([
      ['egrep', 'extended'],
      ['fgrep', 'fixed'],
    ] as const);
    const given = options.values('e');
    const [first, ...rest] = options.operands;
    const isRecursive = options.has('r') || options.has('R');
    const around = wholeNumber(options.value('C')) ?? 0;
    return runGrep(
      {
        patterns: given.length > 0 ? given : first === undefined ? [] : [first],
        paths: given.length > 0 ? options.operands : rest,
        dialect: own.get(io.name as 'egrep' | 'fgrep') ?? dialect,
        isRecursive,
        isCaseSensitive: !options.has('i'),
        isWord: options.has('w'),
        isLine: options.has('x'),
        isInverted: options.has('v'),
        onlyMatches: options.has('o'),
        tells: tellsOf(options),
        hasNames: options.has('h') ? false : options.has('H') || isRecursive ? true : undefined,
        hasNumbers: options.has('n'),
        isQuiet: options.has('s'),
        most: wholeNumber(options.value('m')),
        before: wholeNumber(options.value('B')) ?? around,
        after: wholeNumber(options.value('A')) ?? around,
        include: options.values('include'),
        exclude: options.values('exclude'),
        excludeFolders: options.values('exclude-dir'),
      },
      io,
    );
  },
};
