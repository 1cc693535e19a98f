import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventBody } from '../../../src/dream/events.ts';
import { liveFrame } from '../../../src/ui/live-frame.ts';
import { startState, withEvent } from '../../../src/ui/live-state.ts';
import { createLiveView } from '../../../src/ui/live-view.ts';
import { widthOf } from '../../../src/ui/text-width.ts';
import { anEvent, HOSTILE } from './fake-dream.ts';
import { fakeTerminal, plainAt } from './fake-terminal.ts';

const START = Date.parse('2026-11-18T09:14:05Z');
const EVENTS: EventBody[] = [
  {
    event: 'engine',
    name: 'anthropic',
    model: 'claude-haiku-5-5',
    capUsd: 0.25,
    capTokens: 2_000_000,
    sessions: 6,
  },
  { event: 'phase', name: 'consolidate' },
  {
    event: 'words',
    text: 'First.\nMerging the two notes about deployment into one, as both name the same server.\n',
  },
  { event: 'tool', name: 'Read', path: '/m/MEMORY.md', ok: true, ms: 1, bytes: 10 },
  { event: 'tool', name: 'Edit', path: '/m/topics/a.md', ok: true, ms: 3, bytes: 10 },
  { event: 'tool', name: 'Edit', path: '/m/topics/a.md', ok: true, ms: 3, bytes: 10 },
  { event: 'tool', name: 'Write', path: '/m/topics/b.md', ok: true, ms: 3, bytes: 10 },
  { event: 'tool', name: 'Write', path: '/elsewhere', ok: false, denied: true, ms: 3, bytes: 10 },
  { event: 'usage', input: 12_345, cacheRead: 0, cacheWrite: 0, output: 2_210, costUsd: 0.0142, turns: 3 },
];
const stateAfter = (events: EventBody[]) =>
  events.reduce((state, body) => withEvent(state, anEvent(body), '/m'), startState(START));
const frame = (events: EventBody[], width: number, asking: 'nothing' | 'stop?' | 'stopping' = 'nothing') =>
  liveFrame(
    stateAfter(events),
    { nowMs: START + 67_000, tick: 0, asking, keys: 'x or Ctrl-C stops the dream' },
    plainAt(width),
  );

