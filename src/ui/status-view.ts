import type { Dream } from '../store/record.ts';
import { factsView } from './facts-view.ts';
import { bytes, count, dollars, duration, localTime, number } from './format.ts';
import { gatesView, type StatusGate, waitsFor } from './gates-view.ts';
import { headline } from './headline.ts';
import { safeLine } from './safe-text.ts';
import { sparkline } from './sparkline.ts';
import type { Look } from './terminal.ts';
import { whoAndCap } from './who-and-cap.ts';
import { wrap } from './wrap.ts';

/** Everything the `status` screen shows, gathered by the command. */
export type StatusData = {
  memory: string;
  project: string | null;
  /** Whether the memory has a repository that memdream keeps. */
  isKept: boolean;
  index: { lines: number; maxLines: number; chars: number; maxChars: number } | null;
  topics: number;
  mode: string;
  engine: string;
  model: string | null;
  /** The most a dream may spend: both null where it is free, only dollars null where no price is known. */
  cap: { usd: number | null; tokens: number | null };
  /** Engines that `auto` asked first, and why they cannot dream now. */
  passedOver: readonly { name: string; reason: string }[];
  lastDream: Dream | null;
  pendingId: number | null;
  /** Who holds the memory: `purpose` as it is to be read, such as "memdream run" or "another dreamer". */
  running: { pid: number | null; sinceMs: number; purpose: string; phase?: string } | null;
  gates: readonly StatusGate[];
  findings: {
    count: number;
    first: readonly { check: string; path: string; line?: number; message: string }[];
  };
  /** What people said since the dream before, as the last reading of sessions counted it. */
  signals: {
    atMs: number;
    sessions: number;
    corrections: number;
    saves: number;
    decisions: number;
    themes: number;
  } | null;
  /** Spent this month over all memories, and the most that may be; null where unknown or without a limit. */
  month: { usd: number | null; maxUsd: number | null };
  /** Known trouble has an id that stays. */
  warnings: readonly { id?: string; message: string; hint?: string }[];
  /** Bytes after each of the last dreams, the oldest first. */
  sizes: readonly number[];
  /** What starts dreams here; `askedMs` is null where it never came as far as the gates. Null where nothing is kept. */
  triggers: readonly { trigger: string; askedMs: number | null }[] | null;
  isUtf8: boolean;
  nowMs: number;
};

const BAR = 20;

