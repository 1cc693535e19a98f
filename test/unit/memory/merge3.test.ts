import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { keepBoth, mergeFiles } from '../../../src/memory/merge3.ts';
import { type File, fileOf, textOf } from '../../../src/memory/tree.ts';
import { forSeeds, type Random } from '../../support/random.ts';

const scratch = mkdtempSync(join(tmpdir(), 'memdream-merge-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('mergeFiles', () => {
  it('agrees with git merge-file on clean or not, and on the result', () => {
    let conflicts = 0;
    forSeeds(250, (random) => {
      const base = document(random);
      const [ours, theirs] = [edited(random, base, 'o'), edited(random, base, 't')];
      const git = gitMerge(base, ours, theirs);
      const merge = mergeFiles(fileOf(base), fileOf(ours), fileOf(theirs));
      expect(merge.clean).toBe(git !== undefined);
      if (merge.clean) expect(textOf(merge.file)).toBe(git);
      else conflicts++;
    });
    if (!process.env.SEED) expect(conflicts).toBeGreaterThan(20);
  });

  it('takes the side that changed, the same change once, and a deletion of an untouched file', () => {
    const [a, b] = [fileOf('a\n'), fileOf('b\n')];
    expect(mergeFiles(a, a, b)).toEqual({ clean: true, file: b });
    expect(mergeFiles(a, b, a)).toEqual({ clean: true, file: b });
    expect(mergeFiles(a, b, fileOf('b\n'))).toEqual({ clean: true, file: b });
    expect(mergeFiles(a, undefined, a)).toEqual({ clean: true, file: undefined });
    expect(mergeFiles(undefined, undefined, undefined)).toEqual({ clean: true, file: undefined });
    expect(mergeFiles(undefined, a, undefined)).toEqual({ clean: true, file: a });
  });

  it('refuses to choose between a deletion and a change, and between two new files', () => {
    expect(mergeFiles(fileOf('a'), undefined, fileOf('b')).clean).toBe(false);
    expect(mergeFiles(undefined, fileOf('a'), fileOf('b')).clean).toBe(false);
  });

  it('merges a changed mode with changed contents', () => {
    const merge = mergeFiles(fileOf('a\n'), fileOf('a\n', '100755'), fileOf('b\n'));
    expect(merge).toEqual({ clean: true, file: fileOf('b\n', '100755') });
  });

  it('does not merge what is not text, nor a link with a file', () => {
    const bytes = (...values: number[]): File => ({ bytes: Uint8Array.from(values), mode: '100644' });
    expect(mergeFiles(bytes(0, 1), bytes(0, 2), bytes(0, 3)).clean).toBe(false);
    expect(mergeFiles(fileOf('a'), fileOf('a', '120000'), fileOf('b')).clean).toBe(false);
  });

  it('keeps CRLF, a byte order mark and a missing final newline', () => {
    const base = '\uFEFFone\r\ntwo\r\nthree\r\nfour';
    const merge = mergeFiles(
      fileOf(base),
      fileOf(base.replace('one', 'eins')),
      fileOf(base.replace('four', 'vier')),
    );
    expect(merge).toEqual({ clean: true, file: fileOf('\uFEFFeins\r\ntwo\r\nthree\r\nvier') });
  });

  it('merges two small edits of 10 MB quickly', () => {
    const base = Array.from({ length: 200_000 }, (_, n) => `line ${n} of a memory that grew and grew\n`).join(
      '',
    );
    const started = performance.now();
    const merge = mergeFiles(
      fileOf(base),
      fileOf(base.replace('line 7 ', 'LINE 7 ')),
      fileOf(`${base}end\n`),
    );
    expect(merge.clean).toBe(true);
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('gives up on texts that are too different, within bounded time', () => {
    const lines = Array.from({ length: 40_000 }, (_, n) => `${n % 5_000}\n`);
    const reversed = fileOf([...lines].reverse().join(''));
    const merge = mergeFiles(fileOf(lines.join('')), reversed, fileOf(`x\n${lines.join('')}`));
    expect(merge).toMatchObject({ clean: false });
  });
});

describe('keepBoth', () => {
  it('keeps every line that either side has added or changed', () => {
    forSeeds(400, (random) => {
      const base = document(random);
      const sides = [edited(random, base, 'o'), edited(random, base, 't')];
      const kept = new Set(plainLines(textOf(keepBoth(fileOf(base), fileOf(sides[0]!), fileOf(sides[1]!)))!));
      const old = new Set(plainLines(base));
      for (const line of sides.flatMap(plainLines)) if (!old.has(line)) expect(kept).toContain(line);
    });
  });

  it('puts two appends to a file without final newline on lines of their own', () => {
    const text = textOf(keepBoth(fileOf('a\nb'), fileOf('a\nb\nc'), fileOf('a\nb\nd\n')));
    expect(text).toBe('a\nb\nc\nd\n');
    expect(textOf(keepBoth(fileOf('a'), fileOf('a\r\nb'), fileOf('a\r\nc')))).toBe('a\r\nb\r\nc');
  });

  it('keeps a changed file that the other side deleted, and both of two new files', () => {
    expect(keepBoth(fileOf('a\n'), undefined, fileOf('b\n'))).toEqual(fileOf('b\n'));
    expect(textOf(keepBoth(undefined, fileOf('a\nx\n'), fileOf('b\nx\n')))).toBe('a\nb\nx\n');
    expect(keepBoth(fileOf('a'), undefined, undefined)).toBeUndefined();
  });

  it('keeps both even where the texts are too different to compare', () => {
    const lines = Array.from({ length: 40_000 }, (_, n) => `${n % 5_000}\n`);
    const a = fileOf(`${[...lines].reverse().join('')}only a\n`);
    const text = textOf(keepBoth(fileOf(lines.join('')), a, fileOf(`only b\n${lines.join('')}`)))!;
    expect(text).toContain('only a\n');
    expect(text).toContain('only b\n');
  });
});

function document(random: Random): string {
  const lines = Array.from({ length: 1 + random.below(14) }, (_, n) => `b${n} 記憶 🌙`);
  return joined(random, lines);
}

function edited(random: Random, text: string, side: string): string {
  if (random.chance(0.05)) return text;
  const density = random.pick([0.08, 0.2, 0.5]);
  const lines: string[] = [];
  plainLines(text).forEach((line, n) => {
    // Both sides may make the very same change: that is no conflict.
    const mark = random.chance(0.2) ? 'same' : side;
    if (random.chance(density / 2)) lines.push(`${mark} new ${n}`);
    if (random.chance(density / 2)) return;
    lines.push(random.chance(density / 2) ? `${mark} for ${n}` : line);
  });
  if (random.chance(density)) lines.push(`${side} last`);
  return random.chance(0.9) === text.endsWith('\n')
    ? lines.map((line) => `${line}\n`).join('')
    : lines.join('\n');
}

function joined(random: Random, lines: string[]): string {
  return lines.join('\n') + (random.chance(0.8) ? '\n' : '');
}

function plainLines(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

function gitMerge(base: string, ours: string, theirs: string): string | undefined {
  const paths = { ours, base, theirs };
  for (const [name, text] of Object.entries(paths)) writeFileSync(join(scratch, name), text);
  const run = spawnSync('git', ['merge-file', '-p', 'ours', 'base', 'theirs'], {
    cwd: scratch,
    encoding: 'utf8',
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
  });
  return run.status === 0 ? run.stdout : undefined;
}
