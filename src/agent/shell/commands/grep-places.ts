import { pathGlob } from '../../search/path-glob.ts';
import { isLost, locate, type Place, shownName } from '../../search/place.ts';
import type { TranscriptFile } from '../../search/transcripts.ts';
import { walk } from '../../search/walk.ts';
import type { Io } from '../command.ts';
import type { GrepRequest } from './grep-run.ts';

/** Files that grep looks into, by the names it tells them by. Transcripts are put aside. */
export function* grepPlaces(
  request: GrepRequest,
  { world, limits }: Io,
  transcripts: (TranscriptFile & { name: string })[],
  complain: (message: string, status: number) => void,
): Generator<Place> {
  const leftOut = new Set<string>();
  const trouble = (real: string, problem: string) => complain(`${shownName(real)}: ${problem}`, 2);
  const isIncluded = request.include.length === 0 ? () => true : anyOf(request.include);
  const [isExcluded, isExcludedFolder] = [anyOf(request.exclude), anyOf(request.excludeFolders)];
  const met = function* (place: Place): Generator<Place> {
    const transcript = place.stat.kind === 'file' ? world.transcripts.at(place.real) : undefined;
    if (transcript) transcripts.push({ transcript, stat: place.stat, name: place.asked });
    else yield place;
  };
  for (const asked of request.paths.length > 0 ? request.paths : ['']) {
    const root = locate(world, asked || '.');
    if (isLost(root)) complain(`${shownName(asked)}: ${root.problem}`, 2);
    else if (root.stat.kind !== 'directory') yield* met(root);
    else if (!request.isRecursive) complain(`${shownName(asked)}: Is a directory`, 2);
    else {
      const start = asked === '' || asked === '/' ? asked : `${asked.replace(/\/+$/, '')}/`;
      for (const entry of walk(world, root, limits, { leftOut, trouble })) {
        const { path, real, stat, depth } = entry;
        if (stat.kind === 'directory' && depth > 0 && isExcludedFolder(path)) entry.isPruned = true;
        if (stat.kind !== 'file' || !isIncluded(path) || isExcluded(path)) continue;
        yield* met({ asked: shownName(start + path), real, stat });
      }
    }
  }
  if (leftOut.size > 0) complain(`not entered: ${[...leftOut].sort().join(', ')} (name one to search it)`, 0);
}

function anyOf(globs: readonly string[]): (path: string) => boolean {
  const tests = globs.map(pathGlob);
  return (path) => tests.some((test) => test(path));
}
