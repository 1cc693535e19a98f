import type { Reader } from '../memory/reader.ts';
import { jsonLine } from './json-line.ts';

/** What the first lines of a transcript tell. `isCut`: there was more than we look at, so no cwd proves nothing. */
export type Head = { cwd: string | undefined; isSubAgent: boolean; isCut: boolean };

/** Most sessions name their folder in the first few KB; the larger look is for those that begin with attachments. */
const LOOKS = [1 << 14, 1 << 18];

export function readHead(reader: Reader, path: string, size: number): Head {
  for (const limit of LOOKS) {
    const bytes = reader.read(path, 0, Math.min(limit, size));
    const found = bytes && firstWithCwd(bytes, bytes.length >= size);
    if (found) return found;
    if (size <= limit) break;
  }
  return { cwd: undefined, isSubAgent: false, isCut: size > LOOKS.at(-1)! };
}

function firstWithCwd(bytes: Uint8Array, isAll: boolean): Head | undefined {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(10, start);
    if (end === -1 && !isAll) return undefined;
    const line = jsonLine(bytes.subarray(start, end === -1 ? undefined : end));
    if (typeof line?.cwd === 'string') {
      return { cwd: line.cwd, isSubAgent: line.isSidechain === true, isCut: false };
    }
    if (end === -1) return undefined;
    start = end + 1;
  }
  return undefined;
}
