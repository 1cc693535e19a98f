import { describe, expect, it } from 'vitest';
import { contradictions } from '../../../../src/memory/rules/contradictions.ts';
import { fileOf, textOf } from '../../../../src/memory/tree.ts';
import { forSeeds } from '../../../support/random.ts';
import { factsWith, randomMemory, textsOf, treeOf } from '../memories.ts';
import { randomStatements } from '../statements.ts';
import { edited, exampleCases } from './examples.ts';

describe('of two values of one key', () => {
  it.each(exampleCases('contradictions'))(
    'the older is dealt with as in the example $name, and only once',
    (example) => {
      const { before, after, facts } = example;
      const once = edited(before, contradictions.run(before, facts));
      expect(textsOf(once)).toEqual(textsOf(after));
      expect(contradictions.run(once, facts)).toEqual([]);
    },
  );

  it('the older is the one whose line is older by history, too', () => {
    const tree = treeOf({ 'a.md': '- Node version: 18\n', 'b.md': '- Node version: 22\n' });
    const days: Record<string, string> = { 'a.md': '2026-05-01', 'b.md': '2026-04-01' };
    const [edit] = contradictions.run(tree, factsWith({ notedOn: (path) => days[path] }));
    expect([edit!.path, edit!.why]).toEqual(['b.md', 'Marked a value as superseded by newer ones.']);
    expect(textOf(edit!.file)).toBe('- Superseded 2026-05-01 by [a](a.md), until then: Node version: 22\n');
  });

  it('neither is touched in a protected file', () => {
    const tree = treeOf({
      'a.md': '- 2026-01-01: Node version: 18\n',
      'b.md': '- Node version: 22 (2026-02-01)\n',
    });
    expect(contradictions.run(tree, factsWith())).toHaveLength(1);
    expect(contradictions.run(tree, factsWith({ protect: ['a.md'] }))).toEqual([]);
  });

  it('the older keeps mark, indent, line end and mode', () => {
    const tree = treeOf({
      'a.md': fileOf('\uFEFF  * **Node version:** 18  \r\n\r\nend', '100755'),
      'b.md': '- Node version: 22 (2026-02-01)\n',
    });
    const [marked] = contradictions.run(tree, factsWith({ notedOn: () => '2026-01-01' }));
    expect(marked!.file!.mode).toBe('100755');
    expect(textOf(marked!.file)).toBe(
      '\uFEFF  * Superseded 2026-02-01 by [b](b.md), until then: **Node version:** 18  \r\n\r\nend',
    );
  });
});

it('run twice changes nothing more, and every line still stands as it was, at most with a note before it', () => {
  let marked = 0;
  forSeeds(300, (random) => {
    const tree = random.chance(0.2) ? randomMemory(random) : randomStatements(random);
    const facts = factsWith();
    const once = edited(tree, contradictions.run(tree, facts));
    expect(contradictions.run(once, facts)).toEqual([]);
    for (const [path, file] of tree) {
      const [old, now] = [textOf(file)?.split('\n'), textOf(once.get(path))?.split('\n')];
      expect(now?.length).toBe(old?.length);
      old?.forEach((line, at) => {
        if (now![at] === line) return;
        marked++;
        expect(now![at]!.replace(/Superseded \d{4}-\d\d-\d\d by \[[^\]]+\]\([^)]+\), until then: /, '')).toBe(
          line,
        );
      });
    }
  });
  expect(marked).toBeGreaterThan(20);
});
