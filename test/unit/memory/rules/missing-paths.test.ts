import fs from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { missingPathsNamed } from '../../../../src/memory/checks/missing-paths.ts';
import type { Facts } from '../../../../src/memory/finding.ts';
import { missingPaths } from '../../../../src/memory/rules/missing-paths.ts';
import { type Tree, textOf } from '../../../../src/memory/tree.ts';
import { forSeeds } from '../../../support/random.ts';
import { contents } from '../../../support/world.ts';
import { factsWith, randomMemory, textsOf, treeOf } from '../memories.ts';
import { projectOf } from '../projects.ts';

const EXAMPLES = fileURLToPath(new URL('examples/missing-paths', import.meta.url));
const FILES = { 'package.json': '{}', 'README.md': '', 'src/mail/send.ts': '', 'src/index.ts': '' };

describe('the rule', () => {
  it.each(fs.readdirSync(EXAMPLES))('makes of `before` what `after` has: %s', (name) => {
    const folder = join(EXAMPLES, name);
    const facts = factsWith({ project: projectOf(listed(join(folder, 'project.txt'))) });
    const before = treeOf(textsIn(join(folder, 'before')));
    const after = step(before, facts);
    expect(textsOf(after)).toEqual(textsIn(join(folder, 'after')));
    expect(missingPaths.run(after, { ...facts, today: '2026-12-24' })).toEqual([]);
  });

  it('leaves a line whose mark a person took back, on any later day', () => {
    const tree = treeOf({ 'a.md': 'See `src/gone.ts`.\n' });
    const facts = factsWith({ project: projectOf(FILES), today: '2026-12-24' });
    const line = { path: 'a.md', line: 'See `src/gone.ts`.', revert: 2, was: 'restored' as const };
    expect(missingPaths.run(tree, facts)).toHaveLength(1);
    expect(missingPaths.run(tree, { ...facts, reverted: [line] })).toEqual([]);
  });

  it('says what it did', () => {
    const tree = treeOf({ 'a.md': '`src/a.ts` and `src/b.ts`, `src/index.ts` (not found 2026-01-02)\n' });
    const [edit] = missingPaths.run(tree, factsWith({ project: projectOf(FILES) }));
    expect(edit!.why).toBe('Paths of the project: 2 marked as not found, 1 found again.');
  });

  it('does nothing without a project, with one that is not there, and with an empty checkout', () => {
    const tree = treeOf({ 'a.md': '`src/gone.ts`\n' });
    const emptied = { 'README.md': '', 'src/mail/send.ts': '' };
    expect(missingPaths.run(tree, factsWith())).toEqual([]);
    expect(missingPaths.run(tree, factsWith({ project: projectOf({}, '/nowhere') }))).toEqual([]);
    expect(missingPaths.run(tree, factsWith({ project: projectOf(emptied) }))).toEqual([]);
    expect(missingPaths.run(tree, factsWith({ project: projectOf(FILES) }))).toHaveLength(1);
  });

  it('leaves protected topics, links and binary files', () => {
    const tree = treeOf({
      'kept.md': '`src/gone.ts`\n',
      'bin.md': { bytes: Uint8Array.from([0, 255]), mode: '100644' },
    });
    const facts = factsWith({ project: projectOf(FILES), protect: ['kept.md'] });
    expect(missingPaths.run(tree, facts)).toEqual([]);
  });

  it('keeps line ends, byte order mark and mode', () => {
    const tree = treeOf({ 'a.md': '\uFEFFone `src/gone.ts`\r\ntwo' });
    const after = step(tree, factsWith({ project: projectOf(FILES) }));
    expect(textOf(after.get('a.md'))).toBe('\uFEFFone `src/gone.ts` (not found 2026-11-18)\r\ntwo');
  });

  it('names no other file where there are two of the name, or where every folder has one', () => {
    const files = { ...FILES, 'a/send-mail.ts': '', 'b/send-mail.ts': '', 'c/index.tsx': '' };
    const tree = treeOf({ 'a.md': '`src/send-mail.ts`, `src/index.tsx`\n' });
    expect(textsOf(step(tree, factsWith({ project: projectOf(files) })))).toEqual({
      'a.md': '`src/send-mail.ts` (not found 2026-11-18), `src/index.tsx` (not found 2026-11-18)\n',
    });
  });

  it('leaves what the memory has itself, and what package.json still runs', () => {
    const files = { ...FILES, 'package.json': '{"scripts":{"all":"node src/run.mjs"}}', 'docs/x.md': '' };
    const tree = treeOf({
      'docs/a.md': '`docs/setup.md`, `node src/run.mjs --all`, [data](src/data.json)\n',
      'docs/setup.md': '',
      'docs/src/data.json': '',
    });
    expect(missingPaths.run(tree, factsWith({ project: projectOf(files) }))).toEqual([]);
  });

  it('marks a link to a source behind the link', () => {
    const tree = treeOf({ 'a.md': 'Start with [the source](src/gone.py) there.\n' });
    expect(textsOf(step(tree, factsWith({ project: projectOf(FILES) })))).toEqual({
      'a.md': 'Start with [the source](src/gone.py) (not found 2026-11-18) there.\n',
    });
  });

  it('puts no odd file name into a memory', () => {
    const files = { ...FILES, 'x`y\u202e/send-mail.ts': '' };
    const tree = treeOf({ 'a.md': '`src/send-mail.ts`\n' });
    expect(textsOf(step(tree, factsWith({ project: projectOf(files) })))).toEqual({
      'a.md': '`src/send-mail.ts` (not found 2026-11-18)\n',
    });
  });

  it('changes nothing the second time and only adds marks, whatever the memory', () => {
    const sayings = ['src/gone.ts', '`src/gone.ts`', '`src/mail/send.ts` (not found 2025-01-01)', 'é/`a/b`'];
    forSeeds(300, (random) => {
      const files = new Map(randomMemory(random));
      for (const [path, file] of treeOf({ 'p.md': lines(), 'q.md': lines() })) files.set(path, file);
      function lines() {
        const picked = Array.from({ length: random.below(9) }, () => `- ${random.pick(sayings)}, ok`);
        return picked.join(random.pick(['\n', '\r\n', ' ', '\n\n']));
      }
      const facts = factsWith({ project: projectOf(FILES) });
      const after = step(files, facts);
      expect(missingPaths.run(after, facts)).toEqual([]);
      for (const [path, file] of files) expect(bare(textOf(after.get(path)))).toBe(bare(textOf(file)));
    });
  });
});

