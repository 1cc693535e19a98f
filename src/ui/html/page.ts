import { createHash } from 'node:crypto';
import type { ReportData, Totals } from '../../report/report-data.ts';
import { bytes, count, dollars, localTime, number } from '../format.ts';
import { calendar } from './calendar.ts';
import { chart } from './chart.ts';
import { dreamRow } from './dream-row.ts';
import { lineageHtml } from './lineage.ts';
import { html, Markup } from './markup.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

/** The whole report: one file that fetches nothing, and in which nothing but our own few lines of script can run. */
export function reportPage(data: ReportData): string {
  const at = data.project ?? data.memory;
  const policy = [
    "default-src 'none'",
    `style-src '${hashOf(STYLE)}'`,
    `script-src '${hashOf(SCRIPT)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const page = html`<!doctype html>
<html lang="en" class="nojs">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Dreams of ${data.name}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<a class="skip" href="#dreams">To the dreams</a>
<header class="top">
<h1>Dreams of ${data.name}</h1>
<p class="soft">${data.memory}${data.project !== null && ` · project ${data.project}`} · mode ${data.mode}<br>made ${localTime(data.madeAt)}, times are ${data.timeZone}</p>
<nav aria-label="Sections"><a href="#size">Size</a><a href="#dreams">Dreams</a><a href="#checks">Checks</a><a href="#lineage">Lineage</a><a href="#months">Months</a><span class="push"></span><button type="button" id="side" aria-pressed="false">Side by side</button><button type="button" id="theme">Light or dark</button></nav>
${cards(data.totals)}
</header>
<main>
<h2 id="size">Size</h2>
${charts(data)}
<h2 id="dreams">Dreams</h2>
${data.dreams.length === 0 ? html`<p class="soft">None yet: <code>memdream run --force</code> dreams now.</p>` : html`<ol class="dreams">${data.dreams.map((dream) => dreamRow(dream, at))}</ol>`}
${data.unlisted > 0 && html`<p class="soft">and ${count(data.unlisted, 'older dream')}: <code>memdream log -n ${data.dreams.length + data.unlisted}</code></p>`}
<h2 id="checks">Checks</h2>
${calendar(data.days)}
<h2 id="lineage">Where memories came from and went</h2>
${lineageHtml(data.lineage, data.moreLineage)}
<h2 id="months">Months</h2>
${months(data)}
</main>
<footer>Made by <code>memdream report</code> from the history of the memory. Secrets in known formats are masked. <kbd>j</kbd> and <kbd>k</kbd> step through the dreams.</footer>
<script>${new Markup(SCRIPT)}</script>
</body>
</html>
`;
  return page.text;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function cards(totals: Totals): Markup {
  const rows: [string, string][] = [
    [number(totals.dreams), totals.dreams === 1 ? 'dream' : 'dreams'],
    [number(totals.improved), 'memories improved, of what stands'],
    [number(totals.reverted), 'reverted'],
    [number(totals.failed), 'failed'],
    [dollars(totals.usd), spent(totals)],
  ];
  if (totals.waiting > 0) rows.push([number(totals.waiting), 'waiting for you']);
  return html`<ul class="cards">${rows.map(([value, words]) => html`<li><b>${value}</b><span>${words}</span></li>`)}</ul>`;
}

function spent({ tokens, unpriced }: Totals): string {
  if (tokens === 0) return 'spent: no model was asked';
  const unknown = unpriced > 0 ? `, ${count(unpriced, 'dream')} of unknown price` : '';
  return `spent on ${number(tokens)} tokens${unknown}`;
}

function charts({ sizes, limits }: ReportData): Markup {
  const of = (pick: (point: (typeof sizes)[number]) => number | null) =>
    sizes.flatMap((point) => {
      const value = pick(point);
      return value === null ? [] : [{ at: point.at, value }];
    });
  return html`<div class="charts">${[
    chart({ caption: 'Memory', points: of((point) => point.bytes), words: bytes }),
    chart({
      caption: 'Index, lines',
      points: of((point) => point.lines),
      limit: limits.maxLines,
      words: number,
    }),
    chart({
      caption: 'Index, characters',
      points: of((point) => point.chars),
      limit: limits.maxChars,
      words: number,
    }),
  ]}</div>`;
}

function months({ months: rows }: ReportData): Markup {
  return html`<div class="scroll"><table><thead><tr><th>Month</th><th class="n">Dreams</th><th class="n">Improved</th><th class="n">Reverted</th><th class="n">Failed</th><th class="n">Tokens</th><th class="n">Cost</th></tr></thead><tbody>${rows.map(
    (row) =>
      html`<tr><td>${row.month}</td><td class="n">${number(row.dreams)}</td><td class="n">${number(row.improved)}</td><td class="n">${number(row.reverted)}</td><td class="n">${number(row.failed)}</td><td class="n">${number(row.tokens)}</td><td class="n">${dollars(row.usd)}${row.unpriced > 0 && ' + unknown'}</td></tr>`,
  )}</tbody></table></div>`;
}
