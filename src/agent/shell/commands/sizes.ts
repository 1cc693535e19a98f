/** A size as people read it: 1.5K, 12M. */
export function humanSize(bytes: number): string {
  if (bytes < 1024) return String(bytes);
  let [size, unit] = [bytes, -1];
  while (size >= 1024 && unit < UNITS.length - 1) [size, unit] = [size / 1024, unit + 1];
  const shown = size < 10 ? Math.ceil(size * 10) / 10 : Math.ceil(size);
  return `${size < 10 && shown < 10 ? shown.toFixed(1) : shown}${UNITS[unit]}`;
}

const UNITS = 'KMGTPE';
