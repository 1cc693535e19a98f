import { describe, expect, it } from 'vitest';
import { duplicates } from '../../../../src/memory/rules/duplicates.ts';
import { foldValue, valuesOf } from '../../../../src/memory/specifics.ts';
import { type Tree, textOf } from '../../../../src/memory/tree.ts';
import { forSeeds } from '../../../support/random.ts';
import { factsWith, randomMemory, textsOf, treeOf } from '../memories.ts';
import { randomStatements } from '../statements.ts';
import { edited, exampleCases } from './examples.ts';

describe('what two topics say', () => {
  it.each(exampleCases('duplicates'))('stays or goes as in the example $name, and only once', (example) => {
    const { before, after, facts } = example;
    const once = edited(before, duplicates.run(before, facts));
    expect(textsOf(once)).toEqual(textsOf(after));
    expect(duplicates.run(once, facts)).toEqual([]);
  });

  it('stays where protection keeps it, and goes from the other file', () => {
    const fact = 'The mirror is rebuilt from scratch every Sunday night.';
    const tree = treeOf({ 'a.md': `- ${fact}\n- Only in a.\n`, 'z.md': `- ${fact}\n` });
    const paths = (protect: string[]) => duplicates.run(tree, factsWith({ protect })).map(({ path }) => path);
    expect(paths([])).toEqual(['z.md']);
    expect(paths(['z.md'])).toEqual(['a.md']);
    expect(paths(['a.md', 'z.md'])).toEqual([]);
  });

  it('is told with the reason', () => {
    const fact = 'The mirror is rebuilt from scratch every Sunday night.';
    const tree = treeOf({
      'a.md': `- ${fact}\n- Only in a.\n- More.\n`,
      'b.md': `- ${fact}\n- Only in b.\n`,
    });
    expect(duplicates.run(tree, factsWith()).map(({ path, why }) => [path, why])).toEqual([
      ['b.md', 'Dropped a statement that a.md makes as well.'],
    ]);
  });
});

describe('a file that is left with nothing', () => {
  const fact = (n: number) => `The mirror number ${n}0${n} is rebuilt from scratch every night.`;
  const copies = (count: number) =>
    treeOf({
      'all.md': Array.from({ length: count }, (_, n) => `- ${fact(n)}\n`).join(''),
      ...Object.fromEntries(
        Array.from({ length: count }, (_, n) => [`mirror ${'abcdefgh'[n]}x.md`, `${fact(n)}\n`]),
      ),
    });

  it('is deleted while that is allowed without asking, then points on, and a second run adds nothing', () => {
    const tree = copies(5);
    const once = edited(tree, duplicates.run(tree, factsWith()));
    expect([...tree.keys()].filter((path) => !once.has(path))).toHaveLength(3);
    const left = [...once].filter(([path]) => path !== 'all.md').map(([, file]) => textOf(file));
    expect(left).toEqual(['See [all.md](all.md).\n', 'See [all.md](all.md).\n']);
    expect(duplicates.run(once, factsWith())).toEqual([]);
  });

  it('is not deleted where a log or a protected file links to it', () => {
    const tree = new Map([...copies(1), ...treeOf({ 'logs/2026/01/2026-01-02.md': 'See [[mirror ax]].\n' })]);
    expect(textsOf(edited(tree, duplicates.run(tree, factsWith())))['mirror ax.md']).toBe(
      'See [all.md](all.md).\n',
    );
  });

  it('is not deleted where a comment or an id in its frontmatter would go with it', () => {
    for (const more of ['---\noriginSessionId: 5f0c-11aa\n---\n', '<!-- asked by Marit -->\n']) {
      const tree = new Map([...copies(1), ...treeOf({ 'mirror ax.md': `${more}\n${fact(0)}\n` })]);
      expect(textsOf(edited(tree, duplicates.run(tree, factsWith())))['mirror ax.md']).toBe(
        `${more}\nSee [all.md](all.md).\n`,
      );
    }
  });

  it('keeps its line in the index where that says more than the line of the other file', () => {
    const index = '- [All](all.md) — everything\n- [A](<mirror ax.md>) — the one Tobias asked about\n';
    const tree = new Map([...copies(1), ...treeOf({ 'MEMORY.md': index })]);
    expect(textsOf(edited(tree, duplicates.run(tree, factsWith())))).toEqual({
      'MEMORY.md': index.replace('mirror ax.md', 'all.md'),
      'all.md': `- ${fact(0)}\n`,
    });
  });
});

it('run twice changes nothing more, and no specific of any memory is lost', () => {
  let merged = 0;
  forSeeds(300, (random) => {
    const tree = random.chance(0.2) ? randomMemory(random) : randomStatements(random);
    const facts = factsWith();
    const once = edited(tree, duplicates.run(tree, facts));
    merged += [...tree].filter(([path, file]) => once.get(path) !== file).length;
    expect(textsOf(edited(once, duplicates.run(once, facts)))).toEqual(textsOf(once));
    const standing = specificsIn(once);
    expect([...specificsIn(tree)].filter((value) => !standing.has(value))).toEqual([]);
  });
  expect(merged).toBeGreaterThan(100);
});

/** Of what units say: where a pointer leads may change with the file it leads to. */
function specificsIn(tree: Tree): Set<string> {
  const texts = [...tree.values()].map((file) =>
    (textOf(file) ?? '').replace(/\]\([^)]*\)|\[\[[^\]]*\]\]/g, ' '),
  );
  return new Set(
    texts
      .flatMap((text) => text.split('\n'))
      .flatMap((line) => valuesOf(line))
      .map(foldValue),
  );
}
