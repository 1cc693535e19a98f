import { isLost, locate } from '../search/place.ts';
import { ToolRefusal, type ToolWorld, told } from './tool.ts';

/** The real path of a file that was asked for. Throws ToolRefusal where it is not there or may not be read. */
export function locateFile(asked: string, world: Pick<ToolWorld, 'memory' | 'view' | 'mayRead'>): string {
  const place = locate(world, asked);
  if (!isLost(place)) return place.real;
  const isMissing = place.problem === 'No such file or directory';
  throw new ToolRefusal(
    isMissing ? `${told(asked)} does not exist.` : `${told(asked)}: ${place.problem}.`,
    false,
  );
}
