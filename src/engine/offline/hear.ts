import { dayOf } from '../../memory/day.ts';
import type { Heard } from '../../memory/gather/heard.ts';
import { kindOf } from '../../memory/kinds.ts';
import type { Tree } from '../../memory/tree.ts';
import { documentOf } from '../../memory/units.ts';
import type { DreamContext } from '../port.ts';
import { originOf, saidSince } from '../said.ts';

/** What was said and noted since the last dream, oldest first: people's words in sessions, entries of daily logs. */
export async function hear(context: DreamContext, tree: Tree): Promise<Heard[]> {
  const heard = [...(await fromSessions(context)), ...fromLogs(context, tree)];
  return heard.sort((a, b) => a.atMs - b.atMs).map(({ heard }) => heard);
}

type Timed = { atMs: number; heard: Heard };

async function fromSessions(context: DreamContext): Promise<Timed[]> {
  const { words } = await saidSince(context);
  return words.map(({ session, atMs, offset, text }) => ({
    atMs,
    heard: {
      from: 'person',
      text,
      day: dayOf(new Date(atMs)),
      source: `session ${session.slice(0, 8)}`,
      key: session,
      origin: originOf({ session, atMs, offset }, context.recent),
    },
  }));
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
      const origin = { from: 'log', path, line: lines[first]!.number, at: day } as const;
      timed.push({ atMs: dayMs + first, heard: { from: 'log', text, day, source: path, key: path, origin } });
    }
  }
  return timed;
}
