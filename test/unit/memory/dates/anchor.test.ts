import { describe, expect, it } from 'vitest';
import { datesIn } from '../../../../src/memory/dates/absolute.ts';
import { anchorFor } from '../../../../src/memory/dates/anchor.ts';
import type { Facts } from '../../../../src/memory/finding.ts';
import { fileOf } from '../../../../src/memory/tree.ts';
import { documentOf } from '../../../../src/memory/units.ts';
import { factsWith, treeOf } from '../memories.ts';

const anchorOf = (text: string, { path = 'a.md', facts = factsWith() as Facts } = {}) => {
  const file = fileOf(text);
  const document = documentOf(file);
  const unit = document.units.find((one) => one.text.includes('X'))!;
  const anchor = anchorFor({ document, unit, path, file }, facts);
  return anchor && [anchor.day, anchor.how];
};

it.each([
  ['2026-11-09', ['2026-11-09']],
  ['notes/2026_11_09.md', ['2026-11-09']],
  ['9 Nov 2026', ['2026-11-09']],
  ['9. November 2026', ['2026-11-09']],
  ['Nov 9, 2026 and November 10th, 2026', ['2026-11-09', '2026-11-10']],
  ['2026-11-09T10:00:00Z', ['2026-11-09']],
  ['1st of May 2026', []],
  ['1 May 2026, Sept 2 2026', ['2026-05-01', '2026-09-02']],
  ['09/11/2026', []],
  ['2026-13-01 2026-02-30 0026-11-09', []],
  ['12026-11-091 2026-11-0912', []],
  ['November 2026', []],
])('the days named in “%s” are %j', (text, days) => {
  expect(datesIn(text)).toEqual(days);
});