export function statusView(data: StatusData, look: Look): string {
  const sections = [
    facts(data, look),
    gatesView(data.gates, look),
    wrap(outlook(data), look).map((line) => look.color.bold(line)),
    trouble(data, look),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

/** For shell prompts: `dreaming`, or nothing. */
export function statusShort({ running }: Pick<StatusData, 'running'>): string {
  return running ? 'dreaming' : '';
}

function facts(data: StatusData, look: Look): string[] {
  const { index, lastDream, pendingId, running, signals, month } = data;
  const rows: [string, string | null][] = [
    ['Memory', safeLine(data.memory)],
    [
      'Project',
      data.project === null ? 'unknown: no dream can compare with the code' : safeLine(data.project),
    ],
    ['History', data.isKept ? 'kept' : 'not kept yet: `memdream init`'],
    ['Mode', safeLine(data.mode)],
    ['Engine', dreamer(data)],
    ['Index', index && budget(index.lines, index.maxLines, 'lines')],
    ['', index && budget(index.chars, index.maxChars, 'characters')],
    ['Topics', number(data.topics)],
    ['Size', sizeOverTime(data)],
    ['Last dream', lastDream ? last(lastDream) : 'none yet'],
    ['Signals', signals && noticed(signals, data.nowMs)],
    ['Proposal', pendingId === null ? null : `dream ${pendingId} waits: \`memdream show pending\``],
    ['Running', running && whoRuns(running, data.nowMs)],
    ['Started by', startedBy(data)],
    ['This month', spent(month)],
  ];
  return factsView(rows, look);
}

/** "anthropic (claude-haiku-5-5), at most $0.25 a dream", "offline (anthropic: no credentials found)". */
function dreamer({ engine, model, cap, passedOver }: StatusData): string {
  const who = whoAndCap({ name: engine, model, capUsd: cap.usd, capTokens: cap.tokens });
  const others = passedOver.map(({ name, reason }) => `${safeLine(name)}: ${safeLine(reason)}`);
  return `${who}${cap.tokens === null ? '' : ' a dream'}${others.length > 0 ? ` (${others.join('; ')})` : ''}`;
}

/** "[########------------]  80 of 200 lines" */
function budget(used: number, max: number, unit: string): string {
  const share = max > 0 ? used / max : used > 0 ? 1 : 0;
  // Something used shows, something free shows: only full is full.
  const full = Math.min(share >= 1 ? BAR : BAR - 1, Math.max(used > 0 ? 1 : 0, Math.round(share * BAR)));
  const over = used > max ? `, ${number(used - max)} too many` : '';
  return `[${'#'.repeat(full)}${'-'.repeat(BAR - full)}] ${number(used)} of ${number(max)} ${unit}${over}`;
}

function last(dream: Dream): string {
  const id = dream.id === null ? '' : `dream ${dream.id}, `;
  const reverted = dream.revertedBy === null ? '' : ` (reverted by ${dream.revertedBy})`;
  return `${id}${localTime(dream.at)}: ${headline(dream)}${reverted}`;
}

/** "▁▂▅▇ 41 KB → 38 KB over 12 dreams"; one dream makes no curve. */
function sizeOverTime({ sizes, isUtf8 }: StatusData): string | null {
  if (sizes.length < 2) return null;
  const [first, last] = [bytes(sizes[0]!), bytes(sizes.at(-1)!)];
  return `${sparkline(sizes, { isUtf8 })} ${first} ${isUtf8 ? '→' : '->'} ${last} over ${count(sizes.length, 'dream')}`;
}

/** "shell (last asked 3 min ago), timer (not asked yet)". A check that was not due leaves no trace. */
function startedBy({ triggers, nowMs }: StatusData): string | null {
  if (triggers === null) return null;
  if (triggers.length === 0) return 'nothing but you: `memdream install`';
  return triggers
    .map(({ trigger, askedMs }) => {
      const asked = askedMs === null ? 'not asked yet' : `last asked ${duration(nowMs - askedMs)} ago`;
      return `${safeLine(trigger)} (${asked})`;
    })
    .join(', ');
}

/** "12 sessions, 3 corrections, 2 to remember (2 h ago)"; nothing where there was no session. */
function noticed(signals: NonNullable<StatusData['signals']>, nowMs: number): string | null {
  const { atMs, sessions, corrections, saves, decisions, themes } = signals;
  if (sessions === 0) return null;
  const parts = [
    count(sessions, 'session'),
    corrections > 0 ? count(corrections, 'correction') : '',
    saves > 0 ? `${number(saves)} to remember` : '',
    decisions > 0 ? count(decisions, 'decision') : '',
    themes > 0 ? count(themes, 'theme') : '',
  ];
  return `${parts.filter(Boolean).join(', ')} (${duration(nowMs - atMs)} ago)`;
}

function whoRuns(
  { pid, sinceMs, purpose, phase }: NonNullable<StatusData['running']>,
  nowMs: number,
): string {
  const at = phase ? `, in ${safeLine(phase)}` : '';
  const process = pid === null ? '' : ` (pid ${pid})`;
  return `${safeLine(purpose)}${process} for ${duration(nowMs - sinceMs)}${at}`;
}

function spent({ usd, maxUsd }: StatusData['month']): string | null {
  if (usd === null) return null;
  return maxUsd === null ? dollars(usd) : `${dollars(usd)} of ${dollars(maxUsd)}`;
}

/** What the next dream waits for, in one sentence. */
function outlook({ running, gates, isKept }: StatusData): string {
  if (running) return 'A dream runs now: `memdream status --follow` shows it, `memdream stop` ends it.';
  if (!isKept) return 'No dream starts by itself here: `memdream init` begins the history.';
  return waitsFor(gates);
}

function trouble({ findings, warnings }: StatusData, look: Look): string[] {
  const { color, width } = look;
  const way = (words: string) => wrap(safeLine(words), { width, indent: '  ' });
  const lines = warnings.flatMap(({ message, hint }) => [
    ...wrap(`! ${safeLine(message)}`, look).map((line) => color.yellow(line)),
    ...(hint ? way(hint) : []),
  ]);
  if (findings.count === 0) return lines;
  const shown = findings.first.map(({ check, path, line, message }) =>
    wrap(
      `${safeLine(path)}${line === undefined ? '' : `:${line}`}: ${safeLine(message)} (${safeLine(check)})`,
      { width, indent: '  ' },
    ),
  );
  const hidden = findings.count - findings.first.length;
  return [
    ...lines,
    color.yellow(`! ${count(findings.count, 'finding')} in the memory`),
    ...shown.flat(),
    ...(hidden > 0 ? [color.dim(`  and ${hidden} more`)] : []),
    ...way('`memdream doctor` lists them all, with what to do.'),
  ];
}
