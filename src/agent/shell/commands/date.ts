import type { Command } from '../command.ts';

/** The time of the dream, in UTC whatever the machine's zone. */
export const date: Command = {
  names: ['date'],
  options: { flags: 'uI', long: { utc: 'u', 'iso-8601': 'I' } },
  run(options, io) {
    const now = io.world.now();
    const [form, ...more] = options.operands;
    if (more.length > 0 || (form !== undefined && !form.startsWith('+'))) {
      io.fail('only +FORMAT is known: the clock cannot be set and other dates are not read');
      return 1;
    }
    const fallback = options.has('I') ? '%F' : '%a %b %e %H:%M:%S UTC %Y';
    io.out.line(formatDate(form?.slice(1) ?? fallback, now));
    return 0;
  },
};

export function formatDate(form: string, when: Date): string {
  return form.replace(/%-?([A-Za-z%])/g, (whole, name: string) => {
    const text = FORMS[name]?.(when);
    if (text === undefined) return whole;
    return whole.startsWith('%-') ? text.replace(/^[0 ]+(?=.)/, '') : text;
  });
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

const two = (number: number) => String(number).padStart(2, '0');
const iso = (when: Date) => when.toISOString();
const dayOfYear = (when: Date) =>
  Math.floor((when.getTime() - Date.UTC(when.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;

const FORMS: Record<string, (when: Date) => string> = Object.assign(Object.create(null), {
  '%': () => '%',
  Y: (when: Date) => String(when.getUTCFullYear()),
  y: (when: Date) => two(when.getUTCFullYear() % 100),
  m: (when: Date) => two(when.getUTCMonth() + 1),
  d: (when: Date) => two(when.getUTCDate()),
  e: (when: Date) => String(when.getUTCDate()).padStart(2),
  H: (when: Date) => two(when.getUTCHours()),
  M: (when: Date) => two(when.getUTCMinutes()),
  S: (when: Date) => two(when.getUTCSeconds()),
  s: (when: Date) => String(Math.floor(when.getTime() / 1000)),
  j: (when: Date) => String(dayOfYear(when)).padStart(3, '0'),
  F: (when: Date) => iso(when).slice(0, 10),
  T: (when: Date) => iso(when).slice(11, 19),
  R: (when: Date) => iso(when).slice(11, 16),
  D: (when: Date) =>
    `${two(when.getUTCMonth() + 1)}/${two(when.getUTCDate())}/${two(when.getUTCFullYear() % 100)}`,
  a: (when: Date) => DAYS[when.getUTCDay()]!.slice(0, 3),
  A: (when: Date) => DAYS[when.getUTCDay()]!,
  b: (when: Date) => MONTHS[when.getUTCMonth()]!.slice(0, 3),
  B: (when: Date) => MONTHS[when.getUTCMonth()]!,
  u: (when: Date) => String(when.getUTCDay() || 7),
  Z: () => 'UTC',
  z: () => '+0000',
});
