import { endingsOf } from '../../search/types.ts';
import type { Command } from '../command.ts';
import { wholeNumber } from '../options.ts';
import { runGrep, tellsOf } from './grep-run.ts';

/** A little of ripgrep: grep -rP with its own names for things. */
export const rg: Command = {
  names: ['rg'],
  options: {
    flags: 'nNilcvwxoFHIqsS',
    values: 'emABCgt',
    long: {
      'line-number': 'n',
      'no-line-number': 'N',
      'ignore-case': 'i',
      'smart-case': 'S',
      'files-with-matches': 'l',
      'files-without-match': 'L',
      count: 'c',
      'invert-match': 'v',
      'word-regexp': 'w',
      'line-regexp': 'x',
      'only-matching': 'o',
      'fixed-strings': 'F',
      'with-filename': 'H',
      'no-filename': 'I',
      'regexp=': 'e',
      'max-count=': 'm',
      'after-context=': 'A',
      'before-context=': 'B',
      'context=': 'C',
      'glob=': 'g',
      'type=': 't',
      'no-heading': 's',
      hidden: 's',
      'color?': '',
    },
  },
  run(options, io) {
    const given = options.values('e');
    const [first, ...rest] = options.operands;
    const patterns = given.length > 0 ? given : first === undefined ? [] : [first];
    const paths = given.length > 0 ? options.operands : rest;
    const globs = options.values('g').filter((glob) => !glob.startsWith('!'));
    const others = options.values('g').flatMap((glob) => (glob.startsWith('!') ? [glob.slice(1)] : []));
    const types = options.values('t').flatMap((type) => endingsOf(type).map((ending) => `*${ending}`));
    const isSmart = options.has('S') && patterns.every((pattern) => pattern === pattern.toLowerCase());
    const around = wholeNumber(options.value('C')) ?? 0;
    const isPiped = paths.length === 0 && io.stdin !== undefined;
    return runGrep(
      {
        patterns,
        paths,
        dialect: options.has('F') ? 'fixed' : 'perl',
        isRecursive: !isPiped,
        isCaseSensitive: !options.has('i') && !isSmart,
        isWord: options.has('w'),
        isLine: options.has('x'),
        isInverted: options.has('v'),
        onlyMatches: options.has('o'),
        tells: tellsOf(options),
        hasNames: options.has('I') ? false : options.has('H') ? true : undefined,
        hasNumbers: options.has('n') && !options.has('N'),
        isQuiet: false,
        most: wholeNumber(options.value('m')),
        before: wholeNumber(options.value('B')) ?? around,
        after: wholeNumber(options.value('A')) ?? around,
        include: [...globs, ...types],
        exclude: others,
        excludeFolders: others.map((glob) => glob.replace(/\/(\*\*)?$/, '')),
      },
      io,
    );
  },
};
