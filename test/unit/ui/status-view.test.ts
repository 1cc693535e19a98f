import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StatusData, statusShort, statusView } from '../../../src/ui/status-view.ts';
import { widthOf } from '../../../src/ui/text-width.ts';
import { aDream, HOSTILE } from './fake-dream.ts';
import { PLAIN, plainAt } from './fake-terminal.ts';
import { inUtc } from './in-utc.ts';

inUtc(beforeAll, afterAll);

const NOW = Date.parse('2026-11-18T12:26:00Z');
const open = (name: string, need: string, have: string) => ({ name, open: true, need, have });
const QUIET: StatusData = {
  memory: '/home/ann/notes/memory',
  project: '/home/ann/shop',
  isKept: true,
  index: { lines: 80, maxLines: 200, chars: 6_200, maxChars: 25_000 },
  topics: 14,
  mode: 'auto',
  engine: 'anthropic',
  model: 'claude-haiku-5-5',
  cap: { usd: 0.25, tokens: 2_000_000 },
  passedOver: [],
  lastDream: aDream(),
  pendingId: null,
  running: null,
  gates: [open('enabled', 'dreaming switched on', 'mode auto'), open('lock', 'free', 'free')],
  findings: { count: 0, first: [] },
  signals: null,
  month: { usd: 0.12, maxUsd: 5 },
  warnings: [],
  sizes: [],
  triggers: null,
  isUtf8: true,
  nowMs: NOW,
};
const TIME = {
  name: 'time',
  open: false,
  need: '24 h since the last dream',
  have: '3.2 h',
  reason: 'the last dream was 3.2 h ago',
  until: '2026-11-19T09:14:00Z',
};
const SESSIONS = {
  name: 'sessions',
  open: false,
  need: '5 sessions since',
  have: '2',
  reason: '2 of 5 sessions since the last dream',
};

