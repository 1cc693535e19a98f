import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DreamEvent, EventBody } from '../../../src/dream/events.ts';
import { eventView } from '../../../src/ui/event-view.ts';
import { widthOf } from '../../../src/ui/text-width.ts';
import { aDream, anEvent, HOSTILE } from './fake-dream.ts';
import { COLORED, PLAIN, plainAt } from './fake-terminal.ts';
import { inUtc } from './in-utc.ts';

inUtc(beforeAll, afterAll);

const LINES: [EventBody, string][] = [
  [
    { event: 'fired', trigger: 'prompt', hoursSince: 25.03, sessionsSince: 6 },
    'fired    by prompt, 25.0 h since the last dream, 6 sessions since',
  ],
  [
    { event: 'fired', trigger: 'manual', hoursSince: null, sessionsSince: null },
    'fired    by manual, no dream before',
  ],
  [
    { event: 'gate', name: 'time', open: true, need: '24 h', have: '25 h' },
    'gate     time open: needs 24 h; has 25 h',
  ],
  [
    {
      event: 'gate',
      name: 'time',
      open: false,
      need: '24 h',
      have: '3 h',
      reason: 'too soon',
      until: '2026-11-19T06:00:00Z',
    },
    'gate     time closed: needs 24 h; has 3 h (too soon), may open 2026-11-19 06:00',
  ],
  [{ event: 'step', name: 'snapshot' }, 'step     snapshot'],
  [
    {
      event: 'engine',
      name: 'anthropic',
      model: 'claude-haiku-5-5',
      capUsd: 0.25,
      capTokens: 2_000_000,
      sessions: 1,
    },
    'engine   anthropic, claude-haiku-5-5, at most $0.25, 1 session under review',
  ],
  [
    { event: 'engine', name: 'anthropic', model: 'llama', capUsd: null, capTokens: 2_000_000, sessions: 0 },
    'engine   anthropic, llama, price unknown, at most 2,000,000 tokens, 0 sessions under review',
  ],
  [
    { event: 'engine', name: 'offline', model: null, capUsd: null, capTokens: null, sessions: null },
    'engine   offline',
  ],
  [{ event: 'phase', name: 'gather' }, 'phase    gather'],
  [
    { event: 'tool', name: 'Edit', path: '/m/topics/a.md', ok: true, ms: 3, bytes: 1_200 },
    'tool     Edit topics/a.md: 1.2 KB, 3 ms',
  ],
  [
    { event: 'tool', name: 'Write', path: '/mine', ok: false, denied: true, ms: 1, bytes: 9 },
    'tool     Write /mine: denied',
  ],
  [{ event: 'tool', name: 'Grep', ok: false, ms: 1, bytes: 9 }, 'tool     Grep: failed'],
  [
    { event: 'tool', name: 'Bash', command: 'grep -n \n port\u001b[2J a.md', ok: true, ms: 1, bytes: 9 },
    'tool     Bash grep -n port a.md: 9 B, 1 ms',
  ],
  [{ event: 'words', text: ' Two\n words  here' }, 'words    Two words here'],
  [
    {
      event: 'usage',
      input: 345,
      cacheRead: 12_000,
      cacheWrite: 655,
      output: 2_210,
      costUsd: 0.0142,
      turns: 3,
    },
    'usage    after 3 turns 13,000 tokens in (92 % from cache), 2,210 out, $0.0142',
  ],
  [
    { event: 'usage', input: 5, cacheRead: 0, cacheWrite: 0, output: 1, costUsd: null, turns: null },
    'usage    5 tokens in, 1 out',
  ],
  [
    { event: 'finding', check: 'text-only', path: 'a.md', line: 3, severity: 'error', message: 'is binary' },
    'finding  text-only: a.md:3: is binary',
  ],
  [{ event: 'warning', message: 'careful' }, 'warning  careful'],
  [{ event: 'result', result: aDream() }, 'result   Improved 3 memories'],
];

describe('an event', () => {
  it.each(LINES)('%# is one readable line', (body, line) => {
    expect(eventView(anEvent(body), PLAIN, '/m')).toBe(`09:14:05 ${line}`);
  });

  it('of an older memdream, which knew neither turns nor token limits, is read as it is', () => {
    const old = (body: object) => ({ v: 1, at: '2026-11-18T09:14:05Z', dream: 12, ...body }) as DreamEvent;
    const engine = { event: 'engine', name: 'offline', model: null, capUsd: null, sessions: 2 };
    expect(eventView(old(engine), PLAIN)).toBe('09:14:05 engine   offline, 2 sessions under review');
    const usage = { event: 'usage', input: 5, cacheRead: 0, cacheWrite: 0, output: 1, costUsd: 0.5 };
    expect(eventView(old(usage), PLAIN)).toBe('09:14:05 usage    5 tokens in, 1 out, $0.50');
  });

  it('of a newer memdream is named, not guessed at', () => {
    const strange = { v: 1, at: '2026-11-18T09:14:05Z', dream: 12, event: 'dance' } as unknown as DreamEvent;
    expect(eventView(strange, PLAIN)).toBe('09:14:05 dance');
  });

  it('is cut to the width of a terminal', () => {
    for (const [body] of LINES)
      expect(widthOf(eventView(anEvent(body), plainAt(40)))).toBeLessThanOrEqual(40);
  });

  it('stays one harmless line whatever the model says', () => {
    expect(eventView(anEvent({ event: 'words', text: `x\n${HOSTILE}` }), PLAIN)).toBe(
      '09:14:05 words    x ared]0;titlec bevil c',
    );
  });

  it('that is trouble is marked by colour', () => {
    expect(eventView(anEvent({ event: 'warning', message: 'careful' }), COLORED)).toContain(
      '\u001b[33mcareful',
    );
  });
});
