import type { Format } from '../format.ts';

/** A session kept as plain text. Nobody signed it, so it is never a person's word. */
export const textFormat: Format = {
  agent: 'text',
  isText: true,
  headOf: () => ({}),
  mayHoldWords: (_bytes, origins) => origins.includes('agent'),
  wordsOf: () => [],
};
