import type { Random } from '../../support/random.ts';
import { MEMORY_FILES, MEMORY_LINKS, REFUSED } from './decoy.ts';

const MEMORY_NAMES = [...Object.keys(MEMORY_FILES), ...Object.keys(MEMORY_LINKS)].map(
  (path) => `memory/${path}`,
);

/** Where the folders of a decoy are. */
export type Grounds = { home: string; memory: string; project: string };

const NAMES =
  '. .. .. memory project state up self folder cloud outside loop dir link.md chain.md out.md loop.md env.md git.md far.md .env .Env .ssh .SSH .aws .netrc id_rsa ID_RSA .git .GIT .Git config HEAD hooks logs LOGS sessions team agents pinned 2026 11 2026-11-01.md rule.md foo x.md topic.md MEMORY.md memory.md keep.md new.md NEW.md hard-token.md hard-key.md pipe.md pipe sparse.md wide.md binary.bin ignored.md readme.md other deep notes.md café.md slow.md sub a.ts race file.md .consolidate-lock server.pem a.key secrets.yaml .config gh memdream config.json spend.jsonl .claude projects -app a.jsonl .credentials.json .bash_history empty.md -rf zero.md environ.md sparse ring-a .gitignore index-old.md con.md'.split(
    ' ',
  );
const KERNEL = [
  ...[
    '/proc/self/environ',
    '/proc/1/environ',
    '/proc/self',
    '/proc/self/root',
    '/proc/self/cwd/',
    '/proc/self/fd/0',
    '/proc/thread-self/environ',
  ],
  ...[
    '/sys/kernel',
    '/dev/zero',
    '/dev/null',
    '/dev/fd/1',
    '/dev/stdin',
    '/dev/tcp/127.0.0.1/80',
    '//proc/self/environ',
    '/proc/self/map_files',
  ],
  ...['/etc/shadow', '/run/secrets/x', '/var/run/secrets/x', '/etc/ssl/private'],
];
const ODD = [
  ...[
    '',
    ' ',
    '.',
    '..',
    '~',
    '~/x',
    '~root',
    '\0',
    'a\0.md',
    'topic.md\0.env',
    '\ud800',
    '/\udfff/x',
    'C:\\topic.md',
    '\\\\server\\x',
    'file:///etc/passwd',
  ],
  ...[
    'x'.repeat(300),
    `${'x'.repeat(5000)}.md`,
    `${'d/'.repeat(60)}x.md`,
    `${'../'.repeat(12)}proc/self/environ`,
    `${'é'.repeat(150)}.md`,
    'a\nb.md',
    'a\u202eb.md',
    '\ufefftopic.md',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'topic.md::$DATA',
    'topic.md:stream',
    'aux.md',
    'COM1.md',
    '-e',
    '--',
    '-',
    '*',
    '**/*',
    '.*',
    '[.]env',
    '{.env,x}',
  ],
];

const READABLE = [
  ...MEMORY_NAMES,
  'project',
  'project/readme.md',
  'project/sub',
  'project/sub/a.ts',
  'project/hard-token.md',
  'project/hard-key.md',
  'project/wide.md',
  'project/outside/notes.md',
  'other',
  'other/notes.md',
  'notes.md',
  '.claude/projects',
  '.claude/projects/-app/a.jsonl',
  'memory',
  '.',
];
/** Where something is exchanged for a link while calls look. */
const EXCHANGED = [
  'dir',
  'dir/notes.md',
  'dir/config',
  'dir/sub',
  'dir/sub/notes.md',
  'dir/id_rsa',
  'file.md',
  '.',
  '../race',
].map((path) => `project/race/${path}`);

/** A path that may be read, as far as it stays what it is; now and then one of the kernel, asked for just as plainly. */
export function readable(random: Random): string {
  if (random.chance(0.04)) return random.pick(['/proc/self', '/sys/kernel']);
  return `../${random.pick(random.chance(0.5) ? EXCHANGED : READABLE)}`;
}

/** A path that may mostly be written. */
export function writable(random: Random): string {
  return random.pick(WRITABLE);
}

const WRITABLE = [
  'topic.md',
  'topic.md',
  'foo/x.md',
  'MEMORY.md',
  'café.md',
  'new.md',
  'foo/new.md',
  'deep/er/a.md',
  'slow.md',
  'index-old.md',
  'empty.md',
  'keep.md',
];

/** A path of any kind: plain, out of bounds, through links, of the kernel, or none at all. */
export function pathOf(random: Random, at: Grounds): string {
  const kind = random.next();
  if (kind < 0.06) return random.pick(KERNEL);
  if (kind < 0.12) return random.pick(ODD);
  if (kind < 0.5) {
    const path =
      random.pick([`${at.home}/`, '../']) +
      random.pick(random.chance(0.3) ? EXCHANGED : random.chance(0.5) ? READABLE : REFUSED);
    return random.chance(0.15) ? spelled(random, path) : path;
  }
  const start = random.pick([
    '',
    '',
    '',
    './',
    '../',
    '../project/',
    `${at.home}/`,
    `${at.memory}/`,
    `${at.project}/`,
    `${at.project}/race/`,
    `/${at.home}/`,
  ]);
  const names = Array.from({ length: 1 + random.below(3) }, () => random.pick(NAMES));
  const path = start + names.join(random.pick(['/', '/', '/', '//', '/./']));
  return random.chance(0.2) ? spelled(random, path) : path;
}

/** The same path in another spelling, which some disk takes for it. */
export function spelled(random: Random, path: string): string {
  const spellings: ((text: string) => string)[] = [
    (text) => text.toUpperCase(),
    (text) => text.toLowerCase(),
    (text) => text.normalize('NFD'),
    (text) => text.normalize('NFC'),
    (text) => `${text}.`,
    (text) => `${text} `,
    (text) => `${text}/`,
    (text) => `${text}/.`,
    (text) => `${text}/..`,
    (text) => `${text}\0`,
    (text) => `${text}~`,
    (text) => text.replaceAll('/', '//'),
    (text) => text.replaceAll('/', '\\'),
    (text) => text.replaceAll('/', '/./'),
    (text) => text.replaceAll('/', '∕'),
    (text) => text.replaceAll('.', '．'),
    (text) => text.replaceAll('.', '%2e'),
    (text) => text.replace(/[a-z]/, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0)),
    (text) => text.replace(/(?<=\w)(?=\w)/, '\u200b'),
    (text) => text.replace('e', 'е'),
  ];
  return random.pick(spellings)(path);
}
