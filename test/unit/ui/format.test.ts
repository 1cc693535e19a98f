import { afterEach, describe, expect, it } from 'vitest';
import {
  bytes,
  count,
  dollars,
  duration,
  elapsed,
  localClock,
  localTime,
  signedBytes,
} from '../../../src/ui/format.ts';

describe('bytes', () => {
  it('are counted in thousands, with a decimal where it says something', () => {
    expect([0, 812, 1_000, 1_449, 25_000, 143_210, 1_400_000, 2e12].map(bytes)).toEqual([
      '0 B',
      '812 B',
      '1 KB',
      '1.4 KB',
      '25 KB',
      '143 KB',
      '1.4 MB',
      '2 TB',
    ]);
  });

  it('never print a thousand of a unit', () => {
    expect([999, 999_499, 999_500, 999_950].map(bytes)).toEqual(['999 B', '999 KB', '1 MB', '1 MB']);
  });

  it('of a change carry their sign', () => {
    expect([-2_200, 140, 0].map(signedBytes)).toEqual(['-2.2 KB', '+140 B', '0 B']);
  });
});

describe('dollars', () => {
  it('keep the digits that matter below a dime', () => {
    expect([0, 0.00001, 0.0031, 0.0142, 0.01, 0.05, 0.25, 5, 12.345].map(dollars)).toEqual([
      '$0.00',
      '<$0.0001',
      '$0.0031',
      '$0.0142',
      '$0.01',
      '$0.05',
      '$0.25',
      '$5.00',
      '$12.35',
    ]);
  });
});

describe('duration', () => {
  it('grows from seconds to days', () => {
    const times = [
      0, 40, 420, 4_200, 9_960, 42_000, 59_700, 180_000, 3_599_000, 3_900_000, 7_200_000, 260_000_000,
    ];
    expect(times.map(duration)).toEqual([
      '0 ms',
      '40 ms',
      '0.4 s',
      '4.2 s',
      '10 s',
      '42 s',
      '1 min',
      '3 min',
      '1 h',
      '1 h 5 min',
      '2 h',
      '3 days',
    ]);
  });

  it('of a clock that ran backwards is nothing', () => {
    expect([duration(-5_000), elapsed(-5_000)]).toEqual(['0 ms', '0:00']);
  });

  it('ticks as a clock in the live view', () => {
    expect([7_000, 67_900, 3_723_000].map(elapsed)).toEqual(['0:07', '1:07', '1:02:03']);
  });
});

describe('count', () => {
  it('speaks of one and of many', () => {
    expect([count(1, 'memory'), count(5, 'memory'), count(0, 'file'), count(12_345, 'day')]).toEqual([
      '1 memory',
      '5 memories',
      '0 files',
      '12,345 days',
    ]);
  });
});

describe('local dates', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  it.each([
    ['UTC', '2026-11-18 09:14', '09:14:05'],
    ['America/Los_Angeles', '2026-11-18 01:14', '01:14:05'],
    ['Asia/Kolkata', '2026-11-18 14:44', '14:44:05'],
    ['Pacific/Kiritimati', '2026-11-18 23:14', '23:14:05'],
  ])('in %s are those of the reader', (timeZone, date, clock) => {
    process.env.TZ = timeZone;
    expect([localTime('2026-11-18T09:14:05Z'), localClock('2026-11-18T09:14:05Z')]).toEqual([date, clock]);
  });

  it('that are none say so', () => {
    expect([localTime('nonsense'), localClock('nonsense')]).toEqual(['unknown date', '--:--:--']);
  });
});
