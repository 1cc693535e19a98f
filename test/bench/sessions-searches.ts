import type { SearchQuery } from '../../src/sessions/port.ts';
import type { Benchmark } from './benchmarks.ts';
import { openedSearch } from './sessions-opened.ts';
import { inChild, NEEDLE, searcher, sharedCorpus } from './sessions-world.ts';

/** Searches in the words of all transcripts, the cache warm, beside a search through the raw files. */
export const SEARCHES: readonly Benchmark[] = [
  searching('search', 'a rare literal', {
    query: { pattern: NEEDLE, isCaseSensitive: true },
    flags: ['-F'],
    goal: 'at most 1×',
  }),
  searching('search-nocase', 'the same in any case', {
    query: { pattern: NEEDLE.toUpperCase(), isCaseSensitive: false },
    flags: ['-F', '-i'],
  }),
  searching('search-regex', 'a regular expression', {
    query: { pattern: 'zyx[a-z]+ (tunnel|bridge)', isRegex: true },
    flags: ['-i'],
  }),
  searching('search-often', 'a word that people say all the time', {
    query: { pattern: 'deploy', isCaseSensitive: true },
    flags: ['-F'],
    goal: 'at most 64 KB returned, newest first',
  }),
];

function searching(
  name: string,
  what: string,
  { query, flags, goal }: { query: SearchQuery; flags: string[]; goal?: string },
): Benchmark {
  return {
    name,
    group: 'sessions',
    what: `${what} in all transcripts, warm cache`,
    reference: 'rg (else grep -r) over the raw files',
    unit: 'ms',
    n: 7,
    open(world) {
      const corpus = sharedCorpus(world);
      const raw = searcher(corpus);
      // Patterns of ripgrep and grep that mean the same as ours.
      const pattern = query.pattern.replaceAll('\\', '');
      inChild(world, 'digest', corpus);
      let found = '';
      return {
        async ours() {
          const { search, sessions } = await openedSearch(corpus.home, corpus.project);
          const start = performance.now();
          const { matches, total, problem } = await search(query);
          const ms = performance.now() - start;
          const at = new Map(sessions.map(({ path, mtimeMs }) => [path, mtimeMs]));
          const times = matches.map(({ path }) => at.get(path)!);
          const isNewestFirst = times.every((time, place) => place === 0 || time <= times[place - 1]!);
          if (problem !== undefined || total === 0 || !isNewestFirst)
            throw new Error(
              `found ${total}: ${problem ?? (isNewestFirst ? 'none' : 'not the newest first')}`,
            );
          const bytes = matches.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
          if (bytes > 64 << 10) throw new Error(`${bytes} bytes were returned`);
          found = `${matches.length} of ${total} matches, ${(bytes / 1024).toFixed(1)} KB`;
          return ms;
        },
        reference: () => void raw.search(flags, pattern),
        note: () =>
          [`beside ${raw.name}`, `${found} returned`, ...(goal ? [`${goal} is the goal`] : [])].join('; '),
      };
    },
  };
}
