import type { App } from '../compose.ts';
import type { DreamEvent } from '../dream/events.ts';
import { findPlace } from '../dream/find-dream.ts';
import { shownDiff } from '../memory/shown-diff.ts';
import { treesAround } from '../store/history.ts';
import { readEvents } from '../store/records-on-disk.ts';
import { dreamsFrom, readSummary } from '../store/summary.ts';
import { diffView } from '../ui/diff-view.ts';
import { dreamView } from '../ui/dream-view.ts';
import { eventView } from '../ui/event-view.ts';
import { printJson } from '../ui/json.ts';
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
  const { before, after } = await treesAround(memory, await memory.repo.commit(place.commit));
  const diff = args.stat || events ? undefined : shownDiff(before, after);
  const isWaiting = place.kept === 'proposal';
  if (globals.json) {
    printJson(terminal, 'show', {
      dream,
      waiting: isWaiting,
      ...(diff !== undefined && { diff }),
      ...(events && { events }),
    });
    return 0;
  }
  const told = events?.map((event) => eventView(event, terminal, memory.dir)).join('\n');
  const parts = [
    dreamView(dream, terminal),
    ...(told === undefined ? [] : [told || 'No events are left of this dream.']),
    ...(diff ? [`\n${diffView(diff, terminal)}`] : []),
  ];
  printPaged(app, parts.join('\n'));
  return 0;
}
