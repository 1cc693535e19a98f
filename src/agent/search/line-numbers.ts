import type { Match } from '../../sessions/port.ts';
import type { ToolWorld } from '../tools/tool.ts';

const CHUNK = 1 << 20;
/** Of all transcripts together; counting lines in more would take longer than it is worth. */
const MOST_BYTES = 256 << 20;

/**
 * On which line of its transcript each match stands, so that Read can show what is around it. The first ones are counted
 * first; undefined where it would take too long.
 */
export function lineNumbers(world: ToolWorld, matches: readonly Match[]): (number | undefined)[] {
  const lines = new Map<string, Map<number, number>>();
  let left = MOST_BYTES;
  for (const { path } of matches) {
    if (lines.has(path)) continue;
    const offsets = matches.filter((match) => match.path === path).map(({ offset }) => offset);
    const end = Math.max(...offsets);
    left -= end;
    lines.set(
      path,
      left < 0
        ? new Map()
        : countedTo(
            world,
            path,
            [...new Set(offsets)].sort((a, b) => a - b),
          ),
    );
  }
  return matches.map(({ path, offset }) => lines.get(path)?.get(offset));
}

function countedTo(world: ToolWorld, path: string, offsets: readonly number[]): Map<number, number> {
  const found = new Map<number, number>();
  let [at, line] = [0, 1];
  for (const offset of offsets) {
    while (at < offset) {
      const chunk = bytesAt(world, path, at, Math.min(CHUNK, offset - at));
      if (!chunk?.length) return found;
      for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, end + 1)) line++;
      at += chunk.length;
    }
    found.set(offset, line);
  }
  return found;
}

function bytesAt(world: ToolWorld, path: string, at: number, length: number): Uint8Array | undefined {
  try {
    return world.view.read(path, at, length);
  } catch {
    return undefined;
  }
}
