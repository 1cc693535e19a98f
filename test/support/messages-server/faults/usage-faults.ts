import { type ApiFault, notRetried } from './api-fault.ts';

/** Whoever cannot tell what was spent counts the worst: that may use up what there is to spend. */
const COUNTED = { tries: Infinity, also: ['budget'] } as const;

const usage = (value: string): string =>
  `{"input_tokens":${value},"cache_read_input_tokens":${value},"cache_creation_input_tokens":${value},"output_tokens":${value}}`;

/** Replies that are good but for what they say they cost. */
export const USAGE_FAULTS: readonly ApiFault[] = [
  notRetried('no usage', { kind: 'usage', usage: 'none' }, 'recovers', COUNTED),
  notRetried('no cache fields', { kind: 'usage', usage: 'without cache fields' }, 'recovers', COUNTED),
  notRetried('an empty usage', { kind: 'usage', usage: { json: '{}' } }, 'recovers', COUNTED),
  notRetried('a usage of null', { kind: 'usage', usage: { json: 'null' } }, 'recovers', COUNTED),
  ...['"12"', '-5', '1e999', 'null', '[7]', '0.5'].map((value) =>
    notRetried(
      `a usage of ${value} tokens`,
      { kind: 'usage', usage: { json: usage(value) } },
      'recovers',
      COUNTED,
    ),
  ),
  // NaN is no JSON: the event cannot be read.
  notRetried('a usage of NaN tokens, once', { kind: 'usage', usage: { json: usage('NaN') } }, 'recovers', {
    retried: true,
  }),
];
