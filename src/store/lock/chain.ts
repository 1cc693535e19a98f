import { type Claim, type End, parseClaim, parseEnd } from './records.ts';
import { read, type Steps } from './steps.ts';

/** One turn at the lock, as its files tell it. */
export type Generation = {
  number: number;
  claim: Claim;
  /** False: the claim's text makes no sense, and nothing in it but `atMs` (the file's time) may be believed. */
  isReadable: boolean;
  claimedMs: number;
  end: End | null;
  endedMs: number | null;
  isFinished: boolean;
};

/** Null if it was pruned since it was listed. `fin` is taken from the listing: it is only ever made after the end. */
export function* readGeneration(number: number, names: string[]): Steps<Generation | null> {
  const file = yield* read(`${number}.claim`);
  if (!file) return null;
  const claim = parseClaim(file.body);
  const ended = yield* read(`${number}.end`);
  return {
    number,
    claim: claim ?? unreadable(file.mtimeMs),
    isReadable: claim !== null,
    claimedMs: file.mtimeMs,
    end: ended && endOf(ended.body, claim),
    endedMs: ended?.mtimeMs ?? null,
    isFinished: names.includes(`${number}.fin`),
  };
}

/** All that is known of every turn, newest first. */
export function* readChain(names: string[]): Steps<Generation[]> {
  const chain: Generation[] = [];
  for (const number of generations(names)) {
    const generation = yield* readGeneration(number, names);
    if (generation) chain.push(generation);
  }
  return chain;
}

/** Generations with a claim, newest first. */
export function generations(names: string[]): number[] {
  return names
    .map((name) => /^([1-9]\d{0,14})\.claim$/.exec(name)?.[1])
    .filter((digits) => digits !== undefined)
    .map(Number)
    .sort((a, b) => b - a);
}

/** Decided, and not known to be done: what it decided has to be carried out by someone. */
export function isUnfinished(generation: Generation): generation is Generation & { end: End } {
  return !generation.isFinished && generation.end !== null && generation.end.kind !== 'broken';
}

function endOf(body: string, claim: Claim | null): End {
  const end = parseEnd(body);
  // Unreadable: it may have been a publish with files already in place, and only forward is safe then.
  if (!end) return { kind: 'publish', time: 'prior', nonce: claim?.nonce ?? '' };
  // A holder that slept until its claim was pruned can leave an end under a name that is used again: not this claim's.
  if (claim && end.kind !== 'broken' && end.nonce !== claim.nonce) return { ...end, kind: 'broken' };
  return end;
}

function unreadable(mtimeMs: number): Claim {
  const nobody = { pid: null, startTime: null, bootId: null, pidNamespace: null, host: null };
  return {
    ...nobody,
    atMs: mtimeMs,
    uptimeMs: null,
    priorMs: null,
    unfinished: null,
    nonce: '',
    purpose: null,
  };
}
