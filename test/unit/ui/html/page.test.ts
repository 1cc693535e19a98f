import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fileOf } from '../../../../src/memory/tree.ts';
import { fileDiffs, sizeOf } from '../../../../src/report/file-diffs.ts';
import type { ReportData, ReportDream } from '../../../../src/report/report-data.ts';
import { monthsOf, totalsOf } from '../../../../src/report/totals.ts';
import { html } from '../../../../src/ui/html/markup.ts';
import { reportPage } from '../../../../src/ui/html/page.ts';
import { HOSTILE } from '../../../support/dreamt-history.ts';

const DREAM: ReportDream = {
  ...{ id: 1, kind: 'dream', outcome: 'committed', commit: 'c', at: '2026-11-18T00:00:00Z', durationMs: 900 },
  ...{ trigger: 'timer', engine: 'anthropic', model: 'claude-haiku-5-5', improved: 2, files: [] },
  ...{ lines: { added: 1, removed: 2 }, bytes: { before: 100, after: 90 }, sessions: 6, turns: 12 },
  ...{
    usage: { input: 1, cacheRead: 2, cacheWrite: 3, output: 4 },
    costUsd: 0.01,
    reason: null,
    claim: null,
  },
  ...{ reverts: [], revertedBy: null, kept: true, isWaiting: false, diffs: undefined },
};

function data(dreams: ReportDream[], more: Partial<ReportData> = {}): ReportData {
  return {
    ...{
      madeAt: '2026-11-18T00:00:00Z',
      timeZone: 'UTC',
      memory: '/m',
      project: '/p',
      name: 'p',
      mode: 'auto',
    },
    limits: { maxLines: 200, maxChars: 25_000 },
    totals: totalsOf(dreams),
    months: monthsOf(dreams, (at) => at.slice(0, 10)),
    ...{ sizes: [], dreams, unlisted: 0, lineage: [], moreLineage: 0, days: [] },
    ...more,
  };
}

test('values become text in a page, whatever they hold', () => {
  const evil = `<a href="x" onclick='y'>&\u001b[31m\u202e`;
  expect(html`<p title="${evil}">${[evil, html`<b>${1}</b>`]}${null}${false}</p>`.text).toBe(
    '<p title="&lt;a href=&quot;x&quot; onclick=&#39;y&#39;&gt;&amp;">&lt;a href=&quot;x&quot; onclick=&#39;y&#39;&gt;&amp;<b>1</b></p>',
  );
});

test('every place that shows words from elsewhere escapes them', () => {
  const evil = HOSTILE.join(' ');
  const dream: ReportDream = {
    ...DREAM,
    ...{ reason: evil, claim: evil, trigger: evil, engine: evil, model: evil },
    files: [{ path: evil, change: 'modified', added: 0, removed: 0, skipped: evil }],
    diffs: [
      {
        path: evil,
        from: evil,
        change: 'renamed',
        isBinary: false,
        more: 3,
        hunks: [
          {
            head: evil,
            lines: [
              { sign: '+', text: evil },
              { sign: '-', text: evil },
              { sign: ' ', text: evil },
            ],
          },
        ],
      },
    ],
  };
  const page = reportPage(
    data([dream], {
      ...{ memory: evil, project: evil, name: evil, mode: evil, timeZone: evil },
      lineage: [
        { path: evil, isThere: false, steps: [{ at: DREAM.at, dream: null, what: 'merged', other: evil }] },
      ],
      days: [{ day: '2026-11-18', dreams: 0, checks: [{ gate: evil, reason: evil, trigger: evil }] }],
    }),
  );
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page.match(/<style/g)).toHaveLength(1);
  expect(page).not.toMatch(/<img|<h1 id=|href="?javascript/);
  expect(page).not.toMatch(/[\u001b\u202a-\u202e\u200b\u2028]/);
});

test('only the style and script of the page itself may count, and no element brings its own', () => {
  const page = reportPage(data([DREAM]));
  const hash = (tag: string) => {
    const text = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(page)![1]!;
    return `sha256-${createHash('sha256').update(text).digest('base64')}`;
  };
  const policy = /Content-Security-Policy" content="([^"]+)"/.exec(page)![1]!.replaceAll('&#39;', "'");
  expect(policy).toBe(
    `default-src 'none'; style-src '${hash('style')}'; script-src '${hash('script')}'; base-uri 'none'; form-action 'none'`,
  );
  expect(page.replace(/<(style|script)>[\s\S]*?<\/\1>/g, '')).not.toMatch(/\sstyle=|\son\w+=|https?:\/\//);
});

test('a thousand dreams stay below three megabytes', () => {
  const files = Array.from({ length: 6 }, (_, i) => ({
    path: `topic-${i}.md`,
    change: 'modified' as const,
    added: 3,
    removed: 2,
  }));
  const dreams = Array.from({ length: 1000 }, (_, i) => ({
    ...DREAM,
    id: i + 1,
    files,
    claim: 'Tidied. '.repeat(30),
    reason: i % 9 ? null : 'the server was away',
  }));
  const text = Array.from({ length: 180 }, (_, i) => `- "Fact" ${i} & more <of> it.`).join('\n');
  const diff = fileDiffs(new Map(), new Map([['a.md', fileOf(text)]]));
  let room = 900_000;
  for (const dream of dreams) {
    room -= sizeOf(diff);
    if (room > 0) dream.diffs = diff;
  }
  expect(Buffer.byteLength(reportPage(data(dreams)))).toBeLessThan(3_000_000);
});

test('an empty history says what to type', () => {
  const page = reportPage(data([]));
  expect(page).toContain('memdream run --force');
  expect(page).toContain('A curve needs two dreams.');
});

test('a cost that nobody knows is said to be unknown', () => {
  const page = reportPage(data([{ ...DREAM, costUsd: null }]));
  expect(page).toContain('1 dream of unknown price');
  expect(page).toContain('+ unknown');
});
