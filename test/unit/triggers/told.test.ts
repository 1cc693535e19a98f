import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteFired, readFired } from '../../../src/triggers/fired.ts';
import { addNotice, noticeFile, takeNotices } from '../../../src/triggers/notices.ts';
import { clearTold, isNews } from '../../../src/triggers/told.ts';
import { scratch } from '../../support/world.ts';

test('notices wait in their order, the latest five, and are taken once', () => {
  const dir = join(scratch(), 'state');
  expect(takeNotices(dir)).toEqual([]);
  for (let i = 1; i <= 7; i++) addNotice(dir, `line ${i}`);
  expect(fs.readFileSync(noticeFile(dir), 'utf8')).toBe('line 3\nline 4\nline 5\nline 6\nline 7\n');
  expect(takeNotices(dir)).toEqual(['line 3', 'line 4', 'line 5', 'line 6', 'line 7']);
  expect(takeNotices(dir)).toEqual([]);
  expect(fs.readdirSync(dir)).toEqual([]);
});

test('a notice joins those that a shell has not shown yet, and not those it emptied', () => {
  const dir = scratch();
  addNotice(dir, 'old');
  fs.writeFileSync(noticeFile(dir), '');
  addNotice(dir, 'new');
  expect(takeNotices(dir)).toEqual(['new']);
});

test('the same failure of a memory is news once, until all was well again', () => {
  const dir = scratch();
  expect([isNews(dir, '/a', 'x'), isNews(dir, '/a', 'x')]).toEqual([true, false]);
  expect(isNews(dir, '/b', 'x')).toBe(true);
  expect([isNews(dir, '/a', 'y'), isNews(dir, '/a', 'y')]).toEqual([true, false]);
  clearTold(dir, '/a');
  expect([isNews(dir, '/a', 'y'), isNews(dir, '/b', 'x')]).toEqual([true, false]);
});

test('triggers are remembered by their last time, whatever else lies beside them', () => {
  const dir = scratch();
  expect(readFired(dir)).toEqual([]);
  noteFired(dir, { trigger: 'shell', atMs: 1_000 });
  noteFired(dir, { trigger: 'timer', atMs: 3_000 });
  noteFired(dir, { trigger: 'shell', atMs: 2_000 });
  for (const trigger of ['../escape', 'a/b', '', 'X', 'a\nb', 'x'.repeat(60)])
    noteFired(dir, { trigger, atMs: 1 });
  fs.writeFileSync(join(dir, 'triggers', 'codex'), 'garbage');
  fs.mkdirSync(join(dir, 'triggers', 'folder'));
  expect(readFired(dir)).toEqual([
    { trigger: 'timer', atMs: 3_000 },
    { trigger: 'shell', atMs: 2_000 },
  ]);
  expect(fs.readdirSync(dir)).toEqual(['triggers']);
});
