import { describe, expect, it } from 'vitest';
import { boundedLoss } from '../../../../src/memory/checks/bounded-loss.ts';
import { verify } from '../../../../src/memory/checks/checks.ts';
import { specificsCovered } from '../../../../src/memory/checks/specifics-covered.ts';
import type { Citation } from '../../../../src/memory/citation.ts';
import { tidy } from '../../../../src/memory/tidy/tidy.ts';
import { forSeeds } from '../../../support/random.ts';
import { factsWith, randomMemory, treeOf } from '../memories.ts';

const messages = (
  before: Record<string, string>,
  after: Record<string, string>,
  cited: readonly Citation[] = [],
) =>
  specificsCovered
    .run({ before: treeOf(before), after: treeOf(after), facts: factsWith({ protect: ['kept.md'], cited }) })
    .map(({ path, message }) => `${path}: ${/any more: (.*?)\. Read/.exec(message)?.[1]}`);

describe('what a dream removes', () => {
  it('is named where it stands nowhere any more', () => {
    const before = treeOf({ 'a.md': '- The orders API is on port 5433 of gull-2, says Marit.\n- More.\n' });
    const after = treeOf({ 'a.md': '- More.\n' });
    const { worse, guard } = verify({ before, after, facts: factsWith() });
    expect(worse.filter(({ check }) => check === 'specifics-covered')).toEqual([]);
    expect(guard.map(({ check, path, message }) => [check, path, message])).toEqual([
      [
        'specifics-covered',
        'a.md',
        'Of a.md stand nowhere any more: API, 5433, gull-2, Marit. Read the diff and apply the dream if they may go.',
      ],
    ]);
  });

  it.each([
    ['moved to another topic', { 'b.md': 'gull-2: port 5433, see Marit\n' }],
    ['in another case', { 'b.md': 'GULL-2 has 5433 (marit)\n' }],
    ['part of a longer word', { 'b.md': 'http://gull-2:5433/marit\n' }],
    ['in a log', { 'logs/2026/01/2026-01-02.md': 'gull-2 5433 Marit\n' }],
  ])('is not named where it stands %s', (_where, after) => {
    expect(messages({ 'a.md': '- On port 5433 of gull-2, says Marit.\n' }, after)).toEqual([]);
  });

  it('is named where only a longer number has its digits', () => {
    expect(messages({ 'a.md': 'port 5433\n' }, { 'a.md': 'port 54330 and 15433\n' })).toEqual(['a.md: 5433']);
  });

  it('is named where only a comment says it, which no agent is shown', () => {
    const before = { 'a.md': '- On port 5433.\n- More.\n' };
    expect(messages(before, { 'a.md': '- More.\n<!-- On port 5433. -->\n' })).toEqual(['a.md: 5433']);
    expect(messages(before, { 'a.md': '- More. <!--\n5433\n-->\n' })).toEqual(['a.md: 5433']);
    const commented = { 'a.md': '- More.\n<!-- On port 5433. -->\n', 'b.md': 'b\n' };
    expect(messages(commented, { 'a.md': '- More.\n', 'b.md': 'b\n<!-- 5433 -->\n' })).toEqual([]);
  });

  it.each([
    '- On port (taken back 2026-11-12, 5433).\n',
    '- On port (not found 2026-11-12; there is `5433`).\n',
    '- Superseded 2026-11-12 by [5433](b.md), until then: on a port.\n',
  ])('is named where only a note of a dream says it, which the next may remove: %s', (after) => {
    expect(messages({ 'a.md': '- On port 5433.\n' }, { 'a.md': after })).toEqual(['a.md: 5433']);
  });

  it('counts lines of any number, and those that became a comment as lost', () => {
    const lines = Array.from({ length: 200_000 }, (_, at) => `w${at % 7}\n`).join('');
    const run = (after: string) =>
      boundedLoss.run({
        before: treeOf({ 'a.md': lines }),
        after: treeOf({ 'a.md': after }),
        facts: factsWith(),
      });
    expect(run(`<!--\n${lines}-->\n`)).toHaveLength(1);
    expect(run(`${lines}more\n`)).toEqual([]);
  });

  it('lists five at most, and says how many more there are', () => {
    expect(messages({ 'a.md': 'x1 x2 x3 x4 x5 x6 x7\n' }, {})).toEqual([
      'a.md: x1, x2, x3, x4, x5 and 2 more',
    ]);
  });

  it.each([
    ['where links lead', '- [A](old-2.md) and [[old-3]] — about it\n'],
    ['numbers of lists', '12. about it\n'],
    ['relative dates', 'we moved it last Friday, 3 days ago, in 2 weeks\n'],
    ['capitals of headings', '# All About It\n'],
    ['stamps of frontmatter', '---\nmodified: 2026-01-02\ntype: user\n---\n\nabout it\n'],
  ])('does not count %s', (_what, text) => {
    expect(messages({ 'a.md': text }, { 'a.md': 'all that is about it\n' })).toEqual([]);
  });

  it.each([
    [
      'marks of missing paths',
      '- Built by `tools/a.sh` (not found 2026-10-02; there is `bin/a-2.sh`) at night.\n',
      '- Built by `tools/a.sh` at night.\n',
    ],
    [
      'notes of what was superseded',
      '- Superseded 2026-10-02 by [Two](two-2.md), until then: Port: 5433\n',
      '- Port: 5433\n',
    ],
    [
      'notes of what was taken back',
      '- Use pnpm. (2026-10-01, session 34991a7b) (taken back 2026-10-02, session 88aa12f0)\n',
      '- Use pnpm. (2026-10-01, session 34991a7b)\n',
    ],
    [
      'nouns of a language that gives them capitals',
      'Der Speicher hält die Daten der letzten Wochen, und die Sicherung liegt im Keller.\n',
      'der speicher hält sie, gesichert wird unten\n',
    ],
    [
      'the same in a file of another language',
      `${'The importer runs and it is slow. '.repeat(20)}\n\nDer Speicher wird nach einer Woche geleert.\n`,
      `${'The importer runs and it is slow. '.repeat(20)}\n`,
    ],
    [
      'words that begin a relative date',
      '- 2026-03-01: Five weeks ago we moved it.\n- 2026-03-01: Next week we move it.\n',
      '- 2026-03-01: In the week of 2026-01-19 we moved it.\n- 2026-03-01: In the week of 2026-03-02 we move it.\n',
    ],
  ])('does not count %s', (_what, text, rewritten) => {
    expect(messages({ 'a.md': text }, { 'a.md': rewritten })).toEqual([]);
  });

  it('is named in any language where it is a number, a path or an id', () => {
    const text = 'Der Speicher hält die Daten 14 Tage auf gull-2 unter `src/ablage.ts`, sagt die Leitung.\n';
    expect(messages({ 'a.md': text }, { 'a.md': 'Der Speicher hält Daten.\n' })).toEqual([
      'a.md: src/ablage.ts, 14, gull-2',
    ]);
  });

  it('is not named by its words where it is a secret or a part of one', () => {
    const token = ['ghp', 'a1B2c3kT8vWq0ZsXeRf5YpLm7NhJd4GuCo9i'].join('_');
    const text = `- The deploy token is ${token} on gull-2.\n- Reach it at postgres://app:x9Kq27LmPz@gull-3/shop.\n`;
    const [message] = messages({ 'a.md': text }, { 'a.md': 'Nothing.\n' });
    expect(message).toContain('gull-2');
    expect(message).toContain('[secret]');
    expect(message).not.toMatch(/a1B2c3|x9Kq27/);
  });

  it('is summed up where more than five files have lost something', () => {
    const files = Object.fromEntries(
      Array.from({ length: 9 }, (_, n) => [`t${n}.md`, `port 700${n} of gull-${n}\n`]),
    );
    const found = specificsCovered.run({ before: treeOf(files), after: treeOf({}), facts: factsWith() });
    expect(found).toHaveLength(6);
    expect(found.at(-1)).toMatchObject({
      path: 't5.md',
      message: 'Of 4 more files 8 more things of that sort.',
    });
  });

  it('is for files a dream may edit: others have a check of their own', () => {
    expect(messages({ 'kept.md': 'gull-2\n', 'logs/2026/01/2026-01-02.md': 'gull-3\n' }, {})).toEqual([]);
  });
});

