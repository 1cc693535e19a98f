import type { App } from '../compose.ts';
import type { DreamEvent } from '../dream/events.ts';
import type { Ended } from '../dream/outcome.ts';
import { MemdreamError } from '../errors.ts';
import { eventView } from '../ui/event-view.ts';
import { eventLine } from '../ui/json.ts';
import { createLiveView } from '../ui/live-view.ts';
import { type ClosedGate, type ResultOptions, resultView } from '../ui/result-view.ts';
import { capLine } from '../ui/who-and-cap.ts';

export type Watching = {
  /** Aborts when the person wants the dream to end. */
  signal: AbortSignal;
  onEvent(event: DreamEvent): void;
  /** The gate that ended the run, if one did. */
  closed(): ClosedGate | undefined;
  end(): void;
};

/** How a command follows a dream: JSON lines, a live block on a terminal, plain lines with -v, or nothing. */
export function watching(app: App): Watching {
  const stop = new AbortController();
  const follow = follower(app, stop);
  let closed: ClosedGate | undefined;
  return {
    signal: AbortSignal.any([app.signal, stop.signal]),
    onEvent(event) {
      if (event.event === 'gate' && !event.open) closed = event;
      follow.onEvent(event);
    },
    closed: () => closed,
    end: follow.end,
  };
}

/** What a finished dream says to a person: failures on stderr, and nothing of a success where silence was asked for. */
export function tellResult(app: App, ended: Ended, options: ResultOptions): void {
  const { terminal, globals } = app;
  if (ended.error)
    terminal.err(resultView(ended, { color: terminal.errColor, width: terminal.width }, options));
  else if (!globals.quiet) terminal.out(resultView(ended, terminal, options));
}

function follower(
  { terminal, globals, world }: App,
  stop: AbortController,
): Pick<Watching, 'onEvent' | 'end'> {
  if (globals.json) return { onEvent: (event) => terminal.out(eventLine(event)), end: () => {} };
  if (globals.quiet) return { onEvent: () => {}, end: () => {} };
  if (!terminal.isInteractive || globals.verbose) {
    const onEvent = (event: DreamEvent) => {
      if (globals.verbose || event.event === 'warning')
        terminal.err(eventView(event, { color: terminal.errColor, width: terminal.width }));
      // Whoever watches nothing is told this much before money is spent.
      const line = !globals.verbose && event.event === 'engine' ? capLine(event) : undefined;
      if (line) terminal.err(line);
    };
    return { onEvent, end: () => {} };
  }
  const view = createLiveView(terminal, {
    now: () => world.now().getTime(),
    onStop: () => stop.abort(new MemdreamError('STOPPED', 'Stopped by you.')),
  });
  let isShown = false;
  return {
    onEvent(event) {
      // A closed gate never flashes an empty block: the view begins once the run is past them. A preview takes no steps
      // before its engine begins.
      if (!isShown && (event.event === 'step' || event.event === 'engine')) {
        isShown = true;
        view.start();
      }
      if (isShown) view.feed(event);
    },
    end: () => {
      if (isShown) view.stop();
    },
  };
}