describe('the check', () => {
  const found = (text: string, files: Record<string, string> = FILES) =>
    missingPathsNamed
      .run({
        before: new Map(),
        after: treeOf({ 'a.md': text, 'MEMORY.md': text }),
        facts: factsWith({ project: projectOf(files) }),
      })
      .map(({ path, line, severity, message }) => [path, line, severity, message]);

  it('tells of paths without a mark, in prose and in tables, with the line', () => {
    const text = 'x\n- `src/gone.ts`\n\n| a | src/row.ts |\n- `src/b.ts` (not found 2026-01-01)\n';
    const say = (path: string) => `${path} is not in the project. Correct the line, or say that it is gone.`;
    expect(found(text)).toEqual([
      ['a.md', 2, 'advice', say('src/gone.ts')],
      ['a.md', 4, 'advice', say('src/row.ts')],
    ]);
  });

  it('names where the file is now', () => {
    expect(found('`src/refund.ts`', { ...FILES, 'src/billing/refund.ts': '' })[0]![3]).toContain(
      'There is src/billing/refund.ts.',
    );
  });
});

function step(tree: Tree, facts: Facts): Tree {
  const files = new Map(tree);
  for (const { path, file } of missingPaths.run(tree, facts)) files.set(path, file!);
  return files;
}

function bare(text: string | undefined): string | undefined {
  return text?.replace(/ \(not found \d{4}-\d\d-\d\d(; there is `[^`]*`)?\)/g, '');
}

function textsIn(folder: string): Record<string, string> {
  const files = Object.entries(contents(folder));
  return Object.fromEntries(files.map(([path, text]) => [path, Buffer.from(text, 'latin1').toString()]));
}

/** One path a line, and what the file holds behind a space. */
function listed(file: string): Record<string, string> {
  const lines = fs.readFileSync(file, 'utf8').trim().split('\n');
  return Object.fromEntries(lines.map((line) => /^(\S+) ?(.*)$/.exec(line)!.slice(1, 3)));
}
