import fs from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { adoptRepository, createRepository } from '../../../src/store/init.ts';
import { lineDays } from '../../../src/store/line-days.ts';
import { openMemory } from '../../../src/store/opened.ts';
import { snapshot } from '../../../src/store/snapshot.ts';
import { scratch, writeFiles } from '../../support/world.ts';

const at = (day: string) => new Date(`${day}T12:00:00`);

/** A memory whose files were written on these days and which is kept from `kept` on. */
async function memoryOf(files: Record<string, [text: string, day: string]>, kept: string) {
  const dir = join(scratch(), 'memory');
  fs.mkdirSync(dir);
  let now = at(kept);
  const write = (path: string, text: string, day: string) => {
    writeFiles(dir, { [path]: text });
    fs.utimesSync(join(dir, path), at(day), at(day));
  };
  for (const [path, [text, day]] of Object.entries(files)) write(path, text, day);
  await createRepository(fs, dir, () => now);
  adoptRepository(openMemory(fs, dir, () => now));
  const memory = () => openMemory(fs, dir, () => now);
  return {
    write,
    async note(day: string) {
      now = at(day);
      return (await snapshot(memory())).commit;
    },
    days: async (commit: string, path: string, lines: string[]) => {
      const { writtenOn } = await lineDays(
        memory(),
        commit,
        lines.map((line) => ({ path, line })),
      );
      return lines.map((line) => writtenOn(path, line));
    },
  };
}

it('a line has the day on which its file was last written before the commit that has it first', async () => {
  const memory = await memoryOf(
    { 'MEMORY.md': ['# M\n', '2026-10-01'], 'a.md': ['first\n', '2026-10-05'] },
    '2026-10-20',
  );
  memory.write('a.md', 'first\nsecond\r\n', '2026-10-24');
  await memory.note('2026-10-26');
  memory.write('a.md', 'first\nsecond\r\nthird\n', '2026-11-02');
  const commit = await memory.note('2026-11-03');
  expect(await memory.days(commit, 'a.md', ['first', 'second', 'third'])).toEqual([
    '2026-10-05',
    '2026-10-24',
    '2026-11-02',
  ]);
});

it('files that were copied together say nothing about when they were written', async () => {
  const copied = Object.fromEntries(
    ['MEMORY.md', 'a.md', 'b.md', 'c.md'].map((path) => [path, ['line\n', '2026-10-05'] as [string, string]]),
  );
  const memory = await memoryOf({ ...copied, 'd.md': ['line\n', '2026-10-07'] }, '2026-10-20');
  const commit = await memory.note('2026-10-21');
  expect(await memory.days(commit, 'a.md', ['line'])).toEqual([undefined]);
  expect(await memory.days(commit, 'd.md', ['line'])).toEqual(['2026-10-07']);
});

it('a file that was put there with an old time says nothing about when it was written', async () => {
  const memory = await memoryOf(
    { 'MEMORY.md': ['# M\n', '2026-10-01'], 'a.md': ['first\n', '2026-10-05'] },
    '2026-10-20',
  );
  await memory.note('2026-10-20');
  memory.write('a.md', 'first\nsecond\n', '2026-09-01');
  const commit = await memory.note('2026-10-26');
  expect(await memory.days(commit, 'a.md', ['second'])).toEqual([undefined]);
});
