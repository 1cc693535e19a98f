import type { Reader } from '../memory/reader.ts';
import type { SessionCache } from './cache/cache.ts';
import type { Transcripts } from './port.ts';
import { openSearch } from './search/search.ts';

/** Transcripts as tools may see them. */
export function openTranscripts(options: { reader: Reader; cache?: SessionCache | undefined }): Transcripts {
  return {
    ...openSearch(options),
    at: () => undefined,
    folders: () => [],
    lines: async () => [],
  };
}
