import { describe, expect, it } from 'vitest';
import { checks, guards, inspect, verify } from '../../../../src/memory/checks/checks.ts';
import type { Facts } from '../../../../src/memory/finding.ts';
import type { File } from '../../../../src/memory/tree.ts';
import { fileOf } from '../../../../src/memory/tree.ts';
import { factsWith, treeOf } from '../memories.ts';

type Files = Record<string, string | File>;

const verdict = (before: Files, after: Files, facts: Facts = factsWith()) => {
  const { worse, guard } = verify({ before: treeOf(before), after: treeOf(after), facts });
  return {
    worse: worse.map(({ check, path, line }) => [check, path, line]),
    guard: guard.filter(({ check }) => check === 'bounded-loss').map(({ key }) => key),
  };
};
const worse = (before: Files, after: Files, facts?: Facts) => verdict(before, after, facts).worse;
const facts = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => `fact ${from + n}.\n`).join('');

describe('verify', () => {
  it('counts what a dream made worse, never what it found', () => {
    const before = { 'MEMORY.md': '- [X](x.md)\n', 'orphan.md': 'o' };
    expect(worse(before, before)).toEqual([]);
    expect(worse(before, { ...before, 'MEMORY.md': '# M\n\n- [X](x.md)\n' })).toEqual([]);
    expect(
      worse(before, { ...before, 'MEMORY.md': '# M\n- [X](x.md)\n- [Y](y.md)\n', 'two.md': '' }),
    ).toEqual([
      ['pointers-resolve', 'MEMORY.md', 3],
      ['no-orphan-topics', 'two.md', undefined],
    ]);
  });

  it('counts the same finding twice if it was there once', () => {
    const twice = '- [X](x.md)\n- [X again](x.md)\n';
    expect(worse({ 'MEMORY.md': '- [X](x.md)\n' }, { 'MEMORY.md': twice })).toEqual([
      ['pointers-resolve', 'MEMORY.md', 2],
    ]);
  });

  it('does not mind a dangling pointer that moved to another page', () => {
    const after = { 'MEMORY.md': '- [U](index-user.md)\n', 'index-user.md': '- [X](x.md)\n' };
    expect(worse({ 'MEMORY.md': '- [X](x.md)\n' }, after)).toEqual([]);
  });

  it('lists its checks and keeps the guard apart', () => {
    expect(checks.map(({ name }) => name)).toEqual([
      'index-within-budget',
      'pointers-resolve',
      'no-orphan-topics',
      'dates-absolute',
      'frontmatter-kept',
      'protected-untouched',
      'reverts-respected',
      'no-secrets',
      'text-only',
      'unseen-characters',
    ]);
    expect(guards.map(({ name }) => name)).toEqual([
      'bounded-loss',
      'specifics-covered',
      'rules-from-people',
    ]);
  });
});

describe('index-within-budget', () => {
  it('counts lines and characters only if they got worse', () => {
    const index = (lines: number) => ({ 'MEMORY.md': 'fact\n'.repeat(lines) });
    const small = factsWith({ maxLines: 10 });
    expect(worse(index(10), index(11), small)).toHaveLength(1);
    expect(worse(index(12), index(12), small)).toHaveLength(0);
    expect(worse(index(12), index(11), small)).toHaveLength(0);
    expect(worse(index(12), index(13), small)).toHaveLength(1);
    expect(
      worse(index(12), { 'MEMORY.md': `${'fact\n'.repeat(11)}<!--\n${'x\n'.repeat(9)}-->\n` }, small),
    ).toEqual([]);
  });

  it('names the new long line, not the old one', () => {
    const [old, added] = [`old ${'x'.repeat(200)}\n`, `new ${'y'.repeat(200)}\n`];
    expect(worse({ 'MEMORY.md': old }, { 'MEMORY.md': added + old })).toEqual([
      ['index-within-budget', 'MEMORY.md', 1],
    ]);
    expect(worse({ 'MEMORY.md': old }, { 'MEMORY.md': added })).toEqual([]);
  });
});

describe('pointers-resolve', () => {
  it('is advice in topics, and silent about wiki names, code and files the disk has', () => {
    const tree = treeOf({
      'MEMORY.md': '- [T](t.md) `[a](a.md)`\n- [D](disk.md)\n',
      't.md': 'x\n[b](b.md) [[c]]\n',
    });
    const found = inspect(tree, factsWith({ existsOnDisk: (path) => path === 'disk.md' }));
    expect(found.map(({ path, line, severity }) => [path, line, severity])).toEqual([['t.md', 2, 'advice']]);
    expect(
      worse({ 'MEMORY.md': '[T](t.md)', 't.md': 'x' }, { 'MEMORY.md': '[T](t.md)', 't.md': '[b](b.md)' }),
    ).toEqual([]);
  });
});

