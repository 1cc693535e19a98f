import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { codeOf } from '../errors.ts';
import { isObject } from './is-object.ts';
import { writeOwnFile } from './write-file.ts';

/** A memory that was initialised: `run --all` visits these, and `project` tells which sessions are its own. */
export type KnownMemory = { path: string; project: string | null; since: string };

export type KnownMemories = { memories: KnownMemory[]; gone: KnownMemory[]; warnings: string[] };

/** All known memories by path; `gone` are those whose directory is not there now, perhaps on a disk not mounted. */
export function listKnownMemories(stateDir: string): KnownMemories {
  const known: KnownMemories = { memories: [], gone: [], warnings: [] };
  for (const name of entryNames(stateDir, known.warnings)) {
    const file = join(folderOf(stateDir), name);
    const entry = readEntry(file);
    if (entry === 'missing') continue;
    if (entry === 'garbage') known.warnings.push(`${file} is not a known memory's entry; ignored.`);
    else if (isDirectory(entry.path)) known.memories.push(entry);
    else known.gone.push(entry);
  }
  for (const list of [known.memories, known.gone]) list.sort((a, b) => (a.path < b.path ? -1 : 1));
  return known;
}

/** Adds a memory, or tells a known one its project. The first `since` stays. */
export function addKnownMemory(stateDir: string, memory: KnownMemory): void {
  const file = fileOf(stateDir, memory.path);
  const before = readEntry(file);
  // Not ours to throw away: somebody may want to know what happened to it.
  if (before === 'garbage') renameSync(file, `${file}.garbage-${memory.since.replace(/\D/g, '')}`);
  const entry = typeof before === 'object' ? updated(before, memory) : memory;
  if (entry !== before) writeOwnFile(file, `${JSON.stringify(entry)}\n`);
}

export function removeKnownMemory(stateDir: string, path: string): void {
  rmSync(fileOf(stateDir, path), { force: true });
}

// One file a memory, not one list: two processes that add at the same time write different names, so neither can lose
// the other's entry, and no lock is needed.
function folderOf(stateDir: string): string {
  return join(stateDir, 'memories');
}

function fileOf(stateDir: string, path: string): string {
  return join(folderOf(stateDir), nameOf(path));
}

function nameOf(path: string): string {
  return `${createHash('sha256').update(path).digest('hex')}.json`;
}

function entryNames(stateDir: string, warnings: string[]): string[] {
  const folder = folderOf(stateDir);
  try {
    return readdirSync(folder).filter((name) => /^[0-9a-f]{64}\.json$/.test(name));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') warnings.push(`${folder} cannot be read: ${codeOf(error)}.`);
    return [];
  }
}

function readEntry(file: string): KnownMemory | 'missing' | 'garbage' {
  try {
    const stat = lstatSync(file);
    if (!stat.isFile() || stat.size > 65_536) return 'garbage';
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isEntry(value) && file.endsWith(nameOf(value.path)) ? value : 'garbage';
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? 'missing' : 'garbage';
  }
}

function updated(before: KnownMemory, memory: KnownMemory): KnownMemory {
  const project = memory.project ?? before.project;
  return project === before.project ? before : { ...before, project };
}

function isEntry(value: unknown): value is KnownMemory {
  if (!isObject(value) || typeof value.path !== 'string' || !isAbsolute(value.path)) return false;
  return (value.project === null || typeof value.project === 'string') && typeof value.since === 'string';
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    return false;
  }
}
