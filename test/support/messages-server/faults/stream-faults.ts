import { type ApiFault, notRetried, onceAndForEver } from './api-fault.ts';
import type { CutAt, Fault } from './fault.ts';

const HUGE = 50_000_000;

const cut = (at: CutAt, how: Extract<Fault, { kind: 'cut' }>['how']): Fault => ({ kind: 'cut', at, how });

/** What happens after a good beginning. */
export const STREAM_FAULTS: readonly ApiFault[] = [
  ...onceAndForEver('reset in the middle', cut('in the middle', 'reset'), 'unavailable'),
  ...onceAndForEver('reset inside the JSON of a tool', cut('in the tool JSON', 'reset'), 'unavailable'),
  ...onceAndForEver('end in the middle', cut('in the middle', 'end'), 'unavailable', { also: ['failed'] }),
  ...onceAndForEver('end inside the JSON of a tool', cut('in the tool JSON', 'end'), 'unavailable', {
    also: ['failed'],
  }),
  ...onceAndForEver('end before message_delta', cut('before message_delta', 'end'), 'unavailable', {
    also: ['failed'],
  }),
  // Everything was said but the last word: a client may take it as it is, and then gets the turn once more.
  notRetried('end before message_stop, once', cut('before message_stop', 'end'), 'recovers', {
    ...{ retried: true, also: ['answered'] },
  }),
  ...onceAndForEver(
    'overloaded in the middle',
    cut('in the middle', { error: 'overloaded_error' }),
    'unavailable',
  ),
  ...onceAndForEver(
    'overloaded inside the JSON of a tool',
    cut('in the tool JSON', { error: 'overloaded_error' }),
    'unavailable',
  ),
  ...onceAndForEver('api_error in the middle', cut('in the middle', { error: 'api_error' }), 'unavailable'),
  ...onceAndForEver('silence in the middle', cut('in the middle', 'silence'), 'unavailable', {
    isSlow: true,
  }),
  ...onceAndForEver('silence before message_stop', cut('before message_stop', 'silence'), 'unavailable', {
    ...{ isSlow: true, also: ['answered', 'budget'] },
  }),
  notRetried('one byte a second', { kind: 'drip', everyMs: 1000 }, 'unavailable', {
    ...{ tries: Infinity, isSlow: true, also: ['budget', 'failed'] },
  }),
  notRetried('an event of 50 MB', { kind: 'flood', as: 'event', bytes: HUGE }, 'failed', {
    ...{ tries: Infinity, isHeavy: true, also: ['unavailable'] },
  }),
  notRetried('a line of 50 MB without an end', { kind: 'flood', as: 'line', bytes: HUGE }, 'failed', {
    ...{ tries: Infinity, isHeavy: true, also: ['unavailable'] },
  }),
  ...onceAndForEver('JSON instead of events', { kind: 'body', is: 'json' }, 'failed', {
    also: ['unavailable'],
  }),
  ...onceAndForEver('a page instead of events', { kind: 'body', is: 'html' }, 'failed', {
    also: ['unavailable'],
  }),
  ...onceAndForEver('nothing instead of events', { kind: 'body', is: 'empty' }, 'failed', {
    also: ['unavailable'],
  }),
  ...onceAndForEver('bad JSON in an event', { kind: 'garbled', how: 'JSON' }, 'failed', {
    also: ['unavailable'],
  }),
  notRetried('bad UTF-8 in an event', { kind: 'garbled', how: 'UTF-8' }, 'recovers'),
  ...(['events', 'deltas', 'blocks', 'pings', 'comments'] as const).map((of) =>
    notRetried(
      `${of === 'comments' || of === 'pings' ? 'many' : 'unknown'} ${of}`,
      { kind: 'noise', of },
      'recovers',
    ),
  ),
  notRetried('lines that end in CRLF', { kind: 'noise', of: 'CRLF' }, 'recovers'),
];
