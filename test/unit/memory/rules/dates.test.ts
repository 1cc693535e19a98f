import { describe, expect, it } from 'vitest';
import { linesToDate } from '../../../../src/memory/dates/lines-to-date.ts';
import { dates } from '../../../../src/memory/rules/dates.ts';
import { fileOf, textOf } from '../../../../src/memory/tree.ts';
import { forSeeds } from '../../../support/random.ts';
import { factsWith, randomMemory, textsOf, treeOf } from '../memories.ts';
import { edited, exampleCases } from './examples.ts';

describe('relative dates in a memory', () => {
  it.each(exampleCases('dates'))('become absolute as in the example $name, and only once', (example) => {
    const { before, after, facts } = example;
    const once = edited(before, dates.run(before, facts));
    expect(textsOf(once)).toEqual(textsOf(after));
    expect(dates.run(once, facts)).toEqual([]);
  });

  it('are counted in the reason', () => {
    const facts = factsWith({ writtenOn: () => '2026-11-10' });
    const why = (text: string) => dates.run(treeOf({ 'a.md': text }), facts).map((edit) => edit.why);
    expect(why('We moved yesterday.\n')).toEqual(['Made 1 relative date absolute.']);
    expect(why('We moved yesterday.\n\n- We moved last week.\n')).toEqual([
      'Made 2 relative dates absolute.',
    ]);
    expect(why('We moved on 2026-11-09.\n')).toEqual([]);
  });

  it('change nothing else: byte order mark, line ends, mode and the end of the file stay', () => {
    const facts = factsWith({ writtenOn: () => '2026-11-10' });
    const text =
      '\uFEFF# T\r\n- We moved yesterday  \r\n\tmixed\n- and <!-- yesterday --> we moved last week';
    const [edit] = dates.run(treeOf({ 'a.md': fileOf(text, '100755') }), facts);
    expect(edit!.file!.mode).toBe('100755');
    expect(textOf(edit!.file)).toBe(
      '\uFEFF# T\r\n- We moved on 2026-11-09  \r\n\tmixed\n- and <!-- yesterday --> we moved in the week of 2026-11-02',
    );
  });

  it('stay where a comment of several lines begins or ends, in protected files and below logs', () => {
    const facts = factsWith({ writtenOn: () => '2026-11-10', protect: ['keep.md'] });
    const tree = treeOf({
      'a.md': 'We moved yesterday <!-- and\nlast week\n--> we moved last month.\n',
      'keep.md': 'We moved yesterday.\n',
      'logs/x.md': 'We moved yesterday.\n',
      'team/x.md': 'We moved yesterday.\n',
      'data.txt': 'We moved yesterday.\n',
      'bin.md': { bytes: Uint8Array.from([121, 0, 255]), mode: '100644' },
    });
    expect(dates.run(tree, facts)).toEqual([]);
  });

  it('of the future are not measured from a day that has not come', () => {
    const facts = factsWith({ writtenOn: () => '2026-11-19', today: '2026-11-18' });
    expect(dates.run(treeOf({ 'a.md': 'We moved yesterday.\n' }), facts)).toEqual([]);
  });
});

it('history is asked about lines whose text does not say when they were written, stamped files too', () => {
  const tree = treeOf({
    'a.md': 'We moved yesterday.\n\n- 2026-11-01: we moved yesterday\n- We moved last\n  week.\n- plain\n',
    'b.md': '---\nmodified: 2026-11-01\n---\nWe moved yesterday.\n',
    'c.md': '---\ncreated: 2026-11-01\n---\nWe moved yesterday.\n\nWe moved yesterday.\n',
  });
  expect(linesToDate(tree, factsWith())).toEqual([
    { path: 'a.md', line: 'We moved yesterday.' },
    { path: 'a.md', line: '- We moved last' },
    { path: 'b.md', line: 'We moved yesterday.' },
    { path: 'c.md', line: 'We moved yesterday.' },
  ]);
});

const SPICE = [
  '- We moved the host yesterday',
  'Last week Kai left.',
  'and (yesterday)',
  '## 2026-10-05',
  '- 2026-09-01: it was moved last month',
  '  - moved yesterday (2026-10-02)',
  '| yesterday | moved |',
  'Kai left last',
  'week, they said.',
  '<!-- moved yesterday',
  '--> moved yesterday',
];

it('a second run over any memory changes nothing, and lines without a relative date stay as they are', () => {
  let edits = 0;
  forSeeds(400, (random) => {
    const tree = new Map(randomMemory(random));
    for (const [path, file] of tree) {
      const lines = textOf(file)?.split('\n');
      if (!lines) continue;
      for (let n = random.below(8); n > 0; n--)
        lines.splice(random.below(lines.length + 1), 0, random.pick(SPICE));
      tree.set(path, fileOf(lines.join('\n'), file.mode));
    }
    const knowing = random.next();
    const facts = factsWith({
      // The same line has the same answer each time, as history has.
      writtenOn: (path, line) =>
        (path.length * 31 + line.length) % 10 < knowing * 12 ? '2026-11-10' : undefined,
    });
    const made = dates.run(tree, facts);
    edits += made.length;
    const once = edited(tree, made);
    expect(dates.run(once, facts)).toEqual([]);
    for (const { path, file } of made) {
      const [old, now] = [textOf(tree.get(path))!.split('\n'), textOf(file)!.split('\n')];
      expect(now.length).toBe(old.length);
      for (const [at, line] of old.entries())
        if (!/yesterday|last|week/i.test(line)) expect(now[at]).toBe(line);
    }
  });
  if (!process.env.SEED && !process.env.RUNS) expect(edits).toBeGreaterThan(300);
});

it('50,000 units are dated in a moment, and a memory without such words is not even parsed', () => {
  const facts = factsWith({ writtenOn: () => '2026-11-10' });
  const lines = Array.from(
    { length: 50_000 },
    (_, n) => `- fact ${n} was moved ${n % 10 ? 'there' : 'yesterday'}.`,
  );
  const tree = treeOf({ 'a.md': `${lines.join('\n')}\n` });
  const start = performance.now();
  expect(dates.run(tree, facts)[0]!.why).toBe('Made 5000 relative dates absolute.');
  expect(performance.now() - start).toBeLessThan(4_000);
});
