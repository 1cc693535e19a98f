import { basename, relative, sep } from 'node:path';
import { isBelow, nearestRealpath } from '../../memory/agents/paths.ts';
import type { Reader } from '../../memory/reader.ts';
import type { Transcript } from '../port.ts';
import { isJsonLines } from './files.ts';
import { ownFolders } from './own-folders.ts';
import type { Place } from './places.ts';

/** A folder that holds transcripts at any depth, or one transcript; real path. */
type KnownPlace = { agent: string; path: string; accepts(below: string): boolean };

/** Every place that may hold transcripts, of whichever project. What somebody named comes before what agents do. */
export function knownPlaces(options: {
  reader: Reader;
  places?: readonly Place[] | undefined;
  sources?: readonly Place[] | undefined;
  memory?: string | undefined;
}): KnownPlace[] {
  const { reader, places = [], sources = [], memory } = options;
  const own = memory === undefined ? [] : ownFolders(memory);
  return [
    ...sources.map(({ agent, path }) => ({ agent, path, accepts: isTranscriptBelow })),
    ...own.map(({ path, accepts }) => ({
      agent: 'folder',
      path,
      accepts: (below: string) => below !== '' && accepts(basename(below)),
    })),
    ...places.map(({ agent, path }) => ({ agent, path, accepts: isTranscriptBelow })),
    // A place that is not there yet still has a name: a session may begin while somebody dreams.
  ].map((place) => ({ ...place, path: nearestRealpath(reader, place.path) }));
}

export function transcriptAt(places: readonly KnownPlace[], realPath: string): Transcript | undefined {
  for (const { agent, path, accepts } of places) {
    if (realPath !== path && !isBelow(realPath, path)) continue;
    if (accepts(relative(path, realPath))) return { agent, path: realPath };
  }
  return undefined;
}

/** Sub-agents' too, which lie deeper. A memory may lie among the transcripts of its project and is none. */
function isTranscriptBelow(below: string): boolean {
  const names = below.split(sep);
  return (below === '' || isJsonLines(names.at(-1)!)) && names[1] !== 'memory';
}
