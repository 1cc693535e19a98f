import { agentSpot } from './agents.ts';
import { type Files, missingFolders } from './files.ts';
import { blockSpot } from './marked-block.ts';
import { ownSpot } from './own-file.ts';
import { digestOf, type FileRecord, readBackup } from './records.ts';
import type { Spot } from './spot.ts';

/** What would happen to one file. Equal bytes on both sides: nothing. */
export type Change = {
  spot: Spot;
  change: 'added' | 'updated' | 'already' | 'removed' | 'absent';
  before: Buffer | undefined;
  after: Buffer | undefined;
  /** Folders that have to be made, or that may go with the file. */
  folders: string[];
  record: FileRecord | undefined;
  /** It goes back to what it was, to the byte: the backup has no more use. */
  isRestored: boolean;
};

export function planInstall(spot: Spot, files: Files, records: readonly FileRecord[]): Change {
  const before = files.read(spot.path);
  const after = spot.put(before);
  const record = records.find(({ path }) => path === spot.path);
  const isThere = before !== undefined && spot.holds(before);
  const isSame = before?.equals(after) ?? false;
  const change = isSame ? 'already' : isThere ? 'updated' : 'added';
  return { spot, change, before, after, folders: missingFolders(spot.path), record, isRestored: false };
}

export function planUninstall(spot: Spot, files: Files, records: readonly FileRecord[]): Change {
  const record = records.find(({ path }) => path === spot.path);
  const before = files.read(spot.path);
  const none = { spot, before, folders: record?.folders ?? [], record, isRestored: false };
  if (before === undefined || !spot.holds(before)) return { ...none, change: 'absent', after: before };
  const original = record && readBackup(record);
  const isOnlyOurs = record?.written === digestOf(before);
  const gone = { ...none, change: 'removed' as const };
  if (isOnlyOurs && (original || record.backup === null) && spot.kind !== 'own')
    return { ...gone, after: original, isRestored: true };
  const rest = spot.take(before, original);
  const wasMadeByInstall = spot.kind === 'own' || record?.backup === null;
  if (wasMadeByInstall && spot.isEmpty(rest)) {
    return { ...gone, after: undefined, isRestored: isOnlyOurs };
  }
  return { ...gone, after: rest };
}

/** How to take out what an earlier install left in a file that today's would not choose. */
export function spotOfRecord({ kind, place, path }: FileRecord): Spot {
  if (kind === 'own') return ownSpot(place, path, '');
  if (kind === 'block') return blockSpot(place, path, '');
  return agentSpot(place === 'codex' ? 'codex' : 'claude-code', path, { program: [] });
}
