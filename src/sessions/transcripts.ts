import type { Reader } from '../memory/reader.ts';
import type { SessionCache } from './cache/cache.ts';
import type { SessionSearch, Transcripts } from './port.ts';
import { knownPlaces, transcriptAt } from './sources/known-places.ts';
import { transcriptFolders } from './sources/own-transcripts.ts';
import type { Place } from './sources/places.ts';

export type TranscriptsOptions = {
  reader: Reader;
  /** What was digested already; left out, searches read the transcripts themselves. */
  cache?: SessionCache | undefined;
  /** Where agents keep their transcripts, of all projects. */
  places?: readonly Place[] | undefined;
  /** What the configuration names. */
  sources?: readonly Place[] | undefined;
  /** The memory's realpath, which may keep sessions itself. */
  memory?: string | undefined;
  project?: string | null | undefined;
};

/** Transcripts as tools may see them. Where they lie, and what reads them, is asked for when somebody first wants to know. */
export function openTranscripts(options: TranscriptsOptions): Transcripts {
  let known: ReturnType<typeof knownPlaces> | undefined;
  let folders: string[] | undefined;
  let opened: Promise<SessionSearch> | undefined;
  // What knows words and secrets is not for every run that closes its gates.
  const search = () => {
    opened ??= import('./search/search.ts').then(({ openSearch }) => openSearch(options));
    return opened;
  };
  return {
    search: async (sessions, query) => (await search()).search(sessions, query),
    searchFile: async (file, query) => (await search()).searchFile(file, query),
    at(realPath) {
      known ??= knownPlaces(options);
      return transcriptAt(known, realPath);
    },
    folders() {
      folders ??= transcriptFolders(options);
      return folders;
    },
    async lines(transcript, from, count) {
      const { transcriptLines } = await import('./transcript-lines.ts');
      return transcriptLines(options.reader, transcript, from, count);
    },
  };
}
