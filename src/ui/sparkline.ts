const BLOCKS = [...'▁▂▃▄▅▆▇█'];
const ASCII = [...'.:-=#'];

/** A row of numbers as a picture one line high: the lowest is the lowest sign, the highest the highest. */
export function sparkline(values: readonly number[], { isUtf8 }: { isUtf8: boolean }): string {
  const signs = isUtf8 ? BLOCKS : ASCII;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const top = signs.length - 1;
  // Nothing changed: a line in the middle claims neither growth nor loss.
  const level = (value: number) =>
    high === low ? Math.floor(top / 2) : Math.round(((value - low) / (high - low)) * top);
  return values.map((value) => signs[level(value)]).join('');
}

/** Whether the terminal's locale writes UTF-8: the first variable that is set decides, as in the C library. */
export function speaksUtf8(env: Readonly<Record<string, string | undefined>>): boolean {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  return /utf-?8/i.test(locale);
}
