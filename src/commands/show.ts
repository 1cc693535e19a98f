import type { App } from '../compose.ts';
import type { DreamEvent } from '../dream/events.ts';
import { findPlace } from '../dream/find-dream.ts';
import { maskSecrets } from '../memory/secrets.ts';
import { shownDiff } from '../memory/shown-diff.ts';
import type { Tree } from '../memory/tree.ts';
import { treesAround } from '../store/history.ts';
import { withText } from '../store/origin-trailers.ts';
import { readEvents } from '../store/records-on-disk.ts';
import { dreamsFrom, readSummary } from '../store/summary.ts';
import { parseMessage } from '../store/trailers.ts';
import { diffView } from '../ui/diff-view.ts';
import { dreamView } from '../ui/dream-view.ts';
import { eventView } from '../ui/event-view.ts';
import { printJson } from '../ui/json.ts';
import { originsView, type ShownOrigin, type ShownOrigins } from '../ui/origins-view.ts';
import { keptMemory } from './memory-at.ts';
import { printPaged } from './print-long.ts';
import type { Args } from './table.ts';

export async function execute(app: App, args: Args): Promise<number> {
  const { memory } = keptMemory(app);
  const { terminal, globals } = app;
  const summary = await readSummary(memory);
  const place = await findPlace(memory, args.id === undefined ? 'last' : String(args.id), summary);
  const [dream] = await dreamsFrom(memory, summary, [place]);
  if (!dream) return 0;
  const events = args.events ? readEvents<DreamEvent>(app.world.fs, memory.state, place.id) : undefined;
  const commit = await memory.repo.commit(place.commit);
  const { before, after } = await treesAround(memory, commit);
  const origins = originsIn(commit.message, after);
  const diff = args.stat || events ? undefined : shownDiff(before, after);
  const isWaiting = place.kept === 'proposal';
  if (globals.json) {
    printJson(terminal, 'show', {
      dream,
      waiting: isWaiting,
      origins: origins.origins,
      originsLeftOut: origins.leftOut,
      ...(diff !== undefined && { diff }),
      ...(events && { events }),
    });
    return 0;
  }
  const told = events?.map((event) => eventView(event, terminal, memory.dir)).join('\n');
  const parts = [
    dreamView(dream, terminal),
    ...(told === undefined ? [] : [told || 'No events are left of this dream.']),
    ...(told === undefined ? withGap(originsView(origins, terminal)) : []),
    ...(diff ? [`\n${diffView(diff, terminal)}`] : []),
  ];
  printPaged(app, parts.join('\n'));
  return 0;
}

/** Where the lines that it added come from, as its commit has it. */
function originsIn(message: string, after: Tree): ShownOrigins {
  const { origins = [], leftOut = 0 } = parseMessage(message)?.added ?? {};
  const shown = withText(origins, after).map(({ path, number, line, source }) => ({
    ...{ file: path, lineNumber: number, text: maskSecrets(line), ...source },
  }));
  const order = (a: ShownOrigin, b: ShownOrigin) =>
    a.file === b.file ? a.lineNumber - b.lineNumber : a.file < b.file ? -1 : 1;
  return { origins: shown.sort(order), leftOut };
}

function withGap(lines: readonly string[]): string[] {
  return lines.length > 0 ? ['', ...lines] : [];
}
