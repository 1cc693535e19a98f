const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** "812 B", "1.4 KB", "25 KB": thousands, as the index budget counts. */
export function bytes(size: number): string {
  let [value, unit] = [Math.abs(size), 0];
  // 999.95 would print as "1000 KB": what rounds up to a thousand belongs to the next unit.
  while (Number(shortNumber(value)) >= 1_000 && unit < UNITS.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  return `${size < 0 ? '-' : ''}${shortNumber(value)} ${UNITS[unit]}`;
}

/** "-2.2 KB", "+140 B", "0 B". */
export function signedBytes(change: number): string {
  return `${change > 0 ? '+' : ''}${bytes(change)}`;
}

/** A dream may cost less than a cent: then the digits that matter stay. */
export function dollars(usd: number): string {
  if (usd > 0 && usd < 0.0001) return '<$0.0001';
  if (usd >= 0.1 || usd === 0) return `$${usd.toFixed(2)}`;
  return `$${usd.toFixed(4).replace(/0{1,2}$/, '')}`;
}

/** "40 ms", "0.4 s", "42 s", "3 min", "1 h 5 min", "3 days". */
export function duration(ms: number): string {
  const time = Math.max(0, ms);
  if (time < 95) return `${Math.round(time)} ms`;
  if (time < 9.95 * SECOND) return `${(time / SECOND).toFixed(1)} s`;
  if (time < 59.5 * SECOND) return `${Math.round(time / SECOND)} s`;
  const minutes = Math.round(time / MINUTE);
  if (minutes < 60) return `${minutes} min`;
  if (time >= 48 * HOUR) return `${Math.floor(time / (24 * HOUR))} days`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ''}`;
}

/** A clock that ticks: "0:07", "12:40", "1:02:03". */
export function elapsed(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / SECOND);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const tail = `${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`;
}

/** "1 memory", "5 memories", "12,345 tokens". */
export function count(amount: number, noun: string): string {
  return `${number(amount)} ${amount === 1 ? noun : plural(noun)}`;
}

export function number(amount: number): string {
  return amount.toLocaleString('en-US');
}

/** "2026-11-18 09:14" where the reader is. */
export function localTime(at: string | number | Date): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return 'unknown date';
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** "09:14:05" where the reader is. */
export function localClock(at: string | number | Date): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '--:--:--';
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

function shortNumber(value: number): string {
  return `${value < 100 ? Math.round(value * 10) / 10 : Math.round(value)}`;
}

function plural(noun: string): string {
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

function two(value: number): string {
  return `${value}`.padStart(2, '0');
}
