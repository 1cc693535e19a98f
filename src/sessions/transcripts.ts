import type { Reader } from '../memory/reader.ts';
import type { SessionCache } from './cache/cache.ts';
import type { Transcript, Transcripts } from './port.ts';
import { openSearch } from './search/search.ts';
import { knownPlaces, transcriptAt } from './sources/known-places.ts';
import { transcriptFolders } from './sources/own-transcripts.ts';
import type { Place } from './sources/places.ts';
import { transcriptLines } from './transcript-lines.ts';

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

/** Transcripts as tools may see them. Where they lie is asked when somebody first wants to know. */
export function openTranscripts(options: TranscriptsOptions): Transcripts {
  const { reader } = options;
  let known: ReturnType<typeof knownPlaces> | undefined;
  let folders: string[] | undefined;
  return {
    ...openSearch(options),
    at(realPath): Transcript | undefined {
      known ??= knownPlaces(options);
      return transcriptAt(known, realPath);
    },
    folders() {
      folders ??= transcriptFolders(options);
      return folders;
    },
    lines: (transcript, from, count) => transcriptLines(reader, transcript, from, count),
  };
}
