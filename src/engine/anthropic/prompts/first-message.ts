import template from '../../../../templates/prompts/first.md';
import type { Day } from '../../../memory/day.ts';
import type { Facts, Finding } from '../../../memory/finding.ts';
import type { RevertedLine } from '../../../memory/reverts.ts';
import { maskSecrets } from '../../../memory/secrets.ts';
import type { Session } from '../../../sessions/port.ts';
import type { Signals } from '../../../sessions/signals/signals.ts';
import { signalsTable } from '../../../sessions/signals/table.ts';
import { dayText } from './amounts.ts';
import { fence } from './fence.ts';
import { findingsText } from './findings-text.ts';
import { indexText } from './index-text.ts';
import { listingText } from './listing.ts';
import { logsText, type NewInLog } from './logs-text.ts';
import type { MemoryFile } from './memory-file.ts';
import { oneLine, shownPath } from './one-line.ts';
import { renderTemplate } from './render-template.ts';
import { revertedText } from './reverted-text.ts';
import { sessionsText } from './sessions-text.ts';
import { linesWithin } from './within.ts';

export type FirstInput = {
  /** 8 to 64 hexadecimal digits, new in every dream: the name of the fences. */
  nonce: string;
  today: Day;
  timeZone: string;
  /** When the last finished dream began, in epoch ms; null before the first. */
  sinceMs: number | null;
  memory: string;
  project: string | undefined;
  transcriptFolders: readonly string[];
  limits: Facts['limits'];
  guard: Facts['guard'];
  sessions: readonly Session[];
  signals: Signals;
  files: readonly MemoryFile[];
  newInLogs: readonly NewInLog[];
  findings: readonly Finding[];
  reverted: readonly RevertedLine[];
};

/**
 * The first message of a dream: all that varies from one dream to the next. The same input gives the same bytes, below
 * 100 KB whatever the memory is like. Whatever comes from files stands inside fences, without secrets.
 */
export function firstMessage(input: FirstInput): string {
  const { nonce, limits, guard, files, project } = input;
  return renderTemplate(template, {
    nonce,
    today: input.today,
    weekday: weekdayOf(input.today),
    timeZone: oneLine(input.timeZone, 60),
    lastDream:
      input.sinceMs === null
        ? 'This is the first dream of this memory.'
        : `The last dream was on ${dayText(input.sinceMs)}.`,
    places: placesText(input),
    maxLines: String(limits.maxLines),
    maxChars: String(limits.maxChars),
    maxDeletedFiles: String(guard.maxDeletedFiles),
    maxLostPercent: String(guard.maxLostPercent),
    protect: protectText(guard.protect),
    sessions: sessionsText(nonce, input.sessions, project),
    signals: fence(nonce, { origin: 'sessions' }, maskSecrets(signalsTable(input.signals))),
    logs: logsText(nonce, input.newInLogs),
    findings: findingsText(nonce, input.findings),
    reverted: revertedText(nonce, input.reverted),
    listing: listingText(nonce, files, guard.protect),
    index: indexText(nonce, files, limits.maxChars),
  });
}

function weekdayOf(day: Day): string {
  const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  return names[new Date(`${day}T00:00:00Z`).getUTCDay()]!;
}

const MAX_FOLDERS = 20;
const MAX_PROTECT_BYTES = 1_024;

function placesText({ nonce, memory, project, transcriptFolders }: FirstInput): string {
  const folders = transcriptFolders
    .slice(0, MAX_FOLDERS)
    .map((folder) => `transcripts: ${shownPath(folder)}`);
  const places = [
    `memory: ${shownPath(memory)}`,
    `project: ${project === undefined ? 'not known; there is no code to compare with' : shownPath(project)}`,
    ...(folders.length > 0 ? folders : ['transcripts: none are known']),
  ];
  const left = transcriptFolders.length - folders.length;
  return [
    fence(nonce, { origin: 'places' }, places.join('\n')),
    ...(left > 0 ? [`Left out: ${left} more folders of transcripts.`] : []),
  ].join('\n');
}

/** Globs come from the person's own configuration. */
function protectText(protect: readonly string[]): string {
  if (protect.length === 0) return 'none';
  const told = linesWithin(
    protect.map((glob) => `\`${oneLine(glob, 200)}\``),
    MAX_PROTECT_BYTES,
  );
  const left = protect.length - told.length;
  return [...told, ...(left > 0 ? [`${left} more`] : [])].join(', ');
}
