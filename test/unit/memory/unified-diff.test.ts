import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type File, fileOf, type Tree } from '../../../src/memory/tree.ts';
import { unifiedDiff } from '../../../src/memory/unified-diff.ts';
import { forSeeds, type Random } from '../../support/random.ts';

const scratch: string[] = [];
afterEach(() => {
  for (const folder of scratch.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('unifiedDiff', () => {
  it('prints what git diff prints, but for the index lines', () => {
    const before = tree({
      'MEMORY.md': numbered(30),
      'no newline.md': 'a\nb',
      'gone.md': 'x\n',
      '記憶 "q".md': 'a\n',
      'mode.md': 'm\n',
      'data.md': { bytes: Uint8Array.from([0, 1]), mode: '100644' },
      'crlf.md': 'a\r\nb\r\n',
    });
    const after = tree({
      'MEMORY.md': numbered(30).replace('line 3\n', '').replace('line 25\n', 'LINE 25\nmore\n'),
      'no newline.md': 'a\nc',
      'new.md': 'one\ntwo\n',
      'empty.md': '',
      '記憶 "q".md': 'b\n',
      'mode.md': fileOf('m\n', '100755'),
      'data.md': { bytes: Uint8Array.from([0, 2]), mode: '100644' },
      'crlf.md': 'a\r\nB\r\n',
      'link.md': fileOf('new.md', '120000'),
    });
    expect(unifiedDiff(before, after)).toBe(gitDiff(before, after));
  });

  it('shows a rename with its edits', () => {
    const text = numbered(10);
    expect(unifiedDiff(tree({ 'a b.md': text }), tree({ 'c.md': text.replace('line 9', 'line nine') }))).toBe(
      [
        'diff --git a/a b.md b/c.md',
        'rename from a b.md',
        'rename to c.md',
        '--- a/a b.md\t',
        '+++ b/c.md',
        '@@ -7,4 +7,4 @@',
        ' line 6\n line 7\n line 8',
        '-line 9\n+line nine\n',
      ].join('\n'),
    );
  });

  it('leaves context out on request', () => {
    const diff = unifiedDiff(tree({ 'a.md': numbered(5) }), tree({ 'a.md': numbered(4) }), { context: 0 });
    expect(diff).toContain('@@ -5 +4,0 @@\n-line 4\n');
  });

  it('is a patch that git applies, for any edits', () => {
    forSeeds(25, (random) => {
      const before = tree({ 'a.md': text(random), 'b/c d.md': text(random), 'x.md': text(random) });
      const after = tree({ 'a.md': text(random), 'b/c d.md': text(random), 'y.md': text(random) });
      const folder = written(before);
      const patch = unifiedDiff(before, after);
      const applied = git(folder, ['apply', '--unidiff-zero', '-'], patch);
      expect(applied.stderr).toBe('');
      for (const [path, file] of after)
        expect(readFileSync(join(folder, path))).toEqual(Buffer.from(file.bytes));
    });
  });

  it('falls back to replacing the whole file where two texts are too different', () => {
    const lines = Array.from({ length: 40_000 }, (_, n) => `${n % 5_000}\n`);
    const diff = unifiedDiff(
      tree({ 'a.md': lines.join('') }),
      tree({ 'a.md': [...lines].reverse().join('') }),
    );
    expect(diff).toContain('@@ -1,40000 +1,40000 @@');
  });

  it('says nothing about equal trees', () => {
    expect(unifiedDiff(tree({ 'a.md': 'a' }), tree({ 'a.md': 'a' }))).toBe('');
  });
});

function tree(files: Record<string, string | File>): Tree {
  return new Map(
    Object.entries(files).map(([path, file]) => [path, typeof file === 'string' ? fileOf(file) : file]),
  );
}

function numbered(count: number): string {
  return Array.from({ length: count }, (_, n) => `line ${n}\n`).join('');
}

function text(random: Random): string {
  const lines = Array.from(
    { length: 1 + random.below(40) },
    (_, n) => `line ${random.chance(0.2) ? `* ${n}` : n}`,
  );
  return lines.join('\n') + (random.chance(0.7) ? '\n' : '');
}

function gitDiff(before: Tree, after: Tree): string {
  const folder = written(before);
  git(folder, ['init', '-q']);
  git(folder, ['add', '-A', '.']);
  const old = git(folder, ['write-tree']).stdout.trim();
  git(folder, ['rm', '-rqf', '.']);
  writeInto(folder, after);
  git(folder, ['add', '-A', '.']);
  const now = git(folder, ['write-tree']).stdout.trim();
  const diff = git(folder, ['diff', '--no-renames', '--no-color', old, now]).stdout;
  // The words after @@ are git's guess at a function name.
  return diff.replace(/^index .*\n/gm, '').replace(/^(@@ .* @@).*$/gm, '$1');
}

function written(files: Tree): string {
  const folder = mkdtempSync(join(tmpdir(), 'memdream-diff-'));
  scratch.push(folder);
  writeInto(folder, files);
  return folder;
}

function writeInto(folder: string, files: Tree): void {
  for (const [path, file] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    if (file.mode === '120000') symlinkSync(Buffer.from(file.bytes).toString(), join(folder, path));
    else writeFileSync(join(folder, path), file.bytes, { mode: file.mode === '100755' ? 0o755 : 0o644 });
  }
}

function git(cwd: string, args: string[], input?: string) {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  return spawnSync('git', args, { cwd, input, encoding: 'utf8', env });
}
