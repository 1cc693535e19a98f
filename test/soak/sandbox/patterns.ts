import type { Random } from '../../support/random.ts';

const PLAIN = [
  'one',
  'visible',
  'x',
  '.',
  '',
  'a*',
  '[a-z]+',
  '^',
  '$',
  '\\w+',
  'TOKEN',
  'PRIVATE',
  'canary',
  '[^ ]',
  '\\bport\\b',
  'wombat',
  '.*',
];
const ODD = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '(?<',
  '(?<a>x)\\k<a>',
  '\\',
  '\\1',
  '[[:alpha:]]',
  '[[:foo:]]',
  'a{9999}{9999}',
  '\\p{L}',
  '\\p{__proto__}',
  '(?i)x',
  '(?P<__proto__>a)',
  '\\x00',
  '\0',
  '\ud800',
  'x|',
  '(?=a)',
  '(?<!a)b',
  '\\d{1,5}',
  '[z-a]',
  '*',
  '+',
  '?',
  '[\\s\\S]*',
  '(?s).*',
  '\\n',
  'a\nb',
  '🧠',
  '\\u{1F9E0}',
  '--',
  '-e',
];
/** Without an end on `aaaa…!`, for engines that go back and try again. */
const ENDLESS = [
  '(a+)+$',
  '(a|a)*b',
  '(.*)*x',
  '(a*)*b',
  '^(a+)+$',
  '(x+x+)+y',
  '([a-z]+)*Z',
  '(a|aa)+$',
  '(?:a?){40}a{40}',
];

export function patternOf(random: Random): string {
  const kind = random.next();
  if (kind < 0.0006) return random.pick(ENDLESS);
  if (kind < 0.25) return random.pick(ODD);
  if (kind < 0.27) return random.pick(['(', 'a', '[', '(a*)', '\\']).repeat(random.below(3000));
  return random.pick(PLAIN) + (random.chance(0.3) ? random.pick(PLAIN) : '');
}

export function globOf(random: Random): string {
  const parts = [
    '*',
    '**',
    '*.md',
    '.*',
    '.env*',
    '**/*',
    '{a,b}',
    '?',
    '[a-z]*',
    'id_*',
    '.git',
    '..',
    'notes.md',
    '[',
    '{',
    '{.ssh,.aws}',
    '!x',
    '[!a]',
    '@(a)',
    '**/**',
    '\\*',
  ];
  if (random.chance(0.01)) return random.pick(['{a,b}', '*a', '**/', '{', '[a-']).repeat(random.below(800));
  return Array.from({ length: 1 + random.below(3) }, () => random.pick(parts)).join(
    random.pick(['/', '/', '']),
  );
}
