import { API_FAULTS, type ApiFault, type PlacedFault } from '../messages-server.ts';
import { Random } from '../random.ts';
import type { Disturbance } from './chaotic-wire.ts';
import { DREAMS, type DreamName } from './script.ts';

export const STRIKES = ['SIGKILL', 'SIGINT', 'SIGTERM', 'stop', 'second dreamer', 'key revoked'] as const;
/** Something that happens to a dream from outside, so long after a request has come, or after it began to publish. */
export type Strike = { kind: (typeof STRIKES)[number]; at: number | 'publish'; afterMs: number };

/** One dream and everything that goes wrong meanwhile, as data. */
export type SoakCase = {
  name: string;
  dream: DreamName;
  faults: { known: ApiFault; placed: PlacedFault }[];
  /** What happens to every answer, and what to that of one request. */
  wire: Omit<Disturbance, 'seed'>;
  wireAt: ReadonlyMap<number, Omit<Disturbance, 'seed'>>;
  strike: Strike | undefined;
  /** Somebody writes to the memory meanwhile. */
  isWritten: boolean;
  signIn: 'key' | 'token' | 'command';
  settings: string[];
  /** Waits of the command are so many times shorter. */
  fastTimers: number | undefined;
  seed: number;
};

/** Where most answers have ended. */
const LENGTH = 3_000;

/** The same seed and number give the same case; `isQuick` leaves out what takes seconds. */
export function drawCase(seed: number, number: number, { isQuick }: { isQuick: boolean }): SoakCase {
  const caseSeed = (Math.imul(seed, 1_000_003) + number) >>> 0;
  const random = new Random(caseSeed);
  const dream: DreamName = random.chance(0.3) ? 'mending' : 'plain';
  const turns = DREAMS[dream].length;
  const faults = drawFaults(random, turns, isQuick);
  const isSlow = faults.some(({ known }) => known.isSlow);
  const hasDeadline = random.chance(0.08);
  return {
    ...{ name: `case ${number}`, seed: caseSeed, dream, faults },
    wire: drawPieces(random),
    wireAt: drawAccidents(random, turns),
    strike: drawStrike(random, turns),
    isWritten: random.chance(0.35),
    signIn: random.chance(0.75) ? 'key' : random.pick(['token', 'command']),
    settings: [
      ...(random.chance(0.12) ? [`budget.perDreamUsd=${random.pick([0.003, 0.006, 0.02])}`] : []),
      ...(hasDeadline ? ['budget.maxMinutes=0.1'] : []),
      ...(random.chance(0.05) ? ['budget.maxTurns=5'] : []),
    ],
    // Tries wait for seconds in between: the short form has none to spare, nor has a deadline of six. Where patience
    // itself is not put to the test, as much of it is left as a busy machine may need.
    fastTimers: isSlow ? 100 : isQuick || hasDeadline || random.chance(0.7) ? 10 : undefined,
  };
}

/** In the words of whoever reads of a failure. */
export function describeCase({ dream, faults, wire, wireAt, strike, ...rest }: SoakCase): string {
  const { isWritten, signIn, settings, fastTimers } = rest;
  const told = (how: object) =>
    Object.entries(how)
      .map(([what, value]) => `${what} ${value}`)
      .join(', ');
  return [
    `${dream} dream`,
    ...faults.map(({ known, placed }) => `${known.name} (turn ${placed.turn}, ${placed.tries} times)`),
    ...(Object.keys(wire).length > 0 ? [`every answer: ${told(wire)}`] : []),
    ...[...wireAt].map(([number, how]) => `answer ${number}: ${told(how)}`),
    ...(strike
      ? [
          `${strike.kind} ${strike.afterMs} ms after ${strike.at === 'publish' ? 'it began to publish' : `request ${strike.at}`}`,
        ]
      : []),
    ...(isWritten ? ['a live writer'] : []),
    ...[`signed in by ${signIn}`, ...settings],
    ...(fastTimers ? [`timers ${fastTimers} times as fast`] : []),
  ].join('; ');
}

function drawFaults(random: Random, turns: number, isQuick: boolean): SoakCase['faults'] {
  const count = random.chance(0.1) ? 0 : random.chance(0.55) ? 1 : 2;
  const isWanted = ({ isSlow, isHeavy }: ApiFault) =>
    isQuick ? !isSlow && !isHeavy : !isHeavy || random.chance(0.15);
  const drawn = new Set<ApiFault>();
  while (drawn.size < count) {
    const known = random.pick(API_FAULTS);
    if (isWanted(known)) drawn.add(known);
  }
  return [...drawn].map((known) => {
    const { fault, tries } = known;
    // What passes may take up to three tries of the four that there are.
    const times = known.retried && tries === 1 ? 1 + random.below(3) : tries;
    return { known, placed: { turn: 1 + random.below(turns), fault, tries: times } };
  });
}

function drawPieces(random: Random): SoakCase['wire'] {
  if (random.chance(0.4)) return {};
  const piece = random.pick([1, 3, 17, 120, 900]);
  return { piece, ...(random.chance(0.5) && { pauseMs: 1 + random.below(4) }) };
}

function drawAccidents(random: Random, turns: number): SoakCase['wireAt'] {
  const at = new Map<number, Omit<Disturbance, 'seed'>>();
  const add = (how: Omit<Disturbance, 'seed'>) => {
    const number = 1 + random.below(turns + 2);
    at.set(number, { ...at.get(number), ...how });
  };
  if (random.chance(0.15))
    add({ flips: Array.from({ length: 1 + random.below(3) }, () => random.below(LENGTH)) });
  for (let left = random.chance(0.2) ? 1 + random.below(3) : 0; left > 0; left--)
    add({ resetAfter: random.below(LENGTH) });
  if (random.chance(0.06)) add({ echoes: true });
  if (random.chance(0.12)) add({ lateMs: 20 + random.below(400) });
  return at;
}

function drawStrike(random: Random, turns: number): Strike | undefined {
  if (random.chance(0.35)) return undefined;
  const kind = random.chance(0.35) ? 'SIGKILL' : random.pick(STRIKES);
  if (random.chance(0.25)) return { kind, at: 'publish', afterMs: random.below(80) };
  const at = 1 + random.below(turns);
  return { kind, at, afterMs: random.chance(0.6) ? random.below(20) : random.below(200) };
}
