import { describe, expect, it } from 'vitest';
import { printMarkdown } from '../../../src/memory/markdown.ts';
import { textOf } from '../../../src/memory/tree.ts';
import { readDocument } from '../../../src/memory/units.ts';
import { contentWords, wordsOf } from '../../../src/memory/words.ts';
import { forSeeds } from '../../support/random.ts';
import { randomMemory } from './memories.ts';

const shapes = (text: string) =>
  readDocument(text).units.map(({ kind, headings, text, isLeaf }) => [
    kind,
    headings.join(' > '),
    text,
    isLeaf,
  ]);

describe('units of a document', () => {
  it('are bullets, paragraphs, quotes, rows and code, each below its headings', () => {
    const text = [
      '---',
      'name: x',
      '---',
      '# Top',
      'A paragraph',
      'over two lines.',
      '',
      '## Below',
      '- [x] done',
      '  and more of it',
      '- parent',
      '  - child',
      '> said by somebody',
      '> else',
      '',
      '| a | b |',
      '|---|---|',
      '```',
      'code',
      '```',
      'Title of old',
      '============',
      '1. numbered',
    ].join('\n');
    expect(shapes(text)).toEqual([
      ['paragraph', 'Top', 'A paragraph over two lines.', true],
      ['bullet', 'Top > Below', 'done and more of it', true],
      ['bullet', 'Top > Below', 'parent', false],
      ['bullet', 'Top > Below', 'child', true],
      ['quote', 'Top > Below', 'said by somebody else', true],
      ['row', 'Top > Below', '| a | b |', true],
      ['row', 'Top > Below', '|---|---|', true],
      ['fence', 'Top > Below', '', true],
      ['bullet', 'Title of old', 'numbered', true],
    ]);
  });

  it('leave out comments, and take indented code outside lists for code', () => {
    expect(shapes('A <!-- hidden --> word\n\n    indented code\n')).toEqual([
      ['paragraph', '', 'A  word', true],
      ['fence', '', '', true],
    ]);
  });
});

it('any memory prints back as it was read, and its units lie in order inside it', () => {
  forSeeds(100, (random) => {
    for (const file of randomMemory(random).values()) {
      const text = textOf(file);
      if (text === undefined) continue;
      const { lines, units } = readDocument(text);
      expect(printMarkdown(lines)).toBe(text);
      let end = -1;
      for (const unit of units) {
        expect(unit.first).toBeGreaterThan(end);
        expect(unit.last).toBeGreaterThanOrEqual(unit.first);
        end = unit.last;
      }
      expect(end).toBeLessThan(Math.max(1, lines.length));
    }
  });
});

describe('words', () => {
  it('are folded, keep paths and versions whole, and pair characters where nobody writes spaces', () => {
    expect(wordsOf("Use ＰＮＰＭ 9.1, not Marit's `src/app.ts`")).toEqual([
      'use',
      'pnpm',
      '9.1',
      'not',
      'marit',
      'src/app.ts',
    ]);
    expect(wordsOf('部署到staging')).toEqual(['部署', '署到', 'staging']);
  });

  it('are read from runs of any length', () => {
    for (const run of ['a.b-'.repeat(5_000_000), '字'.repeat(1_000_000), 'x'.repeat(5_000_000)])
      expect(wordsOf(run).length).toBeGreaterThan(1);
  });

  it('of content leave out articles and the like, never a negation', () => {
    expect(contentWords('The port is not on the host')).toEqual(['port', 'not', 'on', 'host']);
  });
});
