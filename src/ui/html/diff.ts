import type { FileDiff, ReportDream } from '../../report/report-data.ts';
import { number } from '../format.ts';
import { html, type Markup } from './markup.ts';

/** The diffs of a dream. One markup serves both layouts: a removed line and what came in its place stand together. */
export function diffsHtml({ diffs, id, files }: ReportDream): Markup {
  if (diffs) return html`${diffs.map(fileHtml)}`;
  if (files.length === 0) return html``;
  return html`<p class="soft">The report had no room left for this diff: <code>memdream show ${id}</code></p>`;
}

function fileHtml({ path, from, change, hunks, more, isBinary }: FileDiff): Markup {
  return html`<h3 class="file">${path}<span class="meta">${from === undefined ? change : `renamed from ${from}`}</span></h3>${
    hunks.length > 0 && html`<div class="diff">${hunks.map(hunkHtml)}</div>`
  }${isBinary && html`<p class="soft">Not text.</p>`}${more > 0 && html`<p class="soft">${number(more)} more lines</p>`}`;
}

function hunkHtml({ head, lines }: FileDiff['hunks'][number]): Markup {
  return html`<em>${head}</em>${lines.map(({ sign, text }) => {
    if (sign === '-') return html`<del>${text}</del>`;
    return sign === '+' ? html`<ins>${text}</ins>` : html`<span>${text}</span>`;
  })}`;
}