describe('what a dream removes for a reason', () => {
  const cite = (removed: string, more: Partial<Citation> = {}): Citation => ({
    path: 'a.md',
    removed,
    source: '/project/config.json',
    quote: '"port": 6543',
    ...more,
  });
  const before = {
    'a.md': '- Orders: port 5433 of gull-2.\n- Backups use port 5433 too.\n- Marit owns x7.\n',
  };

  it('is not named', () => {
    expect(
      messages(before, { 'a.md': '- Backups use port 5433 too.\n- Marit owns x7.\n' }, [
        cite('Orders: port 5433 of gull-2.'),
      ]),
    ).toEqual([]);
  });

  it('is only what the citation says is removed, not the rest of its line, nor of its file', () => {
    expect(messages(before, { 'a.md': 'Nothing.\n' }, [cite('Orders: port 5433')])).toEqual([
      'a.md: gull-2, 5433, x7',
    ]);
    expect(
      messages(before, { 'a.md': 'Nothing.\n' }, [
        cite('- Orders: port 5433 of gull-2.\n- Backups use  port 5433 too.'),
      ]),
    ).toEqual(['a.md: x7']);
  });

  it('is named for a line that has the same number and was not cited', () => {
    expect(
      messages({ 'a.md': '- Orders: port 5433.\n- Backups use port 5433 too.\n' }, {}, [
        cite('Orders: port 5433'),
      ]),
    ).toEqual(['a.md: 5433']);
  });

  it('is named where the citation is for another file, or for a part of the number', () => {
    const files = { 'a.md': 'port 5433\n' };
    expect(messages(files, {}, [cite('port 5433', { path: 'b.md' })])).toEqual(['a.md: 5433']);
    expect(messages(files, {}, [cite('port 543')])).toEqual(['a.md: 5433']);
  });

  it('is named where two memories are the reason for each other and both are gone', () => {
    const files = { 'a.md': 'The port is 5433.\n', 'b.md': 'The port is 6544.\n' };
    const mutual = [
      cite('The port is 5433.', { source: 'b.md', quote: 'The port is 6544.' }),
      cite('The port is 6544.', { path: 'b.md', source: 'a.md', quote: 'The port is 5433.' }),
    ];
    expect(messages(files, {}, mutual)).toEqual(['a.md: 5433', 'b.md: 6544']);
    expect(messages(files, { 'b.md': 'The port is 6544.\n' }, mutual)).toEqual([]);
    expect(messages(files, { 'c.md': 'Now: The port is 6544.\n' }, mutual)).toEqual([]);
  });

  it('counts for bounded-loss all the same', () => {
    const lines = Array.from({ length: 10 }, (_, n) => `- port 70${n}0 of gull-${n}`);
    const input = {
      before: treeOf({ 'a.md': lines.join('\n') }),
      after: treeOf({ 'a.md': lines[0]! }),
      facts: factsWith({ cited: lines.map((line) => cite(line)) }),
    };
    expect(specificsCovered.run(input)).toEqual([]);
    expect(boundedLoss.run(input)).toMatchObject([{ check: 'bounded-loss', key: 'lines' }]);
  });
});

it('tidy removes nothing that would make a dream wait', () => {
  forSeeds(200, (random) => {
    const before = randomMemory(random);
    const facts = factsWith({ maxLines: 30 });
    expect(specificsCovered.run({ before, after: tidy(before, facts), facts })).toEqual([]);
  });
});