describe('protected-untouched', () => {
  it('holds for logs, foreign, hidden and other files and protected globs', () => {
    const before = {
      'MEMORY.md': '# M',
      'logs/2026/01/2026-01-01.md': 'l',
      'team/t.md': 't',
      '.x': 'h',
      'a.json': '{}',
      'p/x.md': 'p',
    };
    const after = {
      'MEMORY.md': '# M\n[x](p/x.md)',
      'logs/2026/01/2026-01-01.md': 'L',
      '.x': 'H',
      'a.json': '{ }',
      'p/x.md': 'P',
      new: '',
    };
    const touched = worse(before, after, factsWith({ protect: ['p/**'] })).map(([, path]) => path);
    expect(touched).toEqual(['.x', 'a.json', 'logs/2026/01/2026-01-01.md', 'new', 'p/x.md', 'team/t.md']);
  });

  it('does not let the index vanish or become empty', () => {
    expect(worse({ 'MEMORY.md': '# M' }, {})).toEqual([['protected-untouched', 'MEMORY.md', undefined]]);
    expect(worse({ 'MEMORY.md': '# M' }, { 'MEMORY.md': '\uFEFF \n' })).toHaveLength(1);
    expect(worse({ 'MEMORY.md': '' }, {})).toEqual([]);
  });
});

describe('text-only', () => {
  it('refuses bytes and links that a dream wrote, and leaves those that were there', () => {
    const bytes: File = { bytes: Uint8Array.from([0xc3, 0x28]), mode: '100644' };
    const index = { 'MEMORY.md': '[a](a.md) [b](b.md) [c](c.md)' };
    const before = { ...index, 'a.md': bytes, 'b.md': 'b', 'c.md': 'c' };
    const after = { ...index, 'a.md': bytes, 'b.md': fileOf('b\0'), 'c.md': fileOf('a.md', '120000') };
    expect(worse(before, after).map(([, path]) => path)).toEqual(['b.md', 'c.md']);
  });
});

describe('bounded-loss', () => {
  const five = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`t${n}.md`, facts(n * 10, n * 10 + 10)]));
  const big = { 'big.md': facts(1_000, 2_000) };

  it('guards against more deleted files than allowed, a rename not counted', () => {
    const before = { ...five, ...big };
    const { 't1.md': t1, 't2.md': _2, 't3.md': _3, 't4.md': _4, ...rest } = five;
    expect(verdict(before, { ...rest, ...big }).guard).toEqual(['files']);
    expect(verdict(before, { ...rest, ...big, 'renamed.md': t1! }).guard).toEqual([]);
  });

  it('guards against losing more than a quarter of the lines', () => {
    const keeping = (kept: number) => ({ 'a.md': facts(0, kept) });
    expect(verdict({ 'a.md': facts(0, 100) }, keeping(75)).guard).toEqual([]);
    expect(verdict({ 'a.md': facts(0, 100) }, keeping(74)).guard).toEqual(['lines']);
  });

  it('needs four lost lines of a small memory', () => {
    expect(verdict({ 'a.md': facts(0, 6) }, { 'a.md': facts(0, 3) }).guard).toEqual([]);
    expect(verdict({ 'a.md': facts(0, 6) }, { 'a.md': facts(0, 2) }).guard).toEqual(['lines']);
  });

  it('does not call a line lost that moved, was repointed, or became part of another', () => {
    const before = {
      'MEMORY.md': '- [A](a.md) — about a\n- [B](b.md) — about b\n- one\n- two\n',
      'a.md': '',
      'b.md': '',
    };
    const after = {
      'MEMORY.md': '- [A](sub/a.md): about a\n\n* [BB](b.md)\n',
      'sub/a.md': 'one and\n## two\n',
      'b.md': 'Now: about b.\n',
    };
    expect(verdict(before, after).guard).toEqual([]);
  });

  it('does not call a line lost that was reworded in its file, each new line counted once', () => {
    const before = Array.from({ length: 6 }, (_, n) => `We moved service ${n} to another host yesterday.`);
    const dated = before.map((line) => line.replace('yesterday', 'on 2026-11-09'));
    expect(verdict({ 'a.md': before.join('\n') }, { 'a.md': dated.join('\n') }).guard).toEqual([]);
    expect(verdict({ 'a.md': before.join('\n') }, { 'a.md': dated[0]! }).guard).toEqual(['lines']);
  });

  it('is not misled by a pile of logs', () => {
    const logs = { 'logs/2026/01/2026-01-01.md': facts(5_000, 9_000) };
    expect(verdict({ ...logs, 'a.md': facts(0, 20) }, { ...logs, 'a.md': 'nothing left\n' }).guard).toEqual([
      'lines',
    ]);
  });
});

describe('inspect', () => {
  it('finds nothing wrong with a good memory, and never throws on an odd one', () => {
    expect(
      inspect(treeOf({ 'MEMORY.md': '# M\n\n- [A](a.md) — a\n', 'a.md': '# A\n' }), factsWith()),
    ).toEqual([]);
    expect(inspect(new Map(), factsWith())).toEqual([]);
    expect(inspect(new Map([['__proto__', fileOf('')]]), factsWith())).toEqual([]);
  });

  it('says the fact, then what to do', () => {
    const [finding] = inspect(treeOf({ 'MEMORY.md': '# M\n', 'a.md': '' }), factsWith());
    expect(finding!.message).toBe(
      'Nothing in MEMORY.md leads to a.md. Add a line for it, or merge it into a topic that is listed.',
    );
  });
});
