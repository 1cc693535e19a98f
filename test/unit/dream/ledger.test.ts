import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { addLedgerLine, type LedgerLine, monthSpentUsd } from '../../../src/dream/ledger.ts';
import { scratch } from '../../support/world.ts';

const NOW = new Date('2026-11-18T12:00:00Z');

function ledger() {
  const file = join(scratch(), 'state', 'spend.jsonl');
  const add = (request: string, facts: Partial<LedgerLine>, at = '2026-11-02T00:00:00.000Z') =>
    addLedgerLine(fs, file, { at, request, memory: '/m', dream: 1, ...facts });
  const spent = (date = NOW) => Math.round(monthSpentUsd(fs, file, date) * 1e9) / 1e9;
  return { file, add, spent, raw: (text: string) => fs.appendFileSync(file, text) };
}

test('a request counts as its worst until its truth is known, in whatever order others write', () => {
  const { add, spent, file } = ledger();
  expect(spent()).toBe(0);
  add('a', { worstUsd: 0.5 });
  add('b', { worstUsd: 0.25 });
  expect(spent()).toBe(0.75);
  add('c', { usd: 0.125 });
  add('a', { usd: 0.1 });
  expect(spent()).toBe(0.475);
  add('b', { usd: 0 });
  expect(spent()).toBe(0.225);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});

test('a line that was cut off takes nothing with it, neither before nor after', () => {
  const { add, raw, spent } = ledger();
  add('a', { worstUsd: 0.5 });
  raw('{"at":"2026-11-03T00:00:00.000Z","request":"torn","worstUs');
  add('b', { worstUsd: 0.25 });
  raw('{"at":"2026-11-03T00:00:00.000Z","request":"whole","usd":1}');
  add('c', { usd: 0.125 });
  raw('\u0000\u0000\n\n{}\n[]\nnull\n"x"\n{"at":5,"request":"n","usd":9}\n{"at":"2026-11-01');
  expect(spent()).toBe(1.875);
});

test('what is no amount of money says nothing, and leaves the worst in force', () => {
  const { add, raw, spent } = ledger();
  for (const [index, usd] of ['-1', '"0.01"', 'null', '1e999', '-1e999', '[]', '{}', 'true'].entries()) {
    add(`r${index}`, { worstUsd: 0.5 });
    raw(`{"at":"2026-11-02T00:00:00.000Z","request":"r${index}","usd":${usd}}\n`);
    raw(`{"at":"2026-11-02T00:00:00.000Z","request":"s${index}","worstUsd":${usd}}\n`);
  }
  expect(spent()).toBe(4);
});

test('only the month of the date counts, in UTC', () => {
  const { add, spent } = ledger();
  add('a', { usd: 1 }, '2026-10-31T23:59:59.999Z');
  add('b', { usd: 2 }, '2026-11-01T00:00:00.000Z');
  add('c', { usd: 4 }, '2026-11-30T23:59:59.999Z');
  add('d', { usd: 8 }, '2026-12-01T00:00:00.000Z');
  expect(spent(new Date('2026-10-05'))).toBe(1);
  expect(spent()).toBe(6);
  expect(spent(new Date('2026-12-31T23:00:00Z'))).toBe(8);
  expect(spent(new Date('2027-11-18'))).toBe(0);
});

test('a request that spans two months counts once, in the month that knows its truth', () => {
  const { add, spent } = ledger();
  add('a', { worstUsd: 0.5 }, '2026-10-31T23:59:50.000Z');
  add('killed', { worstUsd: 0.25 }, '2026-10-31T23:59:51.000Z');
  add('a', { usd: 0.125 }, '2026-11-01T00:00:10.000Z');
  expect(spent(new Date('2026-10-31T23:59:59Z'))).toBe(0.25);
  expect(spent()).toBe(0.125);
});

test('lines out of order around the turn of the month are all found', () => {
  const { add, spent } = ledger();
  add('early', { usd: 1 }, '2026-11-01T00:00:01.000Z');
  // A process that was slow, and whose lines fill more than one part of the file.
  for (let i = 0; i < 2_000; i++) add(`old${i}`, { usd: 1 }, '2026-10-31T23:50:00.000Z');
  add('late', { usd: 2 });
  expect(spent()).toBe(3);
});

test('years of money are not read for one month', () => {
  const { file, add, spent } = ledger();
  const line = { at: '2025-01-01T00:00:00.000Z', request: 'x', memory: '/m', dream: 1, usd: 1 };
  fs.mkdirSync(dirname(file));
  fs.appendFileSync(file, `${JSON.stringify(line)}\n`.repeat(300_000));
  add('a', { usd: 1 }, '2026-11-18T00:00:00.000Z');
  let read = 0;
  const counting = {
    ...fs,
    readSync: (...args: Parameters<typeof fs.readSync>) => {
      const bytes = fs.readSync(...args);
      read += bytes;
      return bytes;
    },
  } as typeof fs;
  expect(monthSpentUsd(counting, file, NOW)).toBe(1);
  expect(read).toBeLessThan(200_000);
  expect(spent(new Date('2025-01-31'))).toBe(300_000);
});
