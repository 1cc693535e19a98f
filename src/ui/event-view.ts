import type { DreamEvent } from '../dream/events.ts';
import { bytes, count, dollars, localClock, localTime, number } from './format.ts';
import { headline } from './headline.ts';
import { safeLine } from './safe-text.ts';
import { shortPath } from './short-path.ts';
import type { Look } from './terminal.ts';
import { fitStart, padEnd } from './text-width.ts';
import { capWords } from './who-and-cap.ts';

const KIND_WIDTH = 8;

/** One event on one line: the time, its kind, what it says. For `show --events`, `run -v`, `status --follow` in a pipe. */
export function eventView(event: DreamEvent, { color, width }: Look, memory?: string): string {
  const clock = localClock(event.at);
  const kind = padEnd(safeLine(event.event), KIND_WIDTH);
  const words = fitStart(wordsOf(event, memory).trimEnd(), width - clock.length - kind.length - 2);
  return `${color.dim(clock)} ${color.cyan(kind)} ${isTrouble(event) ? color.yellow(words) : words}`.trimEnd();
}

function isTrouble(event: DreamEvent): boolean {
  if (event.event === 'tool') return !event.ok;
  if (event.event === 'gate') return !event.open;
  return event.event === 'warning' || event.event === 'finding';
}

function wordsOf(event: DreamEvent, memory: string | undefined): string {
  switch (event.event) {
    case 'fired':
      return fired(event);
    case 'gate':
      return gate(event);
    case 'step':
    case 'phase':
      return safeLine(event.name);
    case 'engine':
      return engine(event);
    case 'tool':
      return tool(event, memory);
    case 'words':
      return safeLine(event.text).replace(/\s+/g, ' ').trim();
    case 'usage':
      return usage(event);
    case 'finding': {
      const place = `${shortPath(event.path, memory)}${event.line === undefined ? '' : `:${event.line}`}`;
      return `${safeLine(event.check)}: ${place}: ${safeLine(event.message)}`;
    }
    case 'warning':
      return safeLine(event.message);
    case 'result':
      return headline(event.result);
    default:
      // Written by a newer memdream: its name is all that is known here.
      return '';
  }
}

type Of<Name extends DreamEvent['event']> = Extract<DreamEvent, { event: Name }>;

function fired({ trigger, hoursSince, sessionsSince }: Of<'fired'>): string {
  const since = hoursSince === null ? 'no dream before' : `${hoursSince.toFixed(1)} h since the last dream`;
  const sessions = sessionsSince === null ? '' : `, ${count(sessionsSince, 'session')} since`;
  return `by ${safeLine(trigger)}, ${since}${sessions}`;
}

function gate({ name, open, need, have, reason, until }: Of<'gate'>): string {
  const words = `${safeLine(name)} ${open ? 'open' : 'closed'}: needs ${safeLine(need)}; has ${safeLine(have)}`;
  const why = reason && reason !== have ? ` (${safeLine(reason)})` : '';
  return `${words}${why}${until ? `, may open ${localTime(until)}` : ''}`;
}

function engine(event: Of<'engine'>): string {
  const { name, model, sessions } = event;
  const cap = capWords(event);
  const parts = [
    safeLine(name),
    ...(model ? [safeLine(model)] : []),
    ...(cap ? [cap] : []),
    ...(sessions === null ? [] : [`${count(sessions, 'session')} under review`]),
  ];
  return parts.join(', ');
}

function tool(event: Of<'tool'>, memory: string | undefined): string {
  const { name, path, command, ok, denied, ms, bytes: size } = event;
  const on = command === undefined ? path && shortPath(path, memory) : safeLine(command).replace(/\s+/g, ' ');
  const what = on ? `${safeLine(name)} ${on}` : safeLine(name);
  if (!ok) return `${what}: ${denied ? 'denied' : 'failed'}`;
  return `${what}: ${bytes(size)}, ${number(ms)} ms`;
}

/** Sums so far, as they are told. Events of an older memdream know no turns. */
function usage({ input, cacheRead, cacheWrite, output, costUsd, turns }: Of<'usage'>): string {
  const after = turns == null ? '' : `after ${count(turns, 'turn')} `;
  const read = input + cacheRead + cacheWrite;
  const cached = cacheRead > 0 ? ` (${Math.floor((100 * cacheRead) / read)} % from cache)` : '';
  const cost = costUsd === null ? '' : `, ${dollars(costUsd)}`;
  return `${after}${number(read)} tokens in${cached}, ${number(output)} out${cost}`;
}
