import { type ApiFault, notRetried, onceAndForEver } from './api-fault.ts';

const EVER = { tries: Infinity };

/** A request that is wrong is wrong the next time too; a service that is busy may not be. */
export const STATUS_FAULTS: readonly ApiFault[] = [
  ...[400, 401, 403, 404, 413].map((status) =>
    notRetried(`status ${status}`, { kind: 'status', status }, 'failed', EVER),
  ),
  notRetried('status 400 with a page', { kind: 'status', status: 400, body: 'html' }, 'failed', EVER),
  notRetried('status 401 with nothing', { kind: 'status', status: 401, body: 'none' }, 'failed', EVER),
  notRetried('status 400 with 50 MB', { kind: 'status', status: 400, body: 'huge' }, 'failed', {
    ...EVER,
    isHeavy: true,
  }),
  ...onceAndForEver('status 429', { kind: 'status', status: 429 }, 'unavailable'),
  ...onceAndForEver(
    'status 429 with retry-after in seconds',
    { kind: 'status', status: 429, retryAfter: { seconds: 1 } },
    'unavailable',
  ),
  ...onceAndForEver(
    'status 429 with retry-after as a date',
    { kind: 'status', status: 429, retryAfter: { date: 2 } },
    'unavailable',
  ),
  ...onceAndForEver(
    'status 429 with retry-after-ms',
    { kind: 'status', status: 429, retryAfter: { ms: 50 } },
    'unavailable',
  ),
  ...['soon', '-5', '1e99'].map(
    (text): ApiFault => ({
      name: `status 429 with retry-after ${text}, once`,
      fault: { kind: 'status', status: 429, retryAfter: { text } },
      ...{ tries: 1, retried: true, ends: 'recovers' },
      // A number that no clock has may also count as longer than anybody waits.
      ...(text === '1e99' && { also: ['unavailable'] }),
    }),
  ),
  notRetried(
    'status 429 with retry-after in an hour',
    { kind: 'status', status: 429, retryAfter: { seconds: 3600 } },
    'unavailable',
    { ...EVER, isSlow: true },
  ),
  ...onceAndForEver('status 500', { kind: 'status', status: 500 }, 'unavailable'),
  ...onceAndForEver('status 502 with a page', { kind: 'status', status: 502, body: 'html' }, 'unavailable'),
  ...onceAndForEver('status 529', { kind: 'status', status: 529 }, 'unavailable'),
  {
    name: 'status 529, twice',
    fault: { kind: 'status', status: 529 },
    ...{ tries: 2, retried: true, ends: 'recovers' },
  },
  ...onceAndForEver('status 500 with 50 MB', { kind: 'status', status: 500, body: 'huge' }, 'unavailable', {
    isHeavy: true,
  }),
];
