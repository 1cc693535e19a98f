import { parseClaim, parseEnd } from '../../../../../src/store/lock/records.ts';
import type { Answer, ChainFile, Face, Op, Performer } from '../../../../../src/store/lock/steps.ts';
import type { Identity } from '../../../../../src/store/process.ts';

/** What all processes of the model share. Never changed in place: a state is kept while others grow from it. */
export type Shared = {
  chain: ReadonlyMap<string, ChainFile>;
  face: Face | null;
  jumps: number;
  /** The oracle's own memory, which no process can read: when the memory was last consolidated, by the decisions made. */
  consolidatedMs: number | null;
};

/** What the plain dreamer does to the face besides reading it: it writes in place, and sets the time in a second step. */
export type PlainOp = { op: 'write-face'; body: string } | { op: 'touch-face'; mtimeMs: number };
export type ModelOp = Op | PlainOp;

export const START_MS = 1_800_000_000_000;
/** One jump of the clock puts every claim over its hour. */
const JUMP_MS = 2 * 3_600_000;

export type Caller = { index: number; self: Identity; isAlive(pid: number): boolean };

/** Performs one operation, and returns its answer with what is shared afterwards. */
export function performOn(shared: Shared, caller: Caller, op: ModelOp): { answer: Answer; shared: Shared } {
  let after = shared;
  const nowMs = nowOf(shared, caller.index);
  const performer: Performer = {
    list: () => [...shared.chain.keys()].sort(),
    read: ({ name }) => shared.chain.get(name) ?? null,
    exists: ({ name }) => shared.chain.has(name),
    create({ name, body }) {
      if (shared.chain.has(name)) return false;
      const chain = new Map(shared.chain).set(name, { body, mtimeMs: nowMs });
      after = { ...shared, chain, consolidatedMs: decidedBy(name, body, chain) ?? shared.consolidatedMs };
      return true;
    },
    remove({ name }) {
      const chain = new Map(shared.chain);
      chain.delete(name);
      after = { ...shared, chain };
      return undefined;
    },
    'stat-face': () => shared.face && { mtimeMs: shared.face.mtimeMs, size: shared.face.body.length },
    'read-face': () => shared.face,
    stage: ({ body, mtimeMs }) => JSON.stringify({ body, mtimeMs }),
    reveal({ token }) {
      after = { ...shared, face: JSON.parse(token) };
      return undefined;
    },
    discard: () => undefined,
    'remove-face'() {
      after = { ...shared, face: null };
      return undefined;
    },
    clock: () => ({ nowMs, uptimeMs: nowMs - START_MS }),
    liveness({ identity }) {
      if (identity.pidNamespace !== caller.self.pidNamespace || identity.pid === null) return 'unknown';
      return caller.isAlive(identity.pid) ? 'alive' : 'dead';
    },
  };
  if (op.op === 'write-face')
    return { answer: undefined, shared: { ...shared, face: { body: op.body, mtimeMs: nowMs } } };
  if (op.op === 'touch-face') {
    const face = shared.face && { ...shared.face, mtimeMs: op.mtimeMs };
    return { answer: undefined, shared: { ...shared, face } };
  }
  const answer = (performer[op.op] as (op: Op) => Answer)(op);
  return { answer, shared: after };
}

// Each process reads a slightly different clock, so that a time tells whose it is.
export function nowOf({ jumps }: Shared, index: number): number {
  return START_MS + jumps * JUMP_MS + index * 10_000;
}

/** Only an end that belongs to its claim advances the time, and only if it says so. */
function decidedBy(name: string, body: string, chain: ReadonlyMap<string, ChainFile>): number | null {
  const [number, part] = name.split('.');
  const claim = part === 'end' ? parseClaim(chain.get(`${number}.claim`)?.body ?? '') : null;
  const end = parseEnd(body);
  if (!claim || !end || end.kind === 'broken' || end.nonce !== claim.nonce) return null;
  return end.time === 'claim' ? claim.atMs : null;
}

export function keyOf({ chain, face, jumps, consolidatedMs }: Shared): string {
  let key = `${jumps}|${consolidatedMs}|${face ? `${face.body}@${face.mtimeMs}` : '-'}`;
  for (const name of [...chain.keys()].sort()) {
    const file = chain.get(name)!;
    key += `|${name}@${file.mtimeMs}=${file.body}`;
  }
  return key;
}