describe('the day a unit was written', () => {
  it.each([
    ['2026-11-01: X', ['2026-11-01', 'entry']],
    ['- 2026-11-01 X', ['2026-11-01', 'entry']],
    ['- [ ] **2026-11-01** – X', ['2026-11-01', 'entry']],
    ['- [2026-11-01] X', ['2026-11-01', 'entry']],
    ['- 2026-11-01 14:30: X', ['2026-11-01', 'entry']],
    ['- 1 Nov 2026: X', ['2026-11-01', 'entry']],
    ['- X (2026-11-01)', ['2026-11-01', 'entry']],
    ['- X (noted 2026-11-01).', ['2026-11-01', 'entry']],
    ['- X (2026-11-01, session 02ff7f85)', ['2026-11-01', 'entry']],
    ['- X\n  and more (2026-11-01)', ['2026-11-01', 'entry']],
    ['| 2026-11-01 | X |', ['2026-11-01', 'entry']],
    ['- 2026-11-01 is the deadline of X', undefined],
    ['- 2026-11-01 to 2026-11-04: X', undefined],
    ['- X since 2026-11-01 there', undefined],
    ['- X (since 2026-11-01)', undefined],
    ['- 2026-11-01: X (2026-11-02)', undefined],
    ['- 2026-11-01: X (2026-11-01)', ['2026-11-01', 'entry']],
    ['- 2026-12-01: X', undefined],
    ['- 2026-11-01: a\n  - X', ['2026-11-01', 'heading']],
    ['- 2026-11-01: a\n  - b\n    - X', ['2026-11-01', 'heading']],
    ['- 2026-11-01: a\n- X', undefined],
    ['- a (2026-11-01)\n  - X', undefined],
    ['# 2026-11-01\nX', ['2026-11-01', 'heading']],
    ['# 2026-10-01\n## Standup of 1 Nov 2026\n### More\nX', ['2026-11-01', 'heading']],
    ['# 2026-10-01\n## 2026-11-01\n## Other\nX', ['2026-10-01', 'heading']],
    ['# 2026-11-01 – 2026-11-05\nX', undefined],
    ['# Freeze until 2026-11-01\nX', undefined],
    ['- Sun 2026-11-01: X', ['2026-11-01', 'entry']],
    ['- 2026-11-01 (Sun): X', ['2026-11-01', 'entry']],
    ['- Update 2026-11-01: X', ['2026-11-01', 'entry']],
    ['- Updated 2026-11-01 X', undefined],
    ['**2026-11-01** X', ['2026-11-01', 'entry']],
    ['2026-11-01 — X', ['2026-11-01', 'entry']],
    ['## 1 November 2026\n- X', ['2026-11-01', 'heading']],
    ['### 2026-11-01 (Sun)\n\nX', ['2026-11-01', 'heading']],
    ['## Notes from 2026-11-01\nX', ['2026-11-01', 'heading']],
    ['### 2026-11-01 Walk-through\nX', ['2026-11-01', 'heading']],
    ['## Week of 2026-11-02\nX', undefined],
    ['## Sprint 14, 2026-11-02\nX', undefined],
    ['---\nmetadata:\n  updated: 2026-11-01\n---\nX', ['2026-11-01', 'frontmatter']],
    ['---\ndate: 2026-11-01\n---\nX', ['2026-11-01', 'frontmatter']],
    ['---\nlast_updated: 2026-11-01\n---\nX', ['2026-11-01', 'frontmatter']],
    ['---\nupdated: 2026-11-01\nmetadata:\n  updated: 2026-11-02\n---\nX', undefined],
    ['2026-11-01:\n\n- X', ['2026-11-01', 'heading']],
    ['**1 Nov 2026**\n\n- a\n\nX', ['2026-11-01', 'heading']],
    ['Kai left (2026-11-01)\n\n- X', undefined],
    ['2026-11-01\n\n# Next\n\nX', undefined],
    ['---\nmodified: 2026-11-01\n---\nX', ['2026-11-01', 'frontmatter']],
    ['---\nmetadata:\n  modified: 2026-11-01\n---\nX', ['2026-11-01', 'frontmatter']],
    ['---\nmodified: 2026-11-01\n---\n# 10-31-2025\nX', undefined],
    ['---\nmodified: 2026-11-01\n---\n# October 25: caching\nX', undefined],
    ['---\nmodified: 2026-11-01\n---\n- Oct 25: a. X', undefined],
    ['---\nmodified: 2026-11-01\n---\n# 2026 roadmap\n- Port 2026: X', ['2026-11-01', 'frontmatter']],
    ['---\nother:\n  modified: 2026-11-01\n---\nX', undefined],
    ['---\nmodified: 2026-11-02\n---\n# 2026-11-01\nX', ['2026-11-01', 'heading']],
  ])('of %j is %j', (text, anchor) => {
    expect(anchorOf(`${text}\n`)).toEqual(anchor);
  });

  it('comes from the file name before frontmatter, from history after it, and from `created` last', () => {
    const facts = factsWith({
      writtenOn: (path, line) => (`${path}:${line}` === 'a.md:- X' ? '2026-11-03' : undefined),
    });
    const stamped = '---\nmodified: 2026-11-01\n---\n- X\n';
    expect(anchorOf(stamped, { path: 'log-2026-11-02.md', facts })).toEqual(['2026-11-02', 'file name']);
    expect(anchorOf(stamped, { facts })).toEqual(['2026-11-01', 'frontmatter']);
    expect(anchorOf('---\nmodified: 2026-11-30\n---\n- X\n', { facts })).toEqual(['2026-11-03', 'history']);
    expect(anchorOf('---\ncreated: 2026-11-01\n---\n- X\n', { facts })).toEqual(['2026-11-03', 'history']);
    expect(anchorOf('---\ncreated: 2026-11-01\n---\n- X\n')).toEqual(['2026-11-01', 'frontmatter']);
    expect(anchorOf('- X\n')).toBeUndefined();
  });
});

it('a line that came after its file was stamped has the day it came, not the stamp', () => {
  const tree = treeOf({ 'a.md': '---\nmodified: 2026-11-01\n---\n- X\n' });
  const file = tree.get('a.md')!;
  const document = documentOf(file);
  const place = { document, unit: document.units[0]!, path: 'a.md', file };
  const on = (day: string) => anchorFor(place, factsWith({ notedOn: () => day }));
  expect(on('2026-11-05')).toEqual({ day: '2026-11-05', how: 'history' });
  expect(on('2026-10-20')).toEqual({ day: '2026-11-01', how: 'frontmatter' });
  expect(anchorFor(place, factsWith({ writtenOn: () => '2026-11-05' }))).toMatchObject({ day: '2026-11-01' });
});
