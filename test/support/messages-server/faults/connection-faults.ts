import { type ApiFault, notRetried, onceAndForEver } from './api-fault.ts';

/** What happens before there is an answer. */
export const CONNECTION_FAULTS: readonly ApiFault[] = [
  {
    name: 'connection refused',
    fault: { kind: 'connection', how: 'refused' },
    ...{ tries: Infinity, retried: true, ends: 'unavailable' },
  },
  ...onceAndForEver('reset before headers', { kind: 'connection', how: 'reset' }, 'unavailable'),
  ...onceAndForEver('silence before headers', { kind: 'connection', how: 'silence' }, 'unavailable', {
    isSlow: true,
  }),
  // Neither the key nor what the memory says is meant for anybody else.
  notRetried('redirect to another origin', { kind: 'redirect' }, 'failed', {
    ...{ tries: Infinity, also: ['unavailable'] },
  }),
];
