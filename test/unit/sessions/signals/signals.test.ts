import { describe, expect, test } from 'vitest';
import type { PersonsWords } from '../../../../src/sessions/signals/pointer.ts';
import { signalsOf } from '../../../../src/sessions/signals/signals.ts';
import { signalsTable } from '../../../../src/sessions/signals/table.ts';
import { forSeeds } from '../../../support/random.ts';

const START = Date.parse('2026-11-10T08:00:00Z');

/** Sessions `s1`, `s2`, … with what a person said in each, an hour apart, messages a minute apart. */
function said(...sessions: string[][]): PersonsWords[] {
  return sessions.flatMap((messages, at) =>
    messages.map((text, message) => ({
      session: `s${at + 1}`,
      atMs: START + at * 3_600_000 + message * 60_000,
      offset: message * 1_000,
      text,
    })),
  );
}

const of = (...sessions: string[][]) => signalsOf(sessions.length, said(...sessions));

describe('what people said', () => {
  test.each([
    ['Remember that staging listens on port 4310.', 'saves'],
    ['Always run the linter before you push.', 'saves'],
    ['No, use pnpm for the web app, not npm.', 'corrections'],
    ['We decided to keep Postgres for the audit trail.', 'decisions'],
    ["Let's go with podman on the build host.", 'decisions'],
    ['Wir haben uns für Postgres entschieden.', 'decisions'],
    ['我们决定采用 Postgres。', 'decisions'],
  ] as const)('%j is one of %s', (text, kind) => {
    const signals = of([text]);
    const counts = { corrections: 0, saves: 0, decisions: 0, [kind]: 1 };
    expect({
      corrections: signals.corrections.count,
      saves: signals.saves.count,
      decisions: signals.decisions.count,
    }).toEqual(counts);
    expect(signals[kind].latest).toEqual([{ session: 's1', atMs: START, offset: 0, window: text }]);
  });

  test.each([
    'why does the login page fail on staging?',
    'Have we decided on the database?',
    "We haven't decided yet.",
    'Tell me once you have decided which file to edit.',
    'fix the tests please',
    '',
  ])('%j is nothing to notice', (text) => {
    const { corrections, saves, decisions, themes } = of([text]);
    expect([corrections.count, saves.count, decisions.count, themes.length]).toEqual([0, 0, 0, 0]);
  });

  test('is pointed at, the newest first, and all of it counted', () => {
    const rules = Array.from({ length: 9 }, (_, at) => [`Always tag release ${at} with its number.`]);
    const { saves } = of(...rules);
    expect(saves.count).toBe(9);
    expect(saves.latest.map(({ session }) => session)).toEqual(['s9', 's8', 's7', 's6']);
  });

  test('is shown in 120 characters around the place, without secrets and on one line', () => {
    const key = `AKIA${'Q7RT2WXYZ4LMNOP5'}`;
    const text = `${'Look at the page. '.repeat(40)}\r\n\u0007Remember that\u202e staging listens on port 4310. The key is ${key}.${' And more.'.repeat(50)}`;
    const { saves } = of([text]);
    const { window } = saves.latest[0]!;
    expect(saves.count).toBe(1);
    expect([...window].length).toBeLessThanOrEqual(120);
    expect(window).toContain('staging listens on port 4310');
    expect(window).not.toContain(key);
    expect(window).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  });
});

