import { rmSync } from 'node:fs';
import { MemdreamError } from '../errors.ts';
import { type Files, mustBeWritable, removeEmptyFolders } from './files.ts';
import type { Change } from './plan.ts';
import type { Programs } from './programs.ts';
import { digestOf, type FileRecord, keepBackup, readBackup, readRecords, writeRecords } from './records.ts';
import type { Step, Steps } from './timed.ts';

export type World = { stateDir: string; files: Files; programs: Programs };

/** A file that was written, and where its bytes from before are. */
export type Applied = { change: Change; backup: string | null };

/**
 * Makes all changes or none: what was written is put back if a later file or program refuses. Backups and the record
 * come first, so that whatever a crash leaves behind can be taken back.
 */
export function applyInstall(changes: readonly Change[], steps: Steps, world: World): Applied[] {
  const todo = changes.filter(({ change }) => change === 'added' || change === 'updated');
  for (const { spot } of todo) mustBeWritable(spot.path);
  const { stateDir } = world;
  const old = readRecords(stateDir);
  const records = todo.map((change) => recordOf(change, stateDir));
  const paths = new Set(todo.map(({ spot }) => spot.path));
  if (todo.length > 0) writeRecords(stateDir, [...old.filter(({ path }) => !paths.has(path)), ...records]);
  try {
    if (todo.length > 0) perform(todo, steps, world);
  } catch (error) {
    writeRecords(stateDir, old);
    for (const { folders } of todo) removeEmptyFolders(folders);
    throw error;
  }
  return changes.map((change) => ({ change, backup: records[todo.indexOf(change)]?.backup ?? null }));
}

/** Takes changes back. Returns what did not go well on the way, and is no reason to leave the files. */
export function applyUninstall(
  changes: readonly Change[],
  steps: Steps,
  world: World,
): { applied: Applied[]; warnings: string[] } {
  const todo = changes.filter(({ change }) => change === 'removed');
  for (const { spot } of todo) mustBeWritable(spot.path);
  const backups = todo.map(({ spot, before, isRestored }) =>
    isRestored ? null : keepBackup(world.stateDir, spot.path, before!),
  );
  const warnings = todo.length > 0 ? perform(todo, steps, world) : [];
  for (const { folders } of todo) removeEmptyFolders(folders);
  const paths = new Set(changes.map(({ spot }) => spot.path));
  const left = readRecords(world.stateDir).filter(({ path }) => !paths.has(path));
  writeRecords(world.stateDir, left);
  dropBackups(todo, left);
  return {
    applied: changes.map((change) => ({ change, backup: backups[todo.indexOf(change)] ?? null })),
    warnings,
  };
}

/** What uninstall has to know. An update keeps what is known from the first time. */
function recordOf(change: Change, stateDir: string): FileRecord {
  const { spot, before, after, record } = change;
  const { path, place, kind } = spot;
  const isUpdate = change.change === 'updated';
  const folders = record?.folders ?? change.folders;
  const written = digestOf(after!);
  if (isUpdate && record?.written === digestOf(before!)) return { ...record, written };
  const backup = before === undefined ? null : keepBackup(stateDir, path, before);
  if (!isUpdate || kind === 'own') return { path, place, kind, backup, written, folders };
  // Others wrote there since, or nobody knows: what is to come back is their text without ours.
  const rest = spot.take(before!, record && readBackup(record));
  const isMadeByInstall = record?.backup === null && spot.isEmpty(rest);
  const original = isMadeByInstall ? null : keepBackup(stateDir, path, rest);
  return { path, place, kind, backup: original, written, folders };
}

function perform(todo: readonly Change[], steps: Steps, { files, programs }: World): string[] {
  const warnings = steps.before.flatMap((step) => start(step, programs));
  const done: Change[] = [];
  try {
    for (const change of todo) {
      files.write(change.spot.path, change.after);
      done.push(change);
    }
    return [...warnings, ...steps.after.flatMap((step) => start(step, programs))];
  } catch (error) {
    for (const { spot, before } of done.reverse()) files.write(spot.path, before);
    throw error;
  }
}

function start({ program, args, mayFail = false, isQuiet = false }: Step, programs: Programs): string[] {
  const ended = programs.run(program, args);
  if (ended?.isOk) return [];
  const said = ended ? ended.stderr.trim() || 'it said nothing' : 'there is no such program';
  const fact = `${program} ${args.join(' ')} failed: ${said}`;
  if (mayFail) return isQuiet ? [] : [fact];
  throw new MemdreamError('STORE_DISK', fact, { hint: 'Nothing was changed.' });
}

/** The file is itself again: a second copy of what may hold secrets is not left lying about. */
function dropBackups(todo: readonly Change[], left: readonly FileRecord[]): void {
  for (const { record, isRestored } of todo) {
    const backup = record?.backup;
    if (isRestored && backup && !left.some((other) => other.backup === backup))
      rmSync(backup, { force: true });
  }
}
