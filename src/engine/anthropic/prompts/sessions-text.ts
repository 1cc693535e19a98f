import type { Session } from '../../../sessions/port.ts';
import { counted, dayText, sizeText } from './amounts.ts';
import { fence } from './fence.ts';
import { oneLine, shownPath } from './one-line.ts';
import { linesWithin } from './within.ts';

const MAX_BYTES = 6 * 1024;
const MAX_SESSIONS = 40;

/** Sessions since the last dream, newest first: when, how large, whose, and where they were held. */
export function sessionsText(
  nonce: string,
  sessions: readonly Session[],
  project: string | undefined,
): string {
  if (sessions.length === 0) return 'None.';
  const newest = [...sessions].sort(
    (a, b) => (b.mtimeMs || 0) - (a.mtimeMs || 0) || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0),
  );
  const lines = newest
    .slice(0, MAX_SESSIONS)
    .map(
      ({ path, agent, cwd, mtimeMs, bytes }) =>
        `- ${shownPath(path)} (${dayText(mtimeMs)}, ${sizeText(bytes)}, ${oneLine(agent, 40)}, ${placeOf(cwd, project)})`,
    );
  const told = linesWithin(lines, MAX_BYTES);
  const rest = newest.slice(told.length);
  return [
    `${counted(sessions.length, 'session')}, newest first. Each line: transcript (day, size, agent, where it was held).`,
    fence(nonce, { origin: 'sessions' }, told.join('\n')),
    ...(rest.length > 0
      ? [
          `Left out: ${counted(rest.length, 'older session')} (${sizeText(rest.reduce((sum, { bytes }) => sum + bytes, 0))}). A search of the transcript folders finds them too.`,
        ]
      : []),
  ].join('\n');
}

function placeOf(cwd: string | undefined, project: string | undefined): string {
  if (cwd === undefined) return 'folder unknown';
  if (cwd === project) return 'in the project';
  if (project !== undefined && cwd.startsWith(`${project}/`))
    return `in ${oneLine(cwd.slice(project.length + 1), 200)} of the project`;
  return `in ${oneLine(cwd, 200)}`;
}
