import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { parseClaim, parseEnd } from '../../src/store/lock/records.ts';
import {
  type Allowed,
  expectCommitted,
  expectFree,
  expectSound,
  expectVersions,
  expectWords,
  keeping,
  leftovers,
} from './fault-oracle.ts';
import { mend } from './fault-world.ts';
import type { Fault } from './faulty-fs.ts';
import { complaints } from './git.ts';
import { LiveWriter, type WriterFiles, withoutLiveWords } from './live-writer.ts';
import { contents, machineFor } from './world.ts';

const PRELOAD = fileURLToPath(new URL('./fault-preload.cjs', import.meta.url));
/** What the dream of fault-cli.ts writes beside itself. */
const WORDS = ['word-during-the-dream', 'word-on-the-same-lines', 'word-in-a-file-of-its-own'];

export type Ended = { status: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string };
/** SIGKILL or a failing disk, at this step below the folder around the memory: the person's home is in it too. */
export type Strike = { at: number; fault: Fault; from?: 'decision' };

/** A command as a person types it, the built program in a process of its own; `strike` comes from outside. */
export function typed(program: string, dir: string, args: readonly string[], strike?: Strike, env = {}) {
  const place = dirname(dir);
  const home = join(place, 'home');
  fs.mkdirSync(home, { recursive: true });
  const preload = strike || Object.keys(env).length > 0 ? ['--require', PRELOAD] : [];
  const child = spawn(process.execPath, [...preload, program, ...args, '-C', dir], {
    env: { PATH: process.env.PATH, HOME: home, FAULT_BELOW: place, ...(strike && orders(strike)), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const heard = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text) => {
      heard[name] += text;
    });
  }
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status, signal) => resolve({ status, signal, ...heard }));
  });
  return { child, ended };
}

function orders({ at, fault, from }: Strike): Record<string, string> {
  const counted: Record<string, string> = from ? { FAULT_FROM: from } : {};
  if (fault.startsWith('dies')) return { ...counted, FAULT_KILL_AT: `${at}` };
  return { ...counted, FAULT_THROW_AT: `${at}`, FAULT_CODE: fault };
}

/** How many steps a command takes when nothing strikes. */
export async function stepsOf(program: string, dir: string, args: readonly string[], from?: 'decision') {
  const counted = `${dir}.steps`;
  const env = { FAULT_COUNT_TO: counted, ...(from && { FAULT_FROM: from }) };
  const ran = await typed(program, dir, args, undefined, env).ended;
  expect(ran.status, ran.stderr).toBe(0);
  const steps = Number(fs.readFileSync(counted, 'utf8'));
  fs.rmSync(counted);
  return steps;
}

/** Somebody who writes in the memory for as long as a command runs, from another process than the command's. */
export async function beside<T>(dir: string, seed: number, files: WriterFiles, run: () => Promise<T>) {
  const writer = new LiveWriter(dir, seed, files);
  const timer = setInterval(() => writer.deed(), 2);
  try {
    return { result: await run(), writer };
  } finally {
    clearInterval(timer);
    writer.close();
  }
}

/** Words of a dream's own live writer whose writes returned, and all that `writer` still has to find. */
export function expectAllWords(dir: string, writer: LiveWriter, when: string): number {
  const written = WORDS.filter((word) => fs.existsSync(join(`${dir}.said`, word)));
  expectWords(dir, written, when);
  const now = contents(dir);
  for (const [path, words] of writer.words)
    for (const word of words)
      if (!now[path]?.includes(word)) throw new Error(`${when}: lost the word ${word} of ${path}`);
  return written.length + writer.edits;
}

/** One plain command later: all is in order. Tells how many live edits were put to the test. */
export async function expectMendedBy(
  program: string,
  dir: string,
  writer: LiveWriter,
  wanted: { allowed: Allowed; when: string; last: LastTime },
): Promise<number> {
  const { allowed, when, last } = wanted;
  const timeMs = decidedSince(dir, last);
  await keeping('mended', async () => {
    const next = await typed(program, dir, ['init']).ended;
    expect(next.status, `${when}: ${next.stderr}`).toBe(0);
  });
  const edits = await keeping('edits', () => expectAllWords(dir, writer, when));
  await keeping('whole', () => expectVersions(withoutLiveWords(contents(dir)), allowed, when));
  await keeping('sound', () => expectSound(dir, when));
  await keeping('whole', () => expectCommitted(dir, when));
  await keeping('sound', () => expect(complaints(dir), when).toBe(''));
  const later = machineFor(dir, { now: () => new Date(Date.now() + 2 * 3_600_000) });
  await keeping('mended', async () => {
    expectFree(later.world, dir, timeMs, when);
    await mend(later);
    expect(leftovers(dir), when).toEqual({ runs: [], temporaries: [], locks: [] });
  });
  return edits;
}

/** The newest turn of a memory, and what its lock tells. */
export type LastTime = { generation: number; ms: number | null };

export function lastTime(dir: string): LastTime {
  const lock = join(dir, '.consolidate-lock');
  const ms = fs.existsSync(lock) ? fs.statSync(lock).mtimeMs : null;
  return { generation: Math.max(0, ...turnsOf(dir).map(({ generation }) => generation)), ms };
}

/** Whether a publish was decided by a turn since. */
export function hasDecidedSince(dir: string, { generation }: LastTime): boolean {
  return turnsOf(dir).some((turn) => turn.generation > generation && turn.kind === 'publish');
}

/** What the lock is to tell: the claim of the last turn since that decided so, else what it told before. */
function decidedSince(dir: string, { generation, ms }: LastTime): number | null {
  const decided = turnsOf(dir)
    .filter((turn) => turn.generation > generation && turn.time === 'claim')
    .sort((a, b) => b.generation - a.generation)[0];
  return decided ? decided.atMs : ms;
}

function turnsOf(dir: string) {
  const chain = join(dir, '.git', 'memdream', 'lock');
  const read = (name: string) =>
    fs.existsSync(join(chain, name)) ? fs.readFileSync(join(chain, name), 'utf8') : '';
  return (fs.existsSync(chain) ? fs.readdirSync(chain) : [])
    .flatMap((name) => /^(\d+)\.claim$/.exec(name)?.[1] ?? [])
    .map((number) => {
      const end = parseEnd(read(`${number}.end`));
      const time = end && end.kind !== 'broken' && end.kind !== 'recover' ? end.time : null;
      return {
        generation: Number(number),
        atMs: parseClaim(read(`${number}.claim`))?.atMs ?? 0,
        time,
        kind: end?.kind,
      };
    });
}
