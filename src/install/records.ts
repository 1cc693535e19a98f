import { createHash } from 'node:crypto';
import fs, { existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isObject } from '../config/is-object.ts';
import { readOwnFile } from '../config/read-file.ts';
import { writeOwnFile } from '../config/write-file.ts';
import { readRegular } from '../memory/regular-file.ts';
import { type Kind, PLACES, type Place } from './spot.ts';

/** What install did to one file: enough to take it back to the byte while nobody else has written there. */
export type FileRecord = {
  path: string;
  place: Place;
  kind: Kind;
  /** Where the bytes from before are kept; null: there was no file. */
  backup: string | null;
  /** SHA-256 of what install wrote. */
  written: string;
  /** Folders that install made for it, the outermost first. */
  folders: string[];
};

/** Garbage counts as no record: then entries are found by what they say, and nothing is restored by guess. */
export function readRecords(stateDir: string): FileRecord[] {
  try {
    const parsed: unknown = JSON.parse(readOwnFile(fileOf(stateDir)));
    return isObject(parsed) && Array.isArray(parsed.files) ? parsed.files.filter(isRecord) : [];
  } catch {
    return [];
  }
}

export function writeRecords(stateDir: string, files: readonly FileRecord[]): void {
  if (files.length === 0) rmSync(fileOf(stateDir), { force: true });
  else writeOwnFile(fileOf(stateDir), `${JSON.stringify({ version: 1, files }, null, 2)}\n`);
}

/** Keeps bytes under a name made of them, so that no backup can ever take the place of another. */
export function keepBackup(stateDir: string, path: string, bytes: Buffer): string {
  const name = `${basename(path).replace(/^\.+/, '')}-${digestOf(bytes).slice(0, 16)}`;
  const file = join(stateDir, 'backups', name);
  if (!existsSync(file)) writeOwnFile(file, bytes);
  return file;
}

/** The bytes from before, where they are still there and still the same. */
export function readBackup({ backup }: FileRecord): Buffer | undefined {
  if (backup === null) return undefined;
  try {
    const bytes = readRegular(fs, backup);
    return backup.endsWith(digestOf(bytes).slice(0, 16)) ? bytes : undefined;
  } catch {
    return undefined;
  }
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function fileOf(stateDir: string): string {
  return join(stateDir, 'installed.json');
}

function isRecord(value: unknown): value is FileRecord {
  if (!isObject(value)) return false;
  const { path, place, kind, backup, written, folders } = value;
  return (
    typeof path === 'string' &&
    [...PLACES, 'plugin'].some((name) => name === place) &&
    ['block', 'hooks', 'own'].includes(kind as string) &&
    (backup === null || typeof backup === 'string') &&
    typeof written === 'string' &&
    Array.isArray(folders) &&
    folders.every((folder) => typeof folder === 'string')
  );
}