describe('a picture of a running dream', () => {
  it('on 80 columns', () => {
    expect(`\n${frame(EVENTS, 80).join('\n')}\n`).toBe(`
| Dreaming with anthropic (claude-haiku-5-5), at most $0.25  1:07
  6 sessions under review
  orient > gather > [consolidate] > prune
  "…ing the two notes about deployment into one, as both name the same server."
  5 tool calls, last: Write /elsewhere
  2 files touched: topics/b.md, topics/a.md
  12,345 tokens in, 2,210 out, $0.0142
  x or Ctrl-C stops the dream
`);
  });

  it('on 40 columns keeps the cap, the phase and the question', () => {
    expect(`\n${frame(EVENTS, 40, 'stop?').join('\n')}\n`).toBe(`
| anthropic, at most $0.25  1:07
  6 sessions under review
  [consolidate] 3 of 4
  "…one, as both name the same server."
  5 tool calls, last: Write /elsewhere
  2 files touched: topics/b.md, topics…
  12,345 tokens in, 2,210 out, $0.0142
  Stop this dream? [y/N]
`);
  });

  it('never fills a line, however wide its characters', () => {
    const wide: EventBody[] = [
      {
        event: 'engine',
        name: 'ｗｉｄｅ'.repeat(20),
        model: '記憶',
        capUsd: 0.25,
        capTokens: 2_000_000,
        sessions: 6,
      },
      { event: 'phase', name: 'prune' },
      { event: 'step', name: 'verify' },
      { event: 'words', text: '記憶の整理😀'.repeat(50) },
      { event: 'tool', name: 'Edit', path: `/m/${'深い'.repeat(60)}.md`, ok: true, ms: 1, bytes: 1 },
    ];
    const unpriced = wide.map((body) => (body.event === 'engine' ? { ...body, capUsd: null } : body));
    for (let width = 20; width <= 120; width += 1)
      for (const events of [wide, unpriced])
        for (const line of frame(events, width, 'stop?')) expect(widthOf(line)).toBeLessThan(width);
  });

  it('shows steps in words before, between and after the phases', () => {
    expect(frame([{ event: 'step', name: 'snapshot' }], 80)[1]).toBe('  Noting what is there');
    const verifying: EventBody[] = [
      { event: 'phase', name: 'prune' },
      { event: 'step', name: 'verify' },
    ];
    expect(frame(verifying, 80)[1]).toBe('  orient > gather > consolidate > [prune]: Checking the result');
    expect(frame([{ event: 'step', name: 'constructor' }], 80)[1]).toBe('  constructor');
  });

  it('says no price where none is known', () => {
    const usage: EventBody = {
      event: 'usage',
      input: 5,
      cacheRead: 0,
      cacheWrite: 0,
      output: 1,
      costUsd: null,
      turns: null,
    };
    expect(frame([usage], 80)[1]).toBe('  5 tokens in, 1 out');
    const unpriced: EventBody = {
      event: 'engine',
      name: 'anthropic',
      model: 'llama',
      capUsd: null,
      capTokens: 2_000_000,
      sessions: null,
    };
    expect(frame([unpriced], 90)[0]).toBe(
      '| Dreaming with anthropic (llama), price unknown, at most 2,000,000 tokens  1:07',
    );
  });

  it('holds nothing a terminal obeys', () => {
    const hostile: EventBody[] = [
      { event: 'engine', name: HOSTILE, model: HOSTILE, capUsd: null, capTokens: null, sessions: null },
      { event: 'step', name: `a\n${HOSTILE}` },
      { event: 'words', text: HOSTILE },
      { event: 'tool', name: HOSTILE, path: `a\n${HOSTILE}`, ok: true, ms: 1, bytes: 1 },
    ];
    expect(frame(hostile, 200).join('')).not.toMatch(/[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069]/u);
  });

  it('counts from the first event of a dream that is joined midway', () => {
    const joined = withEvent(startState(START + 60_000), anEvent({ event: 'step', name: 'lock' }));
    expect(joined.startedMs).toBe(START);
  });
});

