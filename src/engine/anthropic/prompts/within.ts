/** As many lines from the beginning as fit into so many bytes, newlines counted. */
export function linesWithin(lines: readonly string[], maxBytes: number): string[] {
  let bytes = 0;
  const end = lines.findIndex((line) => {
    bytes += Buffer.byteLength(line) + 1;
    return bytes > maxBytes;
  });
  return end < 0 ? [...lines] : lines.slice(0, end);
}
