import fs, { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRegular } from '../memory/regular-file.ts';

export type Fired = { trigger: string; atMs: number };

/**
 * When a trigger last came as far as asking the gates. A check that was not due leaves no trace: idle costs nothing.
 * One file a trigger, so that two of them never write the same one.
 */
export function noteFired(stateDir: string, { trigger, atMs }: Fired): void {
  const name = nameOf(trigger);
  if (name === undefined) return;
  try {
    mkdirSync(folderOf(stateDir), { recursive: true, mode: 0o700 });
    writeFileSync(join(folderOf(stateDir), name), `${new Date(atMs).toISOString()}\n`, { mode: 0o600 });
  } catch {
    // Nice to know, and no reason to keep a memory from dreaming.
  }
}

/** All triggers that ever fired, the latest first. */
export function readFired(stateDir: string): Fired[] {
  const names = namesIn(folderOf(stateDir)).filter((name) => nameOf(name) === name);
  return names
    .flatMap((trigger) => {
      const atMs = timeIn(join(folderOf(stateDir), trigger));
      return Number.isNaN(atMs) ? [] : [{ trigger, atMs }];
    })
    .sort((a, b) => b.atMs - a.atMs);
}

/** What a person writes after --trigger may be anything; only plain words become names of files. */
function nameOf(trigger: string): string | undefined {
  return /^[a-z][a-z0-9-]{0,39}$/.test(trigger) ? trigger : undefined;
}

function folderOf(stateDir: string): string {
  return join(stateDir, 'triggers');
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function timeIn(path: string): number {
  try {
    return Date.parse(readRegular(fs, path).toString('utf8').trim());
  } catch {
    return Number.NaN;
  }
}
