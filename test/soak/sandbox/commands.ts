import { commandNamed } from '../../../src/agent/shell/commands.ts';
import type { Random } from '../../support/random.ts';
import { SYNTAX } from '../../unit/agent/hostile/syntax.ts';
import { type Grounds, pathOf } from './names.ts';
import { globOf, patternOf } from './patterns.ts';

const NAMES =
  'basename cat cut date diff dirname du echo file find grep egrep fgrep head ls nl printf pwd realpath rev rg sort stat tail tr true uniq wc'.split(
    ' ',
  );
/** Whose cost grows with what lies below a folder. */
const HOSTILE = Object.values(SYNTAX).flat();
const INSERTS = [
  ...[
    '> out',
    '>> out',
    '>| out',
    '< topic.md',
    '<< E',
    '<<< x',
    '<(ls)',
    '>(cat)',
    '$(ls)',
    '`ls`',
    '$HOME',
    `\${HOME}`,
    '$((1))',
    "$'a'",
    '; ls',
    '& ls',
    '&& ls',
    '|| ls',
  ],
  ...[
    '| sh',
    '| tee x',
    '| xargs rm',
    '|& cat',
    '(ls)',
    '{ ls; }',
    '\n',
    '\nls',
    '\r',
    '\0',
    '\u2028',
    '；',
    '｜',
    '＞',
    '2>err',
    '2>/dev/null',
    '2>&1',
    '1>&2',
    '2>/dev/null x',
  ],
  ...[
    '-exec rm {} ;',
    '-delete',
    '-fprint x',
    '-ok ls',
    '-o out',
    '--output=out',
    '--pre=sh',
    '--compress-program=sh',
    '-f topic.md',
    '--files-from=x',
    '--',
    '-',
    '#x',
    '\\',
    '"',
    "'",
  ],
  ...[
    'x=1',
    '~',
    '{a,b}',
    '!(a)',
    '| awk 1',
    '| sed w',
    '| git log',
    '| env',
    '| cat',
    '| sort -u',
    '| head -3',
    '| wc -l',
    '| rev',
    '| tr a-z b-za',
    '| cut -c1-20',
    '/dev/tcp/1.1.1.1/80',
    '\u202e',
    'а',
  ],
];
const FIND =
  '-name -iname -path -ipath -type -size -mtime -newer -mmin -empty -maxdepth -mindepth -prune -print -not ! ( ) -o -a -regex -perm -user -L -H -exec -execdir -ok -okdir -delete -fprint -fprintf -fls -print0 -ls -printf -quit -depth -xdev'.split(
    ' ',
  );
const VALUES = [
  '1',
  '0',
  '-1',
  '5',
  '+3',
  '99999999999',
  'x',
  '',
  'f',
  'd',
  'l',
  '2,3',
  '1-',
  '-',
  '+1k',
  '10M',
  '%s',
  '%n',
  '%Y%m',
  'a-z',
  '[:upper:]',
  '\\n',
  'md',
  'n',
  ',',
  '1n,2r',
  '*.md',
  '.env',
];

/** A pipeline as a model types it, or one that a shell would understand in a way that must be refused. */
export function commandOf(random: Random, at: Grounds): string {
  if (random.chance(0.08)) return random.pick(HOSTILE);
  const stages = Array.from({ length: random.pick([1, 1, 1, 2, 2, 3]) }, (_, stage) =>
    stageOf(random, at, stage > 0),
  );
  const command = stages.join(random.pick([' | ', ' | ', '|']));
  if (!random.chance(0.25)) return command;
  const words = command.split(' ');
  words.splice(random.below(words.length + 1), random.below(2), random.pick(INSERTS));
  return words.join(' ');
}

