import { isSameFace } from '../../../../../src/store/lock/face.ts';
import { parseClaim, parseEnd } from '../../../../../src/store/lock/records.ts';
import type { Answer, ChainFile, Face, Op } from '../../../../../src/store/lock/steps.ts';
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
  const { chain, face } = shared;
  const nowMs = nowOf(shared, caller.index);
  const told = (answer: Answer) => ({ answer, shared });
  const changed = (change: Partial<Shared>, answer?: Answer) => ({
    answer,
    shared: { ...shared, ...change },
  });
  switch (op.op) {
    case 'list':
      return told(sortedNames(chain));
    case 'read':
      return told(chain.get(op.name) ?? null);
    case 'exists':
      return told(chain.has(op.name));
    case 'create': {
      if (chain.has(op.name)) return told(false);
      const longer = new Map(chain).set(op.name, { body: op.body, mtimeMs: nowMs });
      const consolidatedMs = decidedBy(op.name, op.body, longer) ?? shared.consolidatedMs;
      return changed({ chain: longer, consolidatedMs }, true);
    }
    case 'remove': {
      const shorter = new Map(chain);
      shorter.delete(op.name);
      return changed({ chain: shorter });
    }
    case 'stat-face':
      return told(face && { mtimeMs: face.mtimeMs, size: face.body.length });
    case 'read-face':
      return told(face);
    case 'stage':
      return told(JSON.stringify({ body: op.body, mtimeMs: op.mtimeMs }));
    case 'reveal':
      return isSameFace(face, op.over) ? changed({ face: JSON.parse(op.token) }, true) : told(false);
    case 'discard':
      return told(undefined);
    case 'remove-face':
      return isSameFace(face, op.over) ? changed({ face: null }, true) : told(false);
    case 'write-face':
      return changed({ face: { body: op.body, mtimeMs: nowMs } });
    case 'touch-face':
      return changed({ face: face && { ...face, mtimeMs: op.mtimeMs } });
    case 'clock':
      return told({ nowMs, uptimeMs: nowMs - START_MS });
    case 'liveness': {
      const { pid, pidNamespace } = op.identity;
      if (pid === null || pidNamespace !== caller.self.pidNamespace) return told('unknown');
      return told(caller.isAlive(pid) ? 'alive' : 'dead');
    }
  }
}

const sorted = new WeakMap<Shared['chain'], string[]>();

function sortedNames(chain: Shared['chain']): string[] {
  const names = sorted.get(chain) ?? [...chain.keys()].sort();
  sorted.set(chain, names);
  return names;
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
  for (const name of sortedNames(chain)) {
    const file = chain.get(name)!;
    key += `|${name}@${file.mtimeMs}=${file.body}`;
  }
  return key;
}
