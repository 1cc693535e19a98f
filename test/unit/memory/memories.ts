import type { Facts } from '../../../src/memory/finding.ts';
import { type File, fileOf, type Tree, textOf } from '../../../src/memory/tree.ts';
import type { Random } from '../../support/random.ts';

export function treeOf(files: Record<string, string | File>): Tree {
  return new Map(
    Object.entries(files).map(([path, file]) => [path, typeof file === 'string' ? fileOf(file) : file]),
  );
}

export function textsOf(tree: Tree): Record<string, string | undefined> {
  return Object.fromEntries([...tree].map(([path, file]) => [path, textOf(file)]));
}

export function factsWith(
  changes: Partial<Facts> & { protect?: string[]; maxLines?: number; maxChars?: number } = {},
): Facts {
  const { protect = [], maxLines = 200, maxChars = 25_000, ...rest } = changes;
  return {
    limits: { maxLines, maxChars },
    guard: { maxDeletedFiles: 3, maxLostPercent: 25, protect },
    existsOnDisk: () => false,
    changedAt: () => 0,
    today: '2026-11-18',
    writtenOn: () => undefined,
    notedOn: () => undefined,
    project: undefined,
    reverted: [],
    ...rest,
  };
}

const NAMES = [
  'a.md',
  'b_c.md',
  'sub/a.md',
  'with space.md',
  '記憶.md',
  'x[1].md',
  '__proto__',
  '__proto__.md',
  'Deep/er/d.md',
  'index-old.md',
  'logs/2026/01/2026-01-02.md',
  'team/t.md',
  'keep.md',
  'new\nline.md',
  'data.json',
];
const LINES = [
  '- [A](a.md) — about a',
  '- [A](a.md) — about a',
  '- [BC](B-C.md): see `x`',
  '- [Gone](gone.md) — old stuff',
  '- [Gone 2](gone2.md) — port 5432',
  '* [Two](a.md) and [more](sub/a.md)',
  '# Memory',
  '## Section 🌙',
  'Some prose about things.',
  '',
  '',
  '```',
  '```',
  '<!-- hidden',
  '-->',
  '| a | b |',
  '  nested text',
  '  - [N](sub/a.md)',
  '- [[with space]]',
  '[ref]: a.md',
  '---',
  '- [W](<with space.md>)',
  `- [Long](a.md) — ${'word 12 '.repeat(40)}`,
  `Long prose ${'說明🌙 and words '.repeat(20)}`,
  `> ${'quoted '.repeat(50)}`,
  `## ${'heading '.repeat(40)}`,
  `- [No](gone.md) ${'x'.repeat(300)}`,
  `- [L](keep.md) — ${'protected '.repeat(30)}`,
  '1. [Num](sub/a.md) – x',
  '- [URL](https://x.y/z.md)',
  '\u202e odd \u0007 text',
  '- [ ] [Task](gone.md)',
];

/** A memory as bad luck would have it: broken, doubled, missing, odd names, mixed line ends. */
export function randomMemory(random: Random): Tree {
  const files = new Map<string, File>();
  for (const name of NAMES) if (random.chance(0.5)) files.set(name, fileOf(randomText(random, 12)));
  if (random.chance(0.95)) files.set('MEMORY.md', fileOf(randomText(random, random.pick([5, 40, 120]))));
  if (random.chance(0.2)) files.set('bin.md', { bytes: Uint8Array.from([0, 255]), mode: '100644' });
  if (random.chance(0.2)) files.set('link.md', fileOf('a.md', '120000'));
  return files;
}

function randomText(random: Random, most: number): string {
  const end = random.chance(0.2) ? '\r\n' : '\n';
  const front = random.chance(0.3)
    ? ['---', 'name: n', `type: ${random.pick(['user', 'feedback', '!'])}`, '---']
    : [];
  const lines = [...front, ...Array.from({ length: random.below(most) }, () => random.pick(LINES))];
  return (random.chance(0.1) ? '\uFEFF' : '') + lines.join(end) + (random.chance(0.8) ? end : '');
}
