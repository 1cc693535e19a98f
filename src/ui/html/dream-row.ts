import type { ReportDream } from '../../report/report-data.ts';
import { costWords } from '../cost-words.ts';
import { bytes, count, duration, localTime, number, signedBytes } from '../format.ts';
import { title } from '../headline.ts';
import { namingMemory, stepsFor } from '../next-steps.ts';
import { diffsHtml } from './diff.ts';
import { html, type Markup } from './markup.ts';

/** One dream of the timeline: a line that opens. `at` is what -C takes, so that a command works from anywhere. */
export function dreamRow(dream: ReportDream, at: string): Markup {
  const { id, outcome, revertedBy } = dream;
  return html`<li><details class="dream" id="dream-${id}"><summary><span class="id">${id}</span><span class="when">${localTime(dream.at)}</span><span class="what">${title(dream)}<span class="tag ${outcome}">${outcome}</span>${
    revertedBy !== null && html`<span class="tag undone">reverted by ${revertedBy}</span>`
  }${dream.isWaiting && html`<span class="tag proposed">waits for you</span>`}</span><span class="facts">${glance(dream)}</span></summary><div class="body">${body(dream, at)}</div></details></li>
`;
}

function glance(dream: ReportDream): string {
  const { before, after } = dream.bytes;
  const cost = costWords(dream);
  return [
    ...(before || after ? [signedBytes(after - before)] : []),
    ...(cost ? [cost] : []),
    dream.trigger,
  ].join(' · ');
}

function body(dream: ReportDream, at: string): Markup {
  const left = dream.files.filter(({ skipped }) => skipped !== undefined);
  return html`<p class="meta">${facts(dream).join(' · ')}</p>${
    dream.reason && html`<p class="reason">${dream.reason}</p>`
  }${
    dream.claim && html`<div class="says"><b>The engine’s own words, not verified:</b> ${dream.claim}</div>`
  }${namingMemory(stepsFor(dream), at).map(
    ([command, does]) =>
      html`<p class="undo"><code>${command}</code><button type="button" class="copy" aria-label="Copy ${command}">Copy</button><span class="soft">${does}</span></p>`,
  )}${left.map(({ path, skipped }) => html`<p class="soft"><b>${path}</b> was left alone: ${skipped}</p>`)}${diffsHtml(dream)}`;
}

function facts(dream: ReportDream): string[] {
  const { engine, model, durationMs, sessions, turns, bytes: size, lines } = dream;
  const cost = costWords(dream);
  return [
    `started by ${dream.trigger}`,
    ...(engine === 'none' ? [] : [model ? `${engine}, ${model}` : engine]),
    ...(durationMs === null ? [] : [`took ${duration(durationMs)}`]),
    ...(sessions === null ? [] : [count(sessions, 'session')]),
    ...(turns === null ? [] : [count(turns, 'turn')]),
    ...(cost ? [`cost ${cost}`] : []),
    ...(size.before || size.after ? [`${bytes(size.before)} → ${bytes(size.after)}`] : []),
    ...(dream.files.length > 0 ? [`+${number(lines.added)} −${number(lines.removed)} lines`] : []),
  ];
}