function stageOf(random: Random, at: Grounds, isPiped: boolean): string {
  const name = random.chance(0.97)
    ? random.pick(NAMES)
    : random.pick([
        'sed',
        'awk',
        'xargs',
        'tee',
        'sh',
        'env',
        'curl',
        '__proto__',
        'constructor',
        '/bin/cat',
        './cat',
        'CAT',
      ]);
  const words = [name];
  if (name === 'find') words.push(quoted(random, pathOf(random, at)), ...findWords(random, at));
  else {
    words.push(...optionsOf(random, name, at));
    if (['grep', 'egrep', 'fgrep', 'rg'].includes(name)) words.push(quoted(random, patternOf(random)));
    if (['tr', 'printf', 'echo'].includes(name))
      words.push(quoted(random, random.pick(VALUES)), quoted(random, random.pick(VALUES)));
    const paths = isPiped ? random.pick([0, 0, 0, 1]) : random.pick([0, 1, 1, 1, 2]);
    for (let n = 0; n < paths; n++)
      words.push(random.chance(0.12) ? globbed(random, at) : quoted(random, pathOf(random, at)));
  }
  if (random.chance(0.06)) words.push(random.pick(['2>/dev/null', '2>&1']));
  return words.join(' ');
}

function optionsOf(random: Random, name: string, at: Grounds): string[] {
  if (!NAMES.includes(name)) return [];
  const spec = commandNamed(name).options;
  if (spec === 'own') return random.chance(0.5) ? [random.pick(VALUES)] : [];
  const { flags = '', values = '', long = {}, digits } = spec;
  const known = [
    ...[...flags].map((flag) => `-${flag}`),
    ...[...values].flatMap((value) => [
      `-${value} ${valueFor(random, at)}`,
      `-${value}${random.pick(VALUES)}`,
    ]),
    ...Object.keys(long).map(
      (option) => `--${option.replace(/[?]$/, '=x')}${option.endsWith('=') ? valueFor(random, at) : ''}`,
    ),
    ...(digits ? [`-${random.below(30)}`] : []),
  ];
  const unknown = [
    '-Z',
    '--help',
    '--version',
    '-f',
    '-o',
    '-r',
    '-R',
    '-exec',
    '--output',
    '--__proto__',
    '-i',
    '-w',
    '--follow',
    '-L',
  ];
  return Array.from({ length: random.pick([0, 0, 1, 1, 2, 3]) }, () =>
    known.length > 0 && random.chance(0.9) ? random.pick(known) : random.pick(unknown),
  );
}

function valueFor(random: Random, at: Grounds): string {
  const kind = random.next();
  return quoted(
    random,
    kind < 0.6
      ? random.pick(VALUES)
      : kind < 0.8
        ? patternOf(random)
        : kind < 0.9
          ? globOf(random)
          : pathOf(random, at),
  );
}

function findWords(random: Random, at: Grounds): string[] {
  return Array.from({ length: random.below(4) }, () => {
    const word = random.pick(FIND);
    const wantsValue =
      /^-(?:i?name|i?path|type|size|mtime|newer|mmin|m(?:ax|in)depth|regex|perm|user|fprint)/.test(word);
    const shown = /[()!]/.test(word) ? `\\${word}` : word;
    if (!wantsValue) return shown;
    return `${shown} ${quoted(random, random.pick([random.pick(VALUES), globOf(random), pathOf(random, at)]))}`;
  });
}

function globbed(random: Random, at: Grounds): string {
  return random.pick(['', '', `${at.project}/`, `${at.home}/`, '../']) + globOf(random).replaceAll(' ', '');
}

/** A word in any of the ways in which a shell takes it literally, or nearly. */
function quoted(random: Random, word: string): string {
  const kind = random.next();
  if (kind < 0.35) return `'${word.replaceAll("'", "'\\''")}'`;
  if (kind < 0.55) return `"${word.replaceAll(/(["\\$`])/g, '\\$1')}"`;
  if (kind < 0.65) return word.replaceAll(/([^\w./-])/g, '\\$1');
  if (kind < 0.72) {
    const cut = random.below(word.length + 1);
    return `"${word.slice(0, cut)}"'${word.slice(cut)}'`;
  }
  if (kind < 0.76) return `\\${word}`;
  if (kind < 0.78) return `"'${word}'"`;
  if (kind < 0.8) return `'${word}`;
  return word === '' ? "''" : word;
}
