import type { Lineage, LineageStep } from '../../report/report-data.ts';
import { localTime, number } from '../format.ts';
import { html, type Markup } from './markup.ts';

/** Where memories came from and went. */
export function lineageHtml(lineage: readonly Lineage[], more: number): Markup {
  if (lineage.length === 0)
    return html`<p class="soft">No dream has created, renamed, merged or deleted a memory yet.</p>`;
  return html`<ul class="story">${lineage.map(
    ({ path, isThere, steps }) =>
      html`<li><code class="${isThere ? 'here' : 'gone'}">${path}</code><ol>${steps.map((step) => html`<li>${localTime(step.at).slice(0, 10)} · ${words(step)}${by(step)}</li>`)}</ol></li>`,
  )}</ul>${more > 0 && html`<p class="soft">and ${number(more)} more</p>`}`;
}

function words({ what, other }: LineageStep): Markup {
  if (what === 'renamed') return html`renamed from <code>${other}</code>`;
  if (what === 'merged') return html`merged into <code>${other}</code>`;
  return html`${what}`;
}

function by({ dream }: LineageStep): Markup {
  return dream === null
    ? html` by a person or an agent`
    : html` by <a href="#dream-${dream}">dream ${dream}</a>`;
}