describe('the status screen', () => {
  it('shows a memory in order, and that nothing is waited for', () => {
    expect(`\n${statusView(QUIET, plainAt(80))}\n`).toBe(`
Memory      /home/ann/notes/memory
Project     /home/ann/shop
History     kept
Mode        auto
Engine      anthropic (claude-haiku-5-5), at most $0.25 a dream
Index       [########------------] 80 of 200 lines
            [#####---------------] 6,200 of 25,000 characters
Topics      14
Last dream  dream 12, 2026-11-18 09:14: Improved 3 memories
This month  $0.12 of $5.00

Gate           Needs                 Has
enabled  open  dreaming switched on  mode auto
lock     open  free                  free

The next dream waits for nothing: the next trigger starts it, or \`memdream run\`.
`);
  });

  it('says who dreams, at most for how much, and why not another one', () => {
    const engineRow = (more: Partial<StatusData>) =>
      /^Engine .*$/m.exec(statusView({ ...QUIET, ...more }, PLAIN))?.[0];
    expect(engineRow({ model: 'llama3', cap: { usd: null, tokens: 2_000_000 } })).toBe(
      'Engine      anthropic (llama3), price unknown, at most 2,000,000 tokens a dream',
    );
    const free = { engine: 'offline', model: null, cap: { usd: null, tokens: null } };
    expect(engineRow(free)).toBe('Engine      offline');
    const passedOver = [{ name: 'anthropic', reason: 'no credentials found (ANTHROPIC_API_KEY)' }];
    expect(engineRow({ ...free, passedOver })).toBe(
      'Engine      offline (anthropic: no credentials found (ANTHROPIC_API_KEY))',
    );
  });

  it('shows each trouble with its way out', () => {
    const text = statusView(
      {
        ...QUIET,
        index: { lines: 260, maxLines: 200, chars: 24_999, maxChars: 25_000 },
        pendingId: 14,
        gates: [...QUIET.gates, TIME, SESSIONS],
        findings: {
          count: 3,
          first: [
            { check: 'pointers-resolve', path: 'MEMORY.md', line: 12, message: 'topics/x.md does not exist' },
          ],
        },
        warnings: [
          {
            message: 'gates.minHours: "soon" is not a number; 24 is used.',
            hint: 'memdream config set gates.minHours 24',
          },
        ],
      },
      plainAt(80),
    );
    expect(text).toContain('[####################] 260 of 200 lines, 60 too many\n');
    expect(text).toContain('[###################-] 24,999 of 25,000 characters\n');
    expect(text).toContain('Proposal    dream 14 waits: `memdream show pending`\n');
    expect(text.slice(text.indexOf('\nGate'))).toBe(`
Gate              Needs                      Has
enabled   open    dreaming switched on       mode auto
lock      open    free                       free
time      closed  24 h since the last dream  3.2 h, may open 2026-11-19 09:14
sessions  closed  5 sessions since           2

The next dream waits: the last dream was 3.2 h ago; 2 of 5 sessions since the
last dream. \`memdream run --force\` dreams now.

! gates.minHours: "soon" is not a number; 24 is used.
  memdream config set gates.minHours 24
! 3 findings in the memory
  MEMORY.md:12: topics/x.md does not exist (pointers-resolve)
  and 2 more
  \`memdream doctor\` lists them all, with what to do.`);
  });

  it('says when the next dream may start where every closed gate knows', () => {
    expect(statusView({ ...QUIET, gates: [TIME] }, PLAIN)).toContain(
      'The next dream waits: the last dream was 3.2 h ago, until 2026-11-19 09:14. `memdream run --force` dreams now.',
    );
  });

  it('does not promise that --force passes a gate it cannot pass', () => {
    const off = {
      name: 'enabled',
      open: false,
      need: 'dreaming switched on',
      have: 'mode is off',
      reason: 'mode is off',
    };
    expect(statusView({ ...QUIET, gates: [off] }, PLAIN)).toMatch(/The next dream waits: mode is off\.$/);
  });

  it('shows who dreams now, and how to watch or stop it', () => {
    const running = { pid: 4121, sinceMs: NOW - 200_000, purpose: 'memdream run', phase: 'gather' };
    const text = statusView({ ...QUIET, running }, PLAIN);
    expect(text).toContain('Running     memdream run (pid 4121) for 3 min, in gather');
    expect(text).toContain('A dream runs now: `memdream status --follow` shows it, `memdream stop` ends it.');
  });

  it('of a memory without a history or an index says what is missing', () => {
    const fresh = {
      ...QUIET,
      isKept: false,
      index: null,
      project: null,
      lastDream: null,
      gates: [],
      month: { usd: null, maxUsd: null },
    };
    expect(statusView({ ...fresh, topics: 0 }, PLAIN)).toBe(
      `
Memory      /home/ann/notes/memory
Project     unknown: no dream can compare with the code
History     not kept yet: \`memdream init\`
Mode        auto
Engine      anthropic (claude-haiku-5-5), at most $0.25 a dream
Topics      0
Last dream  none yet

No dream starts by itself here: \`memdream init\` begins the history.
`.trim(),
    );
  });

  it('on 40 columns loses no word', () => {
    const text = statusView({ ...QUIET, gates: [...QUIET.gates, TIME] }, plainAt(40));
    for (const line of text.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(40);
    expect(text).not.toContain('…');
    expect(text).toContain(`
time     closed  needs 24 h since the
                 last dream; has 3.2 h,
                 may open 2026-11-19
                 09:14`);
  });

  it.each([
    [
      { corrections: 3, saves: 2, decisions: 0, themes: 0 },
      '12 sessions, 3 corrections, 2 to remember (2 h ago)',
    ],
    [
      { corrections: 1, saves: 0, decisions: 1, themes: 1 },
      '12 sessions, 1 correction, 1 decision, 1 theme (2 h ago)',
    ],
    [{ corrections: 0, saves: 0, decisions: 0, themes: 0 }, '12 sessions (2 h ago)'],
  ])('tells in one line what the last reading of sessions noticed: %j', (counts, line) => {
    const signals = { atMs: NOW - 2 * 3_600_000, sessions: 12, ...counts };
    expect(statusView({ ...QUIET, signals }, plainAt(100))).toContain(`\nSignals     ${line}\n`);
  });

  it('says nothing of signals where none are on record or there was no session', () => {
    const none = { atMs: NOW, sessions: 0, corrections: 0, saves: 0, decisions: 0, themes: 0 };
    for (const signals of [null, none])
      expect(statusView({ ...QUIET, signals }, PLAIN)).not.toContain('Signals');
  });

  it('prints no control character of paths, findings and warnings', () => {
    const hostile = {
      ...QUIET,
      memory: HOSTILE,
      project: HOSTILE,
      gates: [{ name: HOSTILE, open: false, need: HOSTILE, have: HOSTILE, reason: HOSTILE }],
      findings: { count: 1, first: [{ check: HOSTILE, path: HOSTILE, message: HOSTILE }] },
      warnings: [{ message: HOSTILE, hint: HOSTILE }],
    };
    expect(statusView(hostile, PLAIN)).not.toMatch(/(?!\n)[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069]/u);
  });

  it('in short is one word for a shell prompt, or none', () => {
    const running = { pid: 1, sinceMs: NOW, purpose: 'memdream run' };
    expect([statusShort({ running }), statusShort({ running: null })]).toEqual(['dreaming', '']);
  });
});
