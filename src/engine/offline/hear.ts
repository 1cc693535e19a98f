import { dayOf } from '../../memory/day.ts';
import type { Heard } from '../../memory/gather/heard.ts';
import { kindOf } from '../../memory/kinds.ts';
import type { Tree } from '../../memory/tree.ts';
import { documentOf } from '../../memory/units.ts';
import type { PersonsWords } from '../../sessions/signals/pointer.ts';
import { signalsOf } from '../../sessions/signals/signals.ts';
import type { DreamContext } from '../port.ts';

/** More than this is read by no dream: the newest sessions come first, the rest is said to be left out. */
const MAX_BYTES = 1024 ** 3;
const MAX_SESSIONS = 2_000;

/** What was said and noted since the last dream, oldest first: people's words in sessions, entries of daily logs. */
export async function hear(context: DreamContext, tree: Tree): Promise<Heard[]> {
  const heard = [...(await fromSessions(context)), ...fromLogs(context, tree)];
  return heard.sort((a, b) => a.atMs - b.atMs).map(({ heard }) => heard);
}

type Timed = { atMs: number; heard: Heard };

async function fromSessions(context: DreamContext): Promise<Timed[]> {
  const { recent, sessions, past, signal, say } = context;
  const timed: Timed[] = [];
  const said: PersonsWords[] = [];
  let bytes = 0;
  const near = recent.slice(0, MAX_SESSIONS).filter((session) => {
    bytes += session.bytes;
    return bytes <= MAX_BYTES;
  });
  if (near.length < recent.length) say(`Left out the oldest ${recent.length - near.length} sessions.`);
  for (const session of near) {
    signal.throwIfAborted();
    for (const { text, at, offset } of await sessions.words(session, { origins: ['person'] })) {
      const atMs = at === undefined ? session.mtimeMs : Date.parse(at);
      // A session that goes on after a dream is heard from there on.
      if (Number.isNaN(atMs) || atMs <= (past.sinceMs ?? 0)) continue;
      const source = `session ${session.id.slice(0, 8)}`;
      said.push({ session: session.id, atMs, offset, text });
      timed.push({
        atMs,
        heard: { from: 'person', text, day: dayOf(new Date(atMs)), source, key: session.id },
      });
    }
  }
  context.noticed(signalsOf(recent.length, said));
  return timed;
}

/** Entries that the last dream has not seen, of logs that tell their day by their name. */
function fromLogs({ past }: DreamContext, tree: Tree): Timed[] {
  const timed: Timed[] = [];
  for (const [path, file] of tree) {
    const day = kindOf(path) === 'log' ? /(\d{4}-\d\d-\d\d)[^/]*$/.exec(path)?.[1] : undefined;
    const dayMs = day === undefined ? Number.NaN : Date.parse(`${day}T00:00`);
    if (day === undefined || Number.isNaN(dayMs)) continue;
    const { lines, units } = documentOf(file);
    for (const { kind, first, text } of units) {
      if (kind !== 'bullet' && kind !== 'paragraph') continue;
      if (past.sawLogLine(path, lines[first]!.text)) continue;
      timed.push({ atMs: dayMs + first, heard: { from: 'log', text, day, source: path, key: path } });
    }
  }
  return timed;
}
