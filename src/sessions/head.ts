import type { Reader } from '../memory/reader.ts';
import type { Format, HeadFacts } from './format.ts';
import { formatOf } from './formats/formats.ts';
import { jsonLine } from './json-line.ts';
import type { Head, Source, SourceFile } from './source.ts';

/** Most sessions name their folder in the first few KB; the larger look is for those that begin with attachments. */
const LOOKS = [1 << 14, 1 << 18];

/** The first lines of a transcript, read now. A text has no head: whoever put it there says what it is. */
export function readHead(
  reader: Reader,
  source: Pick<Source, 'headFrom'>,
  file: Pick<SourceFile, 'path' | 'agent' | 'bytes'>,
): Head {
  const format = formatOf(file);
  if (format.isText) return { cwd: undefined, kind: 'session', isCut: false };
  const isCwdBeside = source.headFrom !== undefined;
  for (const limit of LOOKS) {
    const bytes = reader.read(file.path, 0, Math.min(limit, file.bytes));
    const found = bytes && factsIn(format, bytes, { isAll: bytes.length >= file.bytes, isCwdBeside });
    if (found) {
      // What lies beside a transcript is asked only where the transcript itself shows that it is one.
      const cwd = found.cwd ?? source.headFrom?.(file.path).cwd;
      return { cwd, kind: found.kind ?? 'session', isCut: cwd === undefined };
    }
    if (file.bytes <= limit) break;
  }
  return { cwd: undefined, kind: 'session', isCut: file.bytes > LOOKS.at(-1)! };
}

/** What the first line that tells enough tells: the cwd, unless that is written beside; a sub-agent needs none. */
function factsIn(
  format: Format,
  bytes: Uint8Array,
  { isAll, isCwdBeside }: { isAll: boolean; isCwdBeside: boolean },
): HeadFacts | undefined {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(10, start);
    if (end === -1 && !isAll) return undefined;
    const line = jsonLine(bytes.subarray(start, end === -1 ? undefined : end));
    const facts = line && format.headOf(line);
    if (facts?.cwd !== undefined || facts?.kind === 'sub-agent' || (facts?.kind && isCwdBeside)) return facts;
    if (end === -1) return undefined;
    start = end + 1;
  }
  return undefined;
}
