import fs from 'node:fs';
import { join } from 'node:path';
import { type Claim, type End, format } from '../../../src/store/lock/records.ts';
import { type Identity, processesFor } from '../../../src/store/process.ts';

const HOUR_MS = 3_600_000;
/** When the memories here were consolidated before. */
export const PRIOR_MS = 1_700_000_000_000;

/** In what state a memory is when many processes come for its lock at once. */
export type RaceState = { name: string; winner: 'held' | 'recover'; prepare(memory: string): void };

const self = processesFor().self();
/** This process's own number, but not its start: proven dead, however many processes come and go here. */
const dead: Identity = { ...self, startTime: 'long ago' };
const elsewhere: Identity = { ...self, host: 'elsewhere', bootId: 'its boot' };
const beforeReboot: Identity = { ...self, bootId: 'an earlier boot' };

export const RACE_STATES: readonly RaceState[] = [
  { name: 'no file', winner: 'held', prepare: bare },
  {
    name: 'idle',
    winner: 'held',
    prepare(memory) {
      bare(memory);
      showFace(memory, '', PRIOR_MS);
    },
  },
  { name: 'dead holder', winner: 'held', prepare: (memory) => left(memory, dead, 60_000) },
  { name: 'dead publisher', winner: 'recover', prepare: (memory) => left(memory, dead, 60_000, 'publish') },
  {
    name: 'stale, of another host',
    winner: 'held',
    prepare: (memory) => left(memory, elsewhere, 2 * HOUR_MS),
  },
  {
    name: 'stale, of another boot',
    winner: 'held',
    prepare: (memory) => left(memory, beforeReboot, 2 * HOUR_MS),
  },
  {
    name: 'stale publisher, of another host',
    winner: 'recover',
    prepare: (memory) => left(memory, elsewhere, 2 * HOUR_MS, 'publish'),
  },
  {
    name: 'done, with the number of a dead stranger',
    winner: 'held',
    prepare(memory) {
      done(memory);
      showFace(memory, '2147483646', Date.now() - 60_000);
    },
  },
  {
    name: 'done, with the number of a stranger over its hour',
    winner: 'held',
    prepare(memory) {
      done(memory);
      showFace(memory, '1\n', Date.now() - 2 * HOUR_MS);
    },
  },
];

function bare(memory: string): void {
  fs.mkdirSync(join(memory, '.git'), { recursive: true });
}

/** A turn that ended early, so long ago. */
function left(memory: string, who: Identity, agoMs: number, end?: 'publish'): void {
  const atMs = Date.now() - agoMs;
  const claim = claimOf(who, atMs);
  write(memory, '3.claim', format(claim), atMs);
  if (end)
    write(memory, '3.end', format({ kind: end, time: 'claim', nonce: claim.nonce } satisfies End), atMs);
  showFace(memory, `${who.pid}`, atMs);
}

function done(memory: string): void {
  const claim = claimOf(self, PRIOR_MS);
  write(memory, '3.claim', format(claim), PRIOR_MS);
  write(
    memory,
    '3.end',
    format({ kind: 'publish', time: 'claim', nonce: claim.nonce } satisfies End),
    PRIOR_MS,
  );
  write(memory, '3.fin', format({}), PRIOR_MS);
}

function claimOf(who: Identity, atMs: number): Claim {
  const nonce = 'of-the-one-before';
  return { ...who, atMs, uptimeMs: 1, priorMs: PRIOR_MS, unfinished: null, nonce, purpose: 'run' };
}

function write(memory: string, name: string, body: string, atMs: number): void {
  const chain = join(memory, '.git', 'memdream', 'lock');
  fs.mkdirSync(chain, { recursive: true });
  fs.writeFileSync(join(chain, name), body);
  fs.utimesSync(join(chain, name), atMs / 1000, atMs / 1000);
}

function showFace(memory: string, body: string, atMs: number): void {
  const face = join(memory, '.consolidate-lock');
  fs.writeFileSync(face, body);
  fs.utimesSync(face, atMs / 1000, atMs / 1000);
}
