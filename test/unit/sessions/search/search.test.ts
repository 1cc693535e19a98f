import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SearchQuery, Session } from '../../../../src/sessions/port.ts';
import { openSearch } from '../../../../src/sessions/search/search.ts';
import { scratch } from '../../../support/world.ts';
import { agent, cacheIn, harness, person, tool } from '../cache/transcripts.ts';
import { disk } from '../disk.ts';

/** Sessions of the given lines, the first one the oldest. */
function written(...bodies: string[]): { sessions: Session[]; dir: string } {
  const dir = scratch();
  const sessions = bodies.map((body, i) => {
    const path = join(dir, `s${i}.jsonl`);
    fs.writeFileSync(path, body);
    fs.utimesSync(path, 1_700_000_000 + i, 1_700_000_000 + i);
    const { mtimeMs, size } = fs.statSync(path);
    return { id: `s${i}`, agent: 'claude-code', path, cwd: undefined, mtimeMs, bytes: size };
  });
  return { sessions, dir };
}

describe.each([
  ['with a cache', true],
  ['without one', false],
])('%s', (_, isCached) => {
  const open = (dir: string) =>
    openSearch({ reader: disk, cache: isCached ? cacheIn(join(dir, 'cache')) : undefined });
  const find = async (bodies: string[], query: SearchQuery) => {
    const { sessions, dir } = written(...bodies);
    return open(dir).search(sessions, query);
  };
  const told = async (bodies: string[], query: SearchQuery) =>
    (await find(bodies, query)).matches.map(({ session, text }) => `${session}: ${text}`);

  test("a literal is found in people's and agents' words only, the newest first", async () => {
    const bodies = [
      person('use pnpm here') + tool('pnpm said') + person('later pnpm'),
      `${harness(10)}{"type":"attachment","text":"pnpm"}\n`,
      agent('I ran pnpm.'),
    ];
    const result = await find(bodies, { pattern: 'pnpm' });
    expect(result.matches.map(({ session, text }) => [session, text])).toEqual([
      ['s2', 'I ran pnpm.'],
      ['s0', 'later pnpm'],
      ['s0', 'use pnpm here'],
    ]);
    expect(result).toMatchObject({ total: 3, isTruncated: false });
    expect(result.problem).toBeUndefined();
  });

  test('a match says who, when and where', async () => {
    const { sessions, dir } = written(harness(50) + person('use pnpm'));
    const { matches } = await open(dir).search(sessions, { pattern: 'pnpm' });
    expect(matches).toEqual([
      {
        session: 's0',
        agent: 'claude-code',
        path: sessions[0]!.path,
        origin: 'person',
        at: '2026-11-18T09:00:00.000Z',
        offset: Buffer.byteLength(harness(50)),
        text: 'use pnpm',
      },
    ]);
  });

  test.each<[string, SearchQuery, string[]]>([
    ['any case', { pattern: 'PNPM' }, ['s0: use pnpm', 's0: Use Pnpm']],
    ['the same case', { pattern: 'Pnpm', isCaseSensitive: true }, ['s0: Use Pnpm']],
    ['any case of any script', { pattern: 'STRASSE ÄÖ ДА' }, ['s0: strasse äö да']],
    ['what is special in patterns', { pattern: 'a.c[1]' }, ['s0: A.C[1]']],
    ['a pattern', { pattern: '^use\\s+p\\w{3}$', isRegex: true }, ['s0: use pnpm', 's0: Use Pnpm']],
    [
      'a pattern in the same case',
      { pattern: 'P\\w+m', isRegex: true, isCaseSensitive: true },
      ['s0: Use Pnpm'],
    ],
    ['a pattern of Unicode', { pattern: '\\p{Script=Cyrillic}+', isRegex: true }, ['s0: strasse äö да']],
    [
      'a pattern behind characters of many bytes',
      { pattern: '(?<=ö )да', isRegex: true },
      ['s0: strasse äö да'],
    ],
    ['origins', { pattern: 's', origins: ['agent'] }, ['s0: Done so.']],
    ['origins of a pattern', { pattern: 's.', isRegex: true, origins: ['agent'] }, ['s0: Done so.']],
    ['what tools said', { pattern: 'tool-only', origins: ['tool'] }, ['s0: tool-only words']],
    ['digits that stand in places and times', { pattern: '2026' }, []],
    [
      'a pattern that matches nothing at all',
      { pattern: 'x*$', isRegex: true, origins: ['agent'] },
      ['s0: Done so.'],
    ],
  ])('%s: found', async (_name, query, expected) => {
    const body =
      person('Use Pnpm') +
      person('use pnpm') +
      person('strasse äö да') +
      agent('Done so.') +
      person('A.C[1]') +
      tool('tool-only words');
    expect(await told([body], query)).toEqual(expected);
  });

  test('words of a time are found, and those without one by their session', async () => {
    const at = (timestamp: string) => person(`word ${timestamp}`, { timestamp });
    const bodies = [
      at('2026-01-01T00:00:00Z') + at('2026-02-01T00:00:00Z') + at('2026-03-01T00:00:00Z') + agent('word'),
    ];
    const query = {
      pattern: 'word',
      sinceMs: Date.parse('2026-02-01T00:00:00Z'),
      untilMs: Date.parse('2026-03-01T00:00:00Z'),
    };
    expect(await told(bodies, query)).toEqual(['s0: word 2026-02-01T00:00:00Z']);
    expect(await told(bodies, { pattern: 'word', untilMs: 1_800_000_000_000 })).toContain('s0: word');
  });

  test('a window is cut at characters, and one match is told once however often it stands there', async () => {
    const long = `${'😀'.repeat(500)} needle needle ${'ä'.repeat(500)}`;
    const result = await find([person(long)], { pattern: 'needle', window: 20 });
    expect(result.matches.map(({ text }) => text)).toEqual([`${'😀'.repeat(9)} needle needle ää`]);
    const far = `needle ${'x'.repeat(1000)} needle`;
    expect((await find([person(far)], { pattern: 'needle' })).total).toBe(2);
    expect((await find([person(far)], { pattern: 'n\\w+e', isRegex: true })).total).toBe(2);
    const short = await find([person(`${'a'.repeat(50)} needle`)], { pattern: 'needle', window: 20 });
    expect(short.matches[0]!.text).toBe(`${'a'.repeat(19)} needle`);
  });

  test('an answer has a bound, and what is newest is in it', async () => {
    const bodies = Array.from({ length: 30 }, (_unused, i) =>
      Array.from({ length: 100 }, (_unused2, j) => person(`the ${i}.${j}. ${'word '.repeat(20)}`)).join(''),
    );
    const result = await find(bodies, { pattern: 'the' });
    expect(Buffer.byteLength(JSON.stringify(result.matches))).toBeLessThanOrEqual(64 << 10);
    expect(result.matches.length).toBeGreaterThan(100);
    expect(result.matches[0]!.text).toContain('the 29.99.');
    expect(result.matches[1]!.text).toContain('the 29.98.');
    expect(result).toMatchObject({ total: 3000, isTruncated: true });
    expect((await find(bodies, { pattern: 'the', maxBytes: 700 })).matches.length).toBeLessThan(5);
  });

  test('a secret is neither told nor found', async () => {
    const secret = ['ghp', 'k3JxW9qTzR7vLmB2nYpD5sHgF8cUaE1wQ6Xo'].join('_');
    const bodies = [person(`my token ${secret} is for pushing`)];
    const [match] = await told(bodies, { pattern: 'for pushing' });
    expect(match).toMatch(/^s0: my token \[secret: GitHub token #\w+\] is for pushing$/);
    expect(await told(bodies, { pattern: secret.slice(6, 20) })).toEqual([]);
  });

  test.each<[SearchQuery, string]>([
    [{ pattern: '' }, 'empty pattern'],
    [{ pattern: '(', isRegex: true }, 'bad pattern: '],
    [{ pattern: '\\p{Nonsense}', isRegex: true }, 'bad pattern: '],
  ])('%j is answered, not thrown', async (query, problem) => {
    const result = await find([person('one')], query);
    expect(result.problem).toMatch(new RegExp(`^${problem}`));
    expect(result.matches).toEqual([]);
  });

  test('a pattern that would run forever is ended, and the next one runs', async () => {
    const { sessions, dir } = written(person(`${'a'.repeat(40)}! needle`), person('needle'));
    const search = open(dir);
    const began = performance.now();
    const slow = await search.search(sessions, { pattern: '(a+)+$|needle', isRegex: true, deadlineMs: 600 });
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(slow).toMatchObject({ problem: 'pattern too slow', isTruncated: true });
    // What was found before it became too slow is told.
    expect(slow.matches.map(({ session }) => session)).toEqual(['s1']);
    const next = await search.search(sessions, { pattern: 'need\\w+', isRegex: true });
    expect(next).toMatchObject({ total: 2, isTruncated: false });
  });

  test('searches at the same time do not disturb each other', async () => {
    const { sessions, dir } = written(person(`one ${'a'.repeat(40)}!`), person('two'));
    const search = open(dir);
    const [slow, one, two] = await Promise.all([
      search.search(sessions, { pattern: '(a+)+$', isRegex: true, deadlineMs: 200 }),
      search.search(sessions, { pattern: 'on.', isRegex: true }),
      search.search(sessions, { pattern: 'tw.', isRegex: true }),
    ]);
    expect(slow.problem).toBe('pattern too slow');
    expect([one.total, two.total]).toEqual([1, 1]);
  });

  test('sessions that are gone, links or unreadable have nothing to say', async () => {
    const { sessions, dir } = written(person('one'), person('two'));
    fs.rmSync(sessions[0]!.path);
    fs.symlinkSync(sessions[1]!.path, sessions[0]!.path);
    const gone = { ...sessions[0]!, path: join(dir, 'gone.jsonl') };
    const result = await open(dir).search([...sessions, gone], { pattern: 'o' });
    expect(result.matches.map(({ text }) => text)).toEqual(['two']);
  });
});

test('one transcript is searched by its path, with what tools said, and no digest is made', async () => {
  const { sessions, dir } = written(person('see the log') + tool('log: exit 1') + agent('The log says 1.'));
  const cache = cacheIn(join(dir, 'cache'));
  const search = openSearch({ reader: disk, cache });
  const { path } = sessions[0]!;
  const query = { pattern: 'log', origins: ['person', 'agent', 'tool'] as const };
  const result = await search.searchFile({ agent: 'claude-code', path }, query);
  expect(result.matches.map(({ origin, session }) => [origin, session])).toEqual([
    ['agent', 's0'],
    ['tool', 's0'],
    ['person', 's0'],
  ]);
  expect(cache.size().digests).toBe(0);
  const missing = await search.searchFile({ agent: 'claude-code', path: join(dir, 'no.jsonl') }, query);
  expect(missing).toEqual({ matches: [], total: 0, isTruncated: false });
});
