import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Place, place } from '../support/cli.ts';
import { contents, sampleMemory } from '../support/world.ts';

/** What may come to have the name of a file that memdream reads. */
const ODDITIES: [string, (path: string) => void][] = [
  ['a pipe that nobody writes to', (path) => execFileSync('mkfifo', [path])],
  ['a device without end', (path) => fs.symlinkSync('/dev/zero', path)],
  ['a folder', (path) => fs.mkdirSync(path)],
  ['a link to itself', (path) => fs.symlinkSync(path, path)],
];

async function kept(): Promise<Place> {
  const at = place(sampleMemory(4));
  expect(await at.memdream('init')).toMatchObject({ status: 0 });
  fs.appendFileSync(join(at.memory, 'topic-01.md'), '\nYesterday the limit was raised.\n');
  expect(await at.memdream('run', '--force', '--engine', 'offline')).toMatchObject({ status: 0 });
  return at;
}

describe.each(ODDITIES)('%s in the place of', (_what, put) => {
  test.each([
    ['the settings', (at: Place) => join(at.home, '.config/memdream/config.json'), 2],
    [
      'the hint when the next dream may be due',
      (at: Place) => join(at.home, '.local/state/memdream/next'),
      0,
    ],
    ['the index of sessions', (at: Place) => join(at.home, '.cache/memdream/sessions.index'), 0],
    ['the summary of dreams', (at: Place) => join(at.memory, '.git/memdream/summary.json'), 0],
  ])('%s stops no command, and nothing is lost', async (_name, path, status) => {
    const at = await kept();
    const before = contents(at.memory);
    fs.rmSync(path(at), { recursive: true, force: true });
    fs.mkdirSync(dirname(path(at)), { recursive: true });
    put(path(at));
    for (const args of [
      ['status'],
      ['log'],
      ['run', '--force', '--engine', 'offline'],
      ['run', '--all', '--quiet'],
    ]) {
      const ran = await at.memdream(...args);
      expect([args, ran.stderr, [0, status].includes(ran.status!)]).toEqual([args, ran.stderr, true]);
      expect(ran.stderr).not.toMatch(/\b[A-Z]{4,}: |^\s+at /m);
    }
    expect(contents(at.memory)).toEqual(before);
  });
});

test('a key of the settings that would colour the terminal is told without its control characters', async () => {
  const at = await kept();
  const path = join(at.home, '.config/memdream/config.json');
  fs.mkdirSync(dirname(path), { recursive: true });
  fs.writeFileSync(path, '{"\\u001b[31mred\\u202e": 1}');
  for (const args of [
    ['status'],
    ['run', '--force', '--engine', 'offline'],
    ['dry-run', '--engine', 'offline'],
  ]) {
    const ran = await at.memdream(...args);
    expect([args, ran.status]).toEqual([args, 0]);
    expect(ran.stdout + ran.stderr).toContain('red');
    expect(ran.stdout + ran.stderr).not.toMatch(/[\u001b\u202e]/);
  }
});