describe('a theme', () => {
  const sessions = (count: number, text: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => [text(at)]);
  const themes = (...all: string[][]) => of(...all).themes.map(({ words, sessions: n }) => `${words} ${n}`);

  test('is what people came back to in three sessions, not in two', () => {
    const about = (at: number) => (at < 3 ? 'the invoice exporter is slow' : `look at ${at}`);
    expect(themes(...sessions(6, about))).toEqual(['invoice exporter 3', 'slow 3']);
    expect(themes(...sessions(6, (at) => (at < 2 ? 'the invoice exporter is slow' : 'ok')))).toEqual([]);
  });

  test('is not counted twice for being said often in one session', () => {
    expect(themes(['kafka', 'kafka again', 'and kafka'], ['kafka'], ['hello'])).toEqual([]);
  });

  test('is not how people talk anyway: words of most sessions and of any work', () => {
    const all = sessions(12, (at) => `please fix the flurble${at % 4 === 0 ? ' and the kestrel queue' : ''}`);
    expect(themes(...all)).toEqual(['kestrel queue 3']);
  });

  test('is found in any script', () => {
    expect(themes(...sessions(3, () => 'платёжный шлюз'))).toEqual(['платёжный шлюз 3']);
    expect(themes(...sessions(3, () => '发票'))).toEqual(['发票 3']);
  });

  test('is never a key or a hash', () => {
    expect(themes(...sessions(3, () => 'sk0live9a8b7c6d5e4f3a2b1c'))).toEqual([]);
  });

  test('points at where it was said last', () => {
    const [theme] = of(...sessions(4, (at) => `the kestrel broke ${at}`)).themes;
    expect(theme!.latest).toEqual({
      session: 's4',
      atMs: START + 3 * 3_600_000,
      offset: 0,
      window: 'the kestrel broke 3',
    });
  });
});

describe('the table', () => {
  test('says how much there was and where to read on', () => {
    const table = signalsTable(
      of(
        ['No, use pnpm for the web app, not npm.', 'the kestrel queue is stuck'],
        ['Always squash before merging.', 'kestrel queue again'],
        ['We decided to keep Postgres.', 'empty the kestrel queue'],
      ),
    );
    expect(table).toBe(
      [
        'Since the last dream: sessions 3, correction 1, to remember 1, decision 1, themes 1.',
        '',
        '| what | session | time | offset | words |',
        '|---|---|---|---|---|',
        '| correction | s1 | 2026-11-10T08:00 | 0 | No, use pnpm for the web app, not npm. |',
        '| to remember | s2 | 2026-11-10T09:00 | 0 | Always squash before merging. |',
        '| decision | s3 | 2026-11-10T10:00 | 0 | We decided to keep Postgres. |',
        '| theme “kestrel queue” in 3 sessions | s3 | 2026-11-10T10:01 | 1000 | empty the kestrel queue |',
      ].join('\n'),
    );
  });

  test('of nothing is one line', () => {
    expect(signalsTable(of())).toBe(
      'Since the last dream: sessions 0, correction 0, to remember 0, decision 0, themes 0.',
    );
  });

  test('stays within 2 KB and five cells a line, whatever people type', () => {
    const pieces = [
      'Remember that ',
      'always use ',
      'No, use a|b, not ',
      '\n| x | y |\n',
      '\u0000',
      '\ud800',
      '\u2028',
      '🦅'.repeat(90),
      '发票网关'.repeat(40),
      'We decided to ',
      'kestrel queue ',
      '```',
      '\u001b]0;t\u0007',
      '\u202e',
    ];
    forSeeds(200, (random) => {
      const sessions = Array.from({ length: 1 + random.below(12) }, () =>
        Array.from({ length: random.below(6) }, () =>
          Array.from({ length: random.below(9) }, () => random.pick(pieces)).join(''),
        ),
      );
      const table = signalsTable(of(...sessions));
      expect(Buffer.byteLength(table)).toBeLessThanOrEqual(2_048);
      expect(table.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
      for (const line of table.split('\n').slice(2)) expect(line.split('|')).toHaveLength(7);
    });
  });
});

test('a month of hostile messages is read in linear time', () => {
  const hostile = [
    'we have '.repeat(60_000),
    'a'.repeat(500_000),
    'wir haben '.repeat(50_000),
    '我'.repeat(200_000),
    `${'x '.repeat(99)}\n`.repeat(3_000),
  ];
  const start = performance.now();
  signalsOf(1, said(hostile));
  expect(performance.now() - start).toBeLessThan(3_000);
});
