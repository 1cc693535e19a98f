/** A line of a file that is told: where the pattern matches in it, or none for lines around a match. */
export type Row = { number: number; text: string; spans: [start: number, end: number][]; isMatch: boolean };

export type Wanted = {
  before?: number;
  after?: number;
  /** Lines that do not match instead. */
  isInverted?: boolean;
  /** Matching lines, at the most. */
  most?: number;
};

/** The matching lines of a text with those around them. Where the numbers of two rows have a gap, so has the text. */
export function rowsOf(text: string, spans: readonly number[], wanted: Wanted = {}): Row[] {
  const { before = 0, after = 0, isInverted = false, most = Number.POSITIVE_INFINITY } = wanted;
  const lines = linesOf(text);
  const matches = spansByLine(lines, spans);
  const rows: Row[] = [];
  let [told, matched, open] = [-1, 0, 0];
  const tell = (index: number, isMatch: boolean) => {
    const found = isMatch && !isInverted ? matches.get(index)! : [];
    rows.push({ number: index + 1, text: lines[index]!.replace(/\r$/, ''), spans: found, isMatch });
    told = index;
  };
  for (const index of lines.keys()) {
    if (rows.length >= MOST_ROWS) break;
    if (matches.has(index) !== isInverted && matched < most) {
      for (let at = Math.max(told + 1, index - before); at < index; at++) tell(at, false);
      tell(index, true);
      matched++;
      open = after;
    } else if (open > 0 && matches.has(index) === isInverted) {
      tell(index, false);
      open--;
    } else if (matched >= most) break;
  }
  return rows;
}

/** More than any answer holds. */
const MOST_ROWS = 200_000;

/** How many lines match, or do not. */
export function countOf(text: string, spans: readonly number[], isInverted = false): number {
  if (!isInverted && spans.length === 0) return 0;
  const lines = linesOf(text);
  const matching = spansByLine(lines, spans).size;
  return isInverted ? lines.length - matching : matching;
}

function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** A match that goes over line ends is one on each of its lines. */
function spansByLine(lines: readonly string[], spans: readonly number[]): Map<number, [number, number][]> {
  const found = new Map<number, [number, number][]>();
  let [line, start] = [0, 0];
  for (let i = 0; i < spans.length; i += 2) {
    const [from, to] = [spans[i]!, spans[i + 1]!];
    while (line < lines.length && from > start + lines[line]!.length) start += lines[line++]!.length + 1;
    let [at, offset] = [line, start];
    while (at < lines.length && (offset < to || at === line)) {
      const length = lines[at]!.length;
      const span: [number, number] = [Math.max(0, from - offset), Math.min(length, to - offset)];
      const there = found.get(at);
      if (there) there.push(span);
      else found.set(at, [span]);
      offset += length + 1;
      at++;
    }
  }
  return found;
}

/** As much of a long line as shows the match in it. */
export function cutAround(text: string, span: readonly [number, number] | undefined, width: number): string {
  if (text.length <= width) return text;
  const [from, to] = span ?? [0, 0];
  const spare = Math.max(0, width - Math.min(to - from, width));
  let start = Math.max(0, Math.min(from - Math.floor(spare / 2), text.length - width));
  let end = Math.min(text.length, start + width);
  // Half a surrogate pair is no character.
  if (/[\udc00-\udfff]/.test(text[start] ?? '')) start++;
  if (/[\ud800-\udbff]/.test(text[end - 1] ?? '')) end--;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
