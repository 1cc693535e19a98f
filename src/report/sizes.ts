import { INDEX } from '../memory/kinds.ts';
import { loadedSize } from '../memory/loaded-size.ts';
import { readMarkdown } from '../memory/markdown.ts';
import type { Opened } from '../store/opened.ts';
import type { ReportDream, SizePoint } from './report-data.ts';

/** A curve needs no more points than a screen has columns for. */
const MAX_POINTS = 300;

/** The memory after each dream that landed, the oldest first. */
export async function sizesOf(memory: Opened, dreams: readonly ReportDream[]): Promise<SizePoint[]> {
  const landed = dreams.filter(({ outcome, bytes }) => outcome === 'committed' && bytes.after > 0).reverse();
  const every = Math.max(1, Math.ceil(landed.length / MAX_POINTS));
  const picked = landed.filter((_, index) => index % every === 0 || index === landed.length - 1);
  const known = new Map<string, { lines: number; chars: number } | null>();
  const points: SizePoint[] = [];
  for (const { id, at, bytes, commit } of picked) {
    const entry = commit === null ? undefined : (await memory.repo.flatOfCommit(commit)).get(INDEX);
    if (entry && !known.has(entry.oid)) known.set(entry.oid, await loaded(memory, entry));
    const index = entry ? known.get(entry.oid) : null;
    points.push({ id, at, bytes: bytes.after, lines: index?.lines ?? null, chars: index?.chars ?? null });
  }
  return points;
}

async function loaded(
  memory: Opened,
  entry: Parameters<Opened['repo']['text']>[0],
): Promise<{ lines: number; chars: number } | null> {
  const text = await memory.repo.text(entry);
  return text === undefined ? null : loadedSize(readMarkdown(text).lines);
}
