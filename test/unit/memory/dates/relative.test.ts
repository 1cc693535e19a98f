import { describe, expect, it } from 'vitest';
import { absolutely } from '../../../../src/memory/dates/absolutely.ts';
import { relativeDates } from '../../../../src/memory/dates/relative.ts';
import { forSeeds, type Random } from '../../../support/random.ts';
import { LEFT_ALONE } from './left-alone.ts';
import { MADE_ABSOLUTE } from './made-absolute.ts';

describe('a relative date', () => {
  it.each(MADE_ABSOLUTE)('in “%s” becomes “%s”', (written, absolute) => {
    expect(absolutely(written, '2026-11-10')).toBe(absolute);
  });

  it.each(LEFT_ALONE)('is not seen in “%s”', (text) => {
    expect(relativeDates(text)).toEqual([]);
    expect(absolutely(text, '2026-11-10')).toBe(text);
  });

  it.each([
    ['2026-01-01', 'We moved yesterday.', 'We moved on 2025-12-31.'],
    ['2024-03-01', 'We moved yesterday.', 'We moved on 2024-02-29.'],
    ['2026-03-01', 'We moved the day before yesterday.', 'We moved on 2026-02-27.'],
    ['2026-12-31', 'The freeze starts tomorrow.', 'The freeze starts on 2027-01-01.'],
    ['2026-11-09', 'We moved last week.', 'We moved in the week of 2026-11-02.'],
    ['2026-11-15', 'We moved last week.', 'We moved in the week of 2026-11-02.'],
    ['2026-11-15', 'We moved this week.', 'We moved in the week of 2026-11-09.'],
    ['2026-01-02', 'We moved last week.', 'We moved in the week of 2025-12-22.'],
    ['2026-12-30', 'We move next week.', 'We move in the week of 2027-01-04.'],
    ['2026-01-31', 'We moved last month.', 'We moved in 2025-12.'],
    ['2026-03-31', 'We moved last month.', 'We moved in 2026-02.'],
    ['2026-12-15', 'We move next month.', 'We move in 2027-01.'],
    ['2026-02-10', 'We moved 14 months ago.', 'We moved in 2024-12.'],
    ['2026-01-01', 'We moved last year.', 'We moved in 2025.'],
    ['2026-11-06', 'We moved last Friday.', 'We moved on 2026-10-30.'],
    ['2026-11-07', 'We moved last Friday.', 'We moved on 2026-11-06.'],
    ['2026-11-05', 'We moved last Friday.', 'We moved on 2026-10-30.'],
    ['2026-11-08', 'We moved last Sunday.', 'We moved on 2026-11-01.'],
    ['2026-03-05', 'We moved ten days ago.', 'We moved on 2026-02-23.'],
  ])('on %s: “%s” becomes “%s”', (anchor, written, absolute) => {
    expect(absolutely(written, anchor)).toBe(absolute);
  });

  it('says how fine it is', () => {
    const text = 'We moved yesterday. We moved last week. We moved two months ago. We moved last year.';
    expect(relativeDates(text).map(({ phrase, granularity }) => [phrase, granularity])).toEqual([
      ['yesterday', 'day'],
      ['last week', 'week'],
      ['two months ago', 'month'],
      ['last year', 'year'],
    ]);
  });

  it('that is wrapped moves to the second line as a whole', () => {
    expect(absolutely('We moved the host last\n  week, all of it.', '2026-11-10')).toBe(
      'We moved the host\n  in the week of 2026-11-02, all of it.',
    );
    expect(absolutely('We moved it (last\nweek) again.', '2026-11-10')).toBe(
      'We moved it (last\nweek) again.',
    );
  });

  it('is seen from the day that the statement itself gives', () => {
    expect(absolutely('2026-10-02: we moved yesterday', '2026-11-10')).toBe(
      '2026-10-02: we moved on 2026-10-01',
    );
    expect(absolutely('2026-10-02: we moved yesterday (2026-10-03)', '2026-11-10')).toBe(
      '2026-10-02: we moved yesterday (2026-10-03)',
    );
  });
});

const WORDS =
  `yesterday Yesterday today this last next week month year morning Friday ago two 3 a the day before after in
since until by we moved Marit was is if never . , ; : ( ) " ' “ ” \` [ ] | * — - > <!-- --> 2026-11-02 9 Nov tomorrow
說明 🌙 of or and 's /x \\ ? ! tonight every report shows \n`
    .replaceAll('\\n', '')
    .split(/[ \n]+/)
    .concat('\n');

const randomSentence = (random: Random) =>
  Array.from({ length: random.below(25) }, () => random.pick(WORDS) + random.pick([' ', ' ', ' ', ''])).join(
    '',
  );

it('whatever is made absolute stays as it is the second time, and everything around it too', () => {
  let changed = 0;
  forSeeds(4_000, (random) => {
    const text = randomSentence(random);
    const once = absolutely(text, '2026-11-10');
    expect(absolutely(once, '2026-11-10')).toBe(once);
    const dates = relativeDates(text);
    let end = 0;
    for (const date of dates) {
      expect(date.start).toBeGreaterThanOrEqual(end);
      expect(text.slice(date.start, date.end).trim().replace(/\s+/g, ' ')).toBe(date.phrase);
      end = date.end;
    }
    expect(once.split('\n').length).toBe(text.split('\n').length);
    if (dates.length > 0) changed++;
  });
  if (!process.env.SEED && !process.env.RUNS) expect(changed).toBeGreaterThan(40);
});

it.each([
  'yesterday ',
  'last ',
  'last week ',
  'We moved yesterday. ',
  'we moved last week and ',
  'in a ',
  '"yesterday ',
  '“',
  "'yesterday ",
  '[',
  '](',
  '<!-- ',
  '`',
  '``` ` ',
  '2026-11-09 ',
  '(2026-11-09) ',
  'Nov 9, ',
  'that is moved ',
  'and and ',
  '\n',
  ' ',
  '\ud800',
  '\u0000',
  '> yesterday\n',
  'two days ago ',
  'a.b.',
  'the (job) ',
  '(',
  'moved the cron jobs to (x) ',
])('a megabyte of %j is read in a moment', (piece) => {
  const text = `We moved yesterday ${piece.repeat(Math.ceil(1_000_000 / piece.length))} yesterday`;
  const start = performance.now();
  absolutely(text, '2026-11-10');
  expect(performance.now() - start).toBeLessThan(4_000);
});
