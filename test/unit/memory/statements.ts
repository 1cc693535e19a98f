import { fileOf, type Tree } from '../../../src/memory/tree.ts';
import type { Random } from '../../support/random.ts';

const SUBJECTS = [
  'The nightly import',
  'The orders API',
  'Marit',
  'Die Sicherung',
  '发布脚本',
  'The staging server',
];
const VERBS = ['runs on', 'never writes to', 'is checked by', 'läuft auf', 'is rebuilt from', '需要先连接'];
const OBJECTS = ['gull-2', 'gull-3', 'port 5433', '`tools/ship.sh`', 'the blue queue', '公司的网络'];
const TAILS = [
  '',
  ' every night',
  ' before each release',
  ' after Tobias says so',
  ' in 2025',
  ' for the web team',
];
const KEYS = ['Node version', 'Default branch', 'Port', '**API timeout', 'Review day'];
const VALUES = ['18', '22', 'main', 'develop', 'Tuesday', '30 s', '30 s at most'];
const HEADINGS = ['## Staging', '## Production', '## Notes', '## History', '## 2026-03-01', '# Title'];
const NAMES = [
  'a.md',
  'b.md',
  'deploy.md',
  'staging.md',
  'notes/c.md',
  'service-a.md',
  'service-b.md',
  'マ.md',
];

/** The few things a memory is about: the fewer, the more its topics repeat each other. */
type Pools = Record<'subjects' | 'verbs' | 'objects' | 'tails' | 'keys' | 'values', string[]>;

/** A memory whose topics repeat, extend and contradict each other. */
export function randomStatements(random: Random): Tree {
  const two = (pool: readonly string[]) => [random.pick(pool), random.pick(pool)];
  const pools: Pools = {
    subjects: two(SUBJECTS),
    verbs: two(VERBS),
    objects: two(OBJECTS),
    tails: [...two(TAILS), ''],
    keys: [...two(KEYS), random.pick(KEYS)],
    values: two(VALUES),
  };
  const names = NAMES.filter(() => random.chance(0.5));
  const files = new Map(names.map((name) => [name, fileOf(randomTopic(random, pools))]));
  const listed = names.filter(() => random.chance(0.8));
  const pointers = listed.map((name) => `- [${name}](${name}) — ${statement(random, pools)}\n`);
  return files.set('MEMORY.md', fileOf(`# Memory\n\n${pointers.join('')}`));
}

function randomTopic(random: Random, pools: Pools): string {
  const end = random.chance(0.1) ? '\r\n' : '\n';
  const front = random.chance(0.8)
    ? ['---', 'name: x', `modified: 2026-0${1 + random.below(9)}-0${1 + random.below(9)}`, '---']
    : [];
  const lines = Array.from({ length: random.below(8) }, () => randomLine(random, pools));
  return [...front, ...lines].join(end) + (random.chance(0.9) ? end : '');
}

function randomLine(random: Random, pools: Pools): string {
  const words = statement(random, pools);
  const kind = random.below(16);
  if (kind === 0) return random.pick(HEADINGS);
  if (kind === 1) return '';
  if (kind === 2) return `**Why:** ${words}.`;
  if (kind === 3) return `  - ${words}`;
  if (kind === 4) return `- See [b](b.md) and [[deploy]] for ${words}`;
  if (kind === 5) return `\n${words}.\n`;
  if (kind < 10) return `- ${key(random, pools)} ${random.pick(pools.values)}`;
  return `- ${words}${random.chance(0.5) ? '.' : ''}`;
}

function key(random: Random, { keys }: Pools): string {
  const name = random.pick(keys);
  return name.startsWith('**') ? `${name}:**` : `${name}:`;
}

function statement(random: Random, { subjects, verbs, objects, tails }: Pools): string {
  return `${random.pick(subjects)} ${random.pick(verbs)} ${random.pick(objects)}${random.pick(tails)}`;
}