describe('the live view', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: START });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const running = (more: { onLeave?(): void } = {}) => {
    const fake = fakeTerminal({ isTTY: true, columns: 80 });
    const onStop = vi.fn();
    const view = createLiveView(fake.terminal, { onStop, memory: '/m', ...more });
    view.start();
    const lastPicture = () => {
      vi.advanceTimersByTime(100);
      return stripVTControlCharacters(fake.stdout.writes.at(-1) ?? '');
    };
    return { ...fake, view, onStop, lastPicture };
  };

  it('prints nothing at all in a pipe', () => {
    const { terminal, stdout, stdin } = fakeTerminal();
    const view = createLiveView(terminal, { onStop() {} });
    view.start();
    view.feed(anEvent({ event: 'warning', message: 'careful' }));
    vi.advanceTimersByTime(1_000);
    view.stop();
    expect([stdout.text, stdin.isFlowing, stdin.isRaw]).toEqual(['', false, false]);
  });

  it('redraws in place, each picture one write', () => {
    const { view, stdout } = running();
    view.feed(anEvent({ event: 'phase', name: 'orient' }));
    vi.advanceTimersByTime(100);
    const [hide, first, second] = stdout.writes;
    expect(hide).toBe('\u001b[?25l');
    expect(stripVTControlCharacters(first!)).toBe(
      '| Getting ready to dream  0:00\n  x or Ctrl-C stops the dream\n',
    );
    expect(second).toMatch(/^\u001b\[2A\r/);
    expect(second).toMatch(/\u001b\[K\n\u001b\[J$/);
  });

  it('draws at most ten pictures a second, whatever it is fed', () => {
    const { view, stdout } = running();
    const before = stdout.writes.length;
    for (let ms = 0; ms < 1_000; ms += 1) {
      view.feed(anEvent({ event: 'words', text: `word ${ms}` }));
      vi.advanceTimersByTime(1);
    }
    expect(stdout.writes.length - before).toBe(10);
  });

  it('counts the rows a narrower window has broken its lines into', () => {
    const { stdout } = running();
    stdout.columns = 20;
    vi.advanceTimersByTime(100);
    expect(stdout.writes.at(-1)).toMatch(/^\u001b\[4A\r/);
  });

  it('never draws more rows than the window has', () => {
    const { view, stdout } = running();
    stdout.rows = 4;
    for (const body of EVENTS) view.feed(anEvent(body));
    vi.advanceTimersByTime(100);
    expect(stdout.writes.at(-1)!.split('\n')).toHaveLength(4);
  });

  it('leaves nothing behind: view gone, cursor, keyboard and timers given back', () => {
    const { view, stdout, stdin } = running();
    expect(stdin.isRaw).toBe(true);
    view.stop();
    view.stop();
    expect(stdout.text.endsWith('\u001b[2A\r\u001b[J\u001b[?25h')).toBe(true);
    expect([stdin.isRaw, stdin.isFlowing, stdin.listenerCount('data'), vi.getTimerCount()]).toEqual([
      false,
      false,
      0,
      0,
    ]);
  });

  it('gives cursor and keyboard back when the process ends under it', () => {
    const { stdout, stdin, exit } = running();
    exit();
    expect(stdout.text.endsWith('\u001b[?25h')).toBe(true);
    expect(stdin.isRaw).toBe(false);
  });

  it('prints a warning above itself, for good', () => {
    const { view, stdout } = running();
    view.feed(anEvent({ event: 'warning', message: `careful${HOSTILE}` }));
    view.stop();
    expect(stripVTControlCharacters(stdout.text)).toContain('Warning: carefulared]0;titlec bevil c\n');
  });

  it.each(['x', '\u0003'])('asks before it stops (%j), and y stops', (key) => {
    const { stdin, onStop, lastPicture } = running();
    stdin.type(key);
    expect(lastPicture()).toContain('Stop this dream? The memory stays as it was. [y/N]');
    expect(onStop).not.toHaveBeenCalled();
    stdin.type('y');
    expect(onStop).toHaveBeenCalledOnce();
    expect(lastPicture()).toContain('Stopping. The memory stays as it was.');
    stdin.type('xy\u0003\u0003');
    expect(onStop).toHaveBeenCalledOnce();
  });

  it('stops at a second Ctrl-C', () => {
    const { stdin, onStop } = running();
    stdin.type('\u0003');
    stdin.type('\u0003');
    expect(onStop).toHaveBeenCalledOnce();
  });

  it.each(['n', '\r', 'x', '\u001b', '\u001b[A', '\u001bOy'])('goes on after any other key (%j)', (key) => {
    const { stdin, onStop, lastPicture } = running();
    stdin.type('x');
    stdin.type(key);
    expect(lastPicture()).toContain('x or Ctrl-C stops the dream');
    expect(onStop).not.toHaveBeenCalled();
  });

  it('for one who only watches: q leaves, and Ctrl-C twice never stops the dream', () => {
    const onLeave = vi.fn();
    const { stdin, onStop, lastPicture } = running({ onLeave });
    expect(lastPicture()).toContain('x stops the dream, q leaves it running');
    stdin.type('q');
    expect(onLeave).toHaveBeenCalledTimes(1);
    stdin.type('\u0003');
    stdin.type('\u0003');
    expect(onLeave).toHaveBeenCalledTimes(2);
    expect(onStop).not.toHaveBeenCalled();
    stdin.type('xy');
    expect(onStop).toHaveBeenCalledOnce();
  });
});
