import fs, { statSync } from 'node:fs';
import { join } from 'node:path';
import { writeUserFile } from '../config/write-file.ts';
import { questionFor } from '../dream/ask-gates.ts';
import { GATES } from '../dream/gates.ts';
import type { Target, World } from '../dream/world.ts';
import { readRegular } from '../memory/regular-file.ts';

/** However far off the next dream is, somebody looks once a day: whoever reads the hint distrusts one beyond 25 h. */
const AT_MOST_MS = 24 * 3_600_000;
const MINUTE = 60_000;
/** The gates that say when they will open, and ask nothing that costs. */
const CHEAP = ['time', 'retry', 'throttle'];

/** The epoch second before which no known memory can be due. A hint that saves a start: gates decide. */
export function nextFile(stateDir: string): string {
  return join(stateDir, 'next');
}

export type NextWorld = {
  world: World;
  targets: readonly Target[];
  stateDir: string;
  /** When the configuration last changed: a hint that is older is not believed. */
  configMs: number;
  /** All of them were asked a moment ago: whatever keeps one from dreaming is not asked again at every prompt. */
  justAsked: boolean;
};

/** Writes the hint anew where it changed. A disk that refuses it only costs a start. */
export async function refreshNext(given: NextWorld): Promise<void> {
  const nowMs = given.world.now().getTime();
  let dueMs = nowMs + AT_MOST_MS;
  for (const target of given.targets) dueMs = Math.min(dueMs, await mayBeDueMs(given, target, nowMs));
  // Rounded down: a second too early costs a start, a second too late a check.
  const text = `${Math.floor(dueMs / 1000)}\n`;
  const path = nextFile(given.stateDir);
  try {
    if (readRegular(fs, path).toString('utf8') === text && statSync(path).mtimeMs > given.configMs) return;
  } catch {
    // There is none yet.
  }
  try {
    writeUserFile(path, text);
  } catch {
    // The next start looks for itself.
  }
}

async function mayBeDueMs({ world, justAsked }: NextWorld, target: Target, nowMs: number): Promise<number> {
  if (target.settings.mode === 'off') return Number.POSITIVE_INFINITY;
  const question = questionFor(
    world,
    target,
    { trigger: 'next', kind: 'run' },
    { name: target.settings.engine, costs: false },
  );
  let dueMs = justAsked ? nowMs + Math.max(1, target.settings.gates.scanMinutes) * MINUTE : nowMs;
  for (const { name, ask } of GATES) {
    if (!CHEAP.includes(name)) continue;
    const answer = await ask(question);
    // A gate that waits for a person opens by what that person types, which writes the hint anew.
    if (!answer.open) dueMs = Math.max(dueMs, answer.untilMs ?? Number.POSITIVE_INFINITY);
  }
  return dueMs;
}

/** Whether a check may be due, as bin and shell hooks ask: in doubt it is. */
export function isDue({
  stateDir,
  configMs,
  nowMs,
}: Pick<NextWorld, 'stateDir' | 'configMs'> & { nowMs: number }): boolean {
  try {
    const text = readRegular(fs, nextFile(stateDir)).toString('utf8');
    const dueMs = /^\d{1,12}\n$/.test(text) ? Number(text) * 1000 : 0;
    const isBelievable = dueMs <= nowMs + 25 * 3_600_000;
    return nowMs >= dueMs || !isBelievable || statSync(nextFile(stateDir)).mtimeMs <= configMs;
  } catch {
    return true;
  }
}
