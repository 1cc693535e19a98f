import { createHash } from 'node:crypto';
import { bytesOf, type MessagesBody, promptOf, tokensOf } from './prompt.ts';

/** What a prompt counts, in tokens. `total` is the sum of the other three. */
export type Counted = { total: number; input: number; read: number; written: number };

/** How many positions the API looks at for each breakpoint, the breakpoint itself being the first. */
const LOOKBACK = 20;

export type PromptCache = {
  /** What a request reads and writes; `keep` makes its entries, as the API does once it begins to answer. */
  count(body: MessagesBody): Counted & { keep(): void };
};

/**
 * A prompt cache with the rules of the API: entries exist only where a block carried `cache_control`; a request reads
 * the longest entry that ends at one of its own breakpoints or shortly before one, and writes up to its last. Entries
 * belong to a model and never grow old. A prefix below `minimum` tokens is not kept.
 */
export function promptCache(minimum = 0): PromptCache {
  const entries = new Set<string>();
  return {
    count(body) {
      const ends = endsOf(body);
      const breakpoints = ends.flatMap(({ isBreakpoint, tokens }, index) =>
        isBreakpoint && tokens >= minimum ? [index] : [],
      );
      const hits = breakpoints
        .flatMap((at) => ends.slice(Math.max(0, at - LOOKBACK + 1), at + 1))
        .filter(({ key }) => entries.has(key));
      const total = ends.at(-1)?.tokens ?? 0;
      const read = Math.max(0, ...hits.map(({ tokens }) => tokens));
      const cached = ends[breakpoints.at(-1) ?? -1]?.tokens ?? 0;
      const keep = () => {
        for (const at of breakpoints) entries.add(ends[at]!.key);
      };
      return { total, input: total - cached, read, written: cached - read, keep };
    },
  };
}

/** For each block what the prompt is up to and including it: its length, and a name for its bytes. */
function endsOf(body: MessagesBody): { key: string; tokens: number; isBreakpoint: boolean }[] {
  const hash = createHash('sha256').update(`${body.model}\n`);
  let bytes = 0;
  return promptOf(body).map(({ place, json, isBreakpoint }) => {
    bytes += bytesOf(json);
    hash.update(`${place} ${json}\n`);
    return { key: hash.copy().digest('hex'), tokens: tokensOf(bytes), isBreakpoint };
  });
}
