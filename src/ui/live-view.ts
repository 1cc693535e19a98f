import type { DreamEvent } from '../dream/events.ts';
import { CTRL_C, listenToKeys } from './keys.ts';
import { type Asking, liveFrame } from './live-frame.ts';
import { startState, withEvent } from './live-state.ts';
import { createPainter, type Painter } from './painter.ts';
import { safeLine } from './safe-text.ts';
import type { Terminal } from './terminal.ts';

export type LiveView = {
  start(): void;
  feed(event: DreamEvent): void;
  /** Removes the view and gives terminal and keyboard back. May be called twice. */
  stop(): void;
};

export type LiveOptions = {
  /** The person wants the dream to end. Called once. */
  onStop(): void;
  /** For one who only watches: `q`, or Ctrl-C at the question, leaves the dream alone. Called once. */
  onLeave?(): void;
  /** The memory's path: paths below it are shown without it. */
  memory?: string;
  now?(): number;
};

const FRAME_MS = 100;

/** A dream as it happens, on a terminal. In a pipe it does nothing at all. */
export function createLiveView(terminal: Terminal, options: LiveOptions): LiveView {
  if (!terminal.isInteractive) return { start() {}, feed() {}, stop() {} };
  const { onStop, onLeave, memory, now = Date.now } = options;
  const keys = onLeave ? 'x stops the dream, q leaves it running' : 'x or Ctrl-C stops the dream';
  let state = startState(now());
  let asking: Asking = 'nothing';
  let tick = 0;
  let painter: Painter | undefined;
  let release = () => {};

  return {
    start() {
      if (painter) return;
      state = { ...state, startedMs: Math.min(state.startedMs, now()) };
      painter = createPainter(terminal);
      const stopKeys = listenToKeys(terminal.stdin, press);
      const forget = terminal.atExit(stopKeys);
      // One timer is the only one who draws, so no flood of events makes more than ten pictures a second.
      const timer = setInterval(draw, FRAME_MS);
      timer.unref();
      release = () => {
        clearInterval(timer);
        stopKeys();
        forget();
        painter?.close();
        painter = undefined;
      };
      draw();
    },
    feed(event) {
      state = withEvent(state, event, memory);
      // A warning must not vanish with the view: it is printed above it.
      if (event.event === 'warning') {
        painter?.erase();
        terminal.out(terminal.color.yellow(`Warning: ${safeLine(event.message)}`));
      }
    },
    stop() {
      release();
      release = () => {};
    },
  };

  function draw(): void {
    painter?.paint(liveFrame(state, { nowMs: now(), tick, asking, keys }, terminal));
    tick += 1;
  }

  function press(key: string): void {
    if (asking === 'stopping') return;
    if (asking === 'stop?') answer(key);
    else if (key === 'x' || key === 'X' || key === CTRL_C) asking = 'stop?';
    else if (key === 'q') onLeave?.();
  }

  function answer(key: string): void {
    const isLeaving = key === CTRL_C && onLeave !== undefined;
    const isYes = !isLeaving && (key === 'y' || key === 'Y' || key === CTRL_C);
    asking = isYes ? 'stopping' : 'nothing';
    if (isYes) onStop();
    if (isLeaving) onLeave();
  }
}
