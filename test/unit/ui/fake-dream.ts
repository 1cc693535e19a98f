import type { DreamEvent, EventBody } from '../../../src/dream/events.ts';
import type { Dream } from '../../../src/store/record.ts';

/** A dream of a model that landed, for every test to vary. Its moment is 09:14 in UTC. */
export function aDream(more: Partial<Dream> = {}): Dream {
  return {
    id: 12,
    kind: 'dream',
    outcome: 'committed',
    commit: '0123456789abcdef0123456789abcdef01234567',
    at: '2026-11-18T09:14:00.000Z',
    durationMs: 42_000,
    trigger: 'prompt',
    engine: 'anthropic',
    model: 'claude-haiku-5-5',
    improved: 3,
    files: [
      { path: 'MEMORY.md', change: 'modified', added: 3, removed: 9 },
      { path: 'topics/deploy.md', change: 'added', added: 12, removed: 0 },
      { path: 'topics/tests.md', change: 'renamed', from: 'testing.md', added: 0, removed: 1 },
    ],
    lines: { added: 15, removed: 10 },
    bytes: { before: 14_300, after: 12_100 },
    sessions: 6,
    turns: 18,
    usage: { input: 12_345, cacheRead: 80_000, cacheWrite: 1_024, output: 2_210 },
    costUsd: 0.0142,
    reason: null,
    claim: null,
    reverts: [],
    revertedBy: null,
    kept: true,
    ...more,
  };
}

/** A record with nothing known beyond that it happened. */
export function aBareDream(more: Partial<Dream> = {}): Dream {
  return aDream({
    durationMs: null,
    engine: 'offline',
    model: null,
    improved: 0,
    files: [],
    lines: { added: 0, removed: 0 },
    bytes: { before: 0, after: 0 },
    sessions: null,
    turns: null,
    usage: null,
    costUsd: null,
    ...more,
  });
}

export function anEvent(body: EventBody, at = '2026-11-18T09:14:05.000Z'): DreamEvent {
  return { v: 1, at, dream: 12, ...body };
}

/** A text that tries everything on a terminal. */
export const HOSTILE =
  'a\u001b[31mred\u001b[0m\u001b]0;title\u0007\u001b[2J\u001bc\rb\u0000\u0008\u007f\u009b31m\u202eevil\u2066\u200b\u200d\ufeff\u2028c\u{e0041}\u00ad';
