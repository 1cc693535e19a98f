/** A part of a line as it is compared. */
export type Ordered = string | number | readonly string[];

/** How parts of lines are read and compared, by sort's flags. */
export function comparisonFor(flags: string): {
  read(part: string): Ordered;
  compare(a: Ordered, b: Ordered): number;
} {
  const numbers = (a: Ordered, b: Ordered) => (a as number) - (b as number);
  if (flags.includes('h')) return { read: humanNumber, compare: numbers };
  if (flags.includes('n')) return { read: number, compare: numbers };
  if (flags.includes('V')) {
    return { read: pieces, compare: (a, b) => versions(a as readonly string[], b as readonly string[]) };
  }
  const read = flags.includes('f') ? (part: string) => part.toUpperCase() : (part: string) => part;
  return { read, compare: (a, b) => plainly(a as string, b as string) };
}

export function plainly(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function number(text: string): number {
  return Number(/^[ \t]*(-?\d{0,300}(?:\.\d{0,300})?)/.exec(text)?.[1] || 0) || 0;
}

/** The unit counts first, then the number: 2K comes before 1M. */
function humanNumber(text: string): number {
  const unit = /^[ \t]*-?\d{0,40}(?:\.\d{0,40})?([KMGTPE])/i.exec(text)?.[1]?.toUpperCase();
  return number(text) * 1e4 ** (unit === undefined ? 0 : 'KMGTPE'.indexOf(unit) + 1);
}

/** Numbers in names count as numbers. */
function pieces(text: string): string[] {
  return text.match(/\d{1,300}|\D{1,300}/g) ?? [];
}

function versions(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const [x, y] = [a[at]!, b[at]!];
    const order = /^\d/.test(x) && /^\d/.test(y) ? Number(x) - Number(y) : plainly(x, y);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
