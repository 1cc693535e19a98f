import { localTime } from '../format.ts';
import { html, type Markup } from './markup.ts';

export type Curve = {
  caption: string;
  points: readonly { at: string; value: number }[];
  /** A line that is not to be crossed. */
  limit?: number;
  words(value: number): string;
};

const [WIDTH, HEIGHT, PAD] = [600, 150, 8];

/** A curve over time. It begins at zero: a small change must not look like a large one. */
export function chart({ caption, points, limit, words }: Curve): Markup {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2)
    return html`<figure><figcaption>${caption}<span>${last ? words(last.value) : ''}</span></figcaption><p class="soft">A curve needs two dreams.</p></figure>`;
  const top = Math.max(1, limit ?? 0, ...points.map(({ value }) => value)) * 1.05;
  const x = (index: number) => round((index / (points.length - 1)) * WIDTH);
  const y = (value: number) => round(HEIGHT - PAD - (value / top) * (HEIGHT - 2 * PAD));
  const line = points.map(({ value }, index) => `${x(index)},${y(value)}`).join(' ');
  const told = `${words(first.value)} → ${words(last.value)}`;
  return html`<figure><figcaption>${caption}<span>${told}</span></figcaption><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${caption}: ${told}"><polygon class="area" points="0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}"/><polyline class="curve" points="${line}"/>${
    limit !== undefined &&
    html`<line class="limit" x1="0" x2="${WIDTH}" y1="${y(limit)}" y2="${y(limit)}"><title>limit: ${words(limit)}</title></line>`
  }</svg><div class="axis"><span>${localTime(first.at).slice(0, 10)}</span>${limit !== undefined && html`<span>limit: ${words(limit)}</span>`}<span>${localTime(last.at).slice(0, 10)}</span></div></figure>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
