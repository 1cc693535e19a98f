import type { Random } from './random.ts';

/** A file or a folder. What was written is kept as it was written, so that the end of it can be forgotten. */
export type Node = { folder?: Map<string, Node>; mode: number; mtimeMs: number; bytes: Buffer };

/** What a command did to the disk, in order. A `name` is an entry of a folder; null: it is gone. */
export type Note =
  | { of: 'names'; changes: { folder: Node; name: string; node: Node | null }[] }
  | { of: 'data'; node: Node; change(to: Pick<Node, 'mode' | 'mtimeMs' | 'bytes'>, part: Part): void }
  | { of: 'sync'; node: Node };

/** What becomes of a write that nobody waited for: all of it, half of it, zeros in its place. */
type Part = 'whole' | 'half' | 'zeros';

/** For each file or folder, the place of its last sync among the notes. */
export function lastSyncs(notes: readonly Note[]): Map<Node, number> {
  const last = new Map<Node, number>();
  for (const [i, note] of notes.entries()) if (note.of === 'sync') last.set(note.node, i);
  return last;
}

/** Each folder keeps its changes up to a point at or after its last sync; a change of two folders is in both or in none. */
export function keptChanges(notes: readonly Note[], random: Random): Set<Note> {
  const durable = lastSyncs(notes);
  const upTo = new Map<Node, number>();
  const changes = notes.flatMap((note, i) => (note.of === 'names' ? [{ note, i }] : []));
  const folders = new Set(changes.flatMap(({ note }) => note.changes.map(({ folder }) => folder)));
  for (const folder of folders) {
    const from = durable.get(folder) ?? -1;
    // Mostly all or nothing of what is not synced: the strangest trees are between two folders.
    const end = random.chance(0.4)
      ? from
      : random.chance(0.5)
        ? notes.length
        : from + random.below(notes.length - from);
    upTo.set(folder, end);
  }
  for (let isMoving = true; isMoving; ) {
    isMoving = false;
    for (const { note, i } of changes) {
      if (!note.changes.some(({ folder }) => i <= upTo.get(folder)!)) continue;
      for (const { folder } of note.changes) {
        if (i <= upTo.get(folder)!) continue;
        upTo.set(folder, i);
        isMoving = true;
      }
    }
  }
  return new Set(
    changes.filter(({ note, i }) => i <= upTo.get(note.changes[0]!.folder)!).map(({ note }) => note),
  );
}
