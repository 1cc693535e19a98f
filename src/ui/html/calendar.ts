import type { Day } from '../../report/report-data.ts';
import { count } from '../format.ts';
import { html, type Markup } from './markup.ts';

const [CELL, SIZE] = [14, 11];
const LISTED = 14;

/** Half a year of days, a column a week: dreams, and checks that a gate ended. The same in words below. */
export function calendar(days: readonly Day[]): Markup {
  const [first] = days;
  if (!first) return html``;
  const offset = weekday(first.day);
  const weeks = Math.ceil((days.length + offset) / 7);
  const busy = days.filter(({ dreams, checks }) => dreams > 0 || checks.length > 0).reverse();
  return html`<figure><figcaption>Half a year<span>${first.day} – ${days.at(-1)!.day}</span></figcaption><div class="calendar"><svg viewBox="0 0 ${weeks * CELL} ${7 * CELL}" role="img" aria-label="Days with dreams and checks; the table below says the same">${days.map(
    (day, index) => {
      const at = index + offset;
      return html`<rect class="day ${shade(day)}" x="${Math.floor(at / 7) * CELL}" y="${(at % 7) * CELL}" width="${SIZE}" height="${SIZE}" rx="2"><title>${day.day}: ${wordsFor(day)}</title></rect>`;
    },
  )}</svg></div><ul class="legend"><li><i class="d1"></i>a dream, darker with more</li><li><i class="idle"></i>only checks: a gate was closed</li><li><i class="none"></i>nothing was due</li></ul></figure>${
    busy.length > 0 &&
    html`<div class="scroll"><table><thead><tr><th>Day</th><th class="n">Dreams</th><th>Why checks ended early</th></tr></thead><tbody>${busy
      .slice(0, LISTED)
      .map(
        (day) =>
          html`<tr><td>${day.day}</td><td class="n">${day.dreams || ''}</td><td>${reasons(day)}</td></tr>`,
      )}</tbody></table></div>`
  }${busy.length > LISTED && html`<p class="soft">and ${count(busy.length - LISTED, 'day')} more; <code>memdream log --all</code> has every check</p>`}`;
}

function shade({ dreams, checks }: Day): string {
  if (dreams > 0) return dreams > 3 ? 'd3' : dreams > 1 ? 'd2' : 'd1';
  return checks.length > 0 ? 'idle' : '';
}

function wordsFor({ dreams, checks }: Day): string {
  const parts = [
    ...(dreams > 0 ? [count(dreams, 'dream')] : []),
    ...(checks.length > 0 ? [`${count(checks.length, 'check')} ended at a gate`] : []),
  ];
  return parts.join(', ') || 'nothing';
}

/** "sessions ×3 (2 of 5 sessions since the last dream)": the latest reason stands for its gate. */
function reasons({ checks }: Day): string {
  const gates = new Map<string, { times: number; reason: string }>();
  for (const { gate, reason } of checks)
    gates.set(gate, { times: (gates.get(gate)?.times ?? 0) + 1, reason });
  return [...gates].map(([gate, { times, reason }]) => `${gate} ×${times} (${reason})`).join('; ');
}

/** Monday is 0. */
function weekday(day: string): number {
  return (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
}
