import type { App } from '../compose.ts';
import type { DreamEvent } from '../dream/events.ts';
import { MemdreamError } from '../errors.ts';
import { eventView } from '../ui/event-view.ts';
import { eventLine } from '../ui/json.ts';
import { createLiveView } from '../ui/live-view.ts';

/** How a command follows a dream: JSON lines, a live block on a terminal, plain lines with -v, or nothing. */
export function watching(app: App): { signal: AbortSignal; onEvent(event: DreamEvent): void; end(): void } {
  const { terminal, globals } = app;
  if (globals.json) {
    return { signal: app.signal, onEvent: (event) => terminal.out(`${eventLine(event)}\n`), end: () => {} };
  }
  if (globals.quiet) return { signal: app.signal, onEvent: () => {}, end: () => {} };
  if (!terminal.isInteractive || globals.verbose) {
    const onEvent = (event: DreamEvent) => {
      if (globals.verbose || event.event === 'warning') terminal.err(`${eventView(event)}\n`);
    };
    return { signal: app.signal, onEvent, end: () => {} };
  }
  const stop = new AbortController();
  const view = createLiveView(terminal, {
    now: () => app.world.now().getTime(),
    onStop: () => stop.abort(new MemdreamError('STOPPED', 'Stopped by you.')),
  });
  let isShown = false;
  const onEvent = (event: DreamEvent) => {
    // A closed gate never flashes an empty block: the view begins once the lock is ours.
    if (!isShown && event.event === 'step') {
      isShown = true;
      view.start();
    }
    if (isShown) view.feed(event);
  };
  return { signal: AbortSignal.any([app.signal, stop.signal]), onEvent, end: () => isShown && view.stop() };
}
