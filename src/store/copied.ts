const MINUTE = 60_000;
/** An agent writes two or three memories at once; more of one minute were unpacked or copied. */
const MOST_AT_ONCE = 3;

/** Whether a file's time is that of a copy: it shares its minute with many others, or all files were made in one. */
export function isCopied(ms: number, times: Iterable<string>): boolean {
  const all = [...times].map((time) => Date.parse(time));
  const near = all.filter((other) => Math.abs(other - ms) <= MINUTE).length;
  return near > MOST_AT_ONCE || (near === all.length && near > 1);
}
