import { describe, expect, test } from 'vitest';
import { format } from '../../../../src/store/lock/records.ts';
import type { Identity } from '../../../../src/store/process.ts';
import { Random } from '../../../support/random.ts';
import { type Actor, dreamer, type Plan, plainDreamer, stranger } from './model/actors.ts';
import { checkAtRest } from './model/at-rest.ts';
import { explore, type Perform, type Setting, walk } from './model/explorer.ts';
import { performOn, type Shared, START_MS } from './model/shared.ts';

const PRIOR_MS = START_MS - 100_000_000;
const PUBLISH: Plan = { kind: 'publish', time: 'claim' };
const ROLLBACK: Plan = { kind: 'rollback', time: 'prior' };

const identity = (pid: number, pidNamespace = 'one'): Identity => ({
  pid,
  startTime: '1',
  bootId: 'boot',
  pidNamespace,
  host: 'host',
});

const NO_FILE: Shared = { chain: new Map(), face: null, jumps: 0, consolidatedMs: null };
const IDLE: Shared = {
  chain: new Map(),
  face: { body: '', mtimeMs: PRIOR_MS },
  jumps: 0,
  consolidatedMs: PRIOR_MS,
};

/** A turn of PID 66, which is dead, as far as it got. */
function leftBehind(end: Plan | null): Shared {
  const atMs = START_MS - 60_000;
  const claim = {
    ...identity(66),
    atMs,
    uptimeMs: -60_000,
    priorMs: PRIOR_MS,
    nonce: 'dead',
    purpose: 'model',
  };
  const chain = new Map([['1.claim', { body: format(claim), mtimeMs: atMs }]]);
  if (end) chain.set('1.end', { body: format({ ...end, nonce: 'dead' }), mtimeMs: atMs });
  const consolidatedMs = end?.time === 'claim' ? atMs : PRIOR_MS;
  return { chain, face: { body: '66', mtimeMs: atMs }, jumps: 0, consolidatedMs };
}

const two = (
  first: Plan[],
  second: Plan[],
  namespaces: [string, string] = ['one', 'one'],
  kept = 16,
): Actor[] => [
  dreamer(identity(71, namespaces[0]), first, { kept }),
  dreamer(identity(72, namespaces[1]), second, { kept }),
];

const fresh = identity(99);
const atRest = checkAtRest(fresh);
const restOnly = checkAtRest(fresh, { exactTime: false });

const settings: Record<string, Setting> = {
  'an idle face, two attempts each, a crash': {
    shared: IDLE,
    actors: two([PUBLISH, PUBLISH], [PUBLISH, ROLLBACK]),
    crashes: 1,
    jumps: 0,
    atRest,
  },
  'an idle face, two crashes and two jumps': {
    shared: IDLE,
    actors: two([PUBLISH], [PUBLISH]),
    crashes: 2,
    jumps: 2,
    atRest,
  },
  'no file yet, one rolls back': {
    shared: NO_FILE,
    actors: two([ROLLBACK], [PUBLISH, ROLLBACK]),
    crashes: 2,
    jumps: 1,
    atRest,
  },
  'a dead holder': {
    shared: leftBehind(null),
    actors: two([PUBLISH], [ROLLBACK]),
    crashes: 2,
    jumps: 1,
    atRest,
  },
  'a dead publisher': {
    shared: leftBehind(PUBLISH),
    actors: two([PUBLISH], [ROLLBACK]),
    crashes: 2,
    jumps: 1,
    atRest,
  },
  'a dead rollback': {
    shared: leftBehind(ROLLBACK),
    actors: two([PUBLISH], [PUBLISH]),
    crashes: 2,
    jumps: 0,
    atRest,
  },
  'holders that cannot see each other': {
    shared: IDLE,
    actors: two([PUBLISH], [PUBLISH], ['one', 'two']),
    crashes: 2,
    jumps: 1,
    // A publisher that slept for an hour right before its rename sets the face to an earlier time: one dream too early.
    atRest: restOnly,
  },
  'turns pruned at once, so that names come back': {
    shared: IDLE,
    actors: two([PUBLISH, PUBLISH], [PUBLISH], ['one', 'one'], 1),
    crashes: 0,
    jumps: 1,
    prunes: true,
  },
  'a claim under a name that was used and pruned meanwhile': {
    shared: IDLE,
    actors: two([ROLLBACK, ROLLBACK, ROLLBACK], [ROLLBACK], ['one', 'one'], 1),
    crashes: 0,
    jumps: 0,
    prunes: true,
    atRest,
  },
  'a stranger that leaves its pid': {
    shared: IDLE,
    actors: [dreamer(identity(71), [PUBLISH, PUBLISH]), stranger(identity(80), 'leaves its pid')],
    crashes: 1,
    jumps: 1,
    atRest: restOnly,
  },
  'a stranger that rewinds, and two dreamers': {
    shared: NO_FILE,
    actors: [...two([PUBLISH], [PUBLISH]), stranger(identity(80), 'rewinds')],
    crashes: 0,
    jumps: 0,
    atRest: restOnly,
  },
};

describe('every interleaving of the lock', () => {
  for (const [title, setting] of Object.entries(settings)) {
    test(title, () => {
      const { states, rests, violation, trace } = explore(setting);
      process.stdout.write(`lock model, ${title}: ${states} states, ${rests} at rest\n`);
      expect(violation, trace.join('\n')).toBeNull();
    });
  }
});

const SEED = 20_260_901;
const WALKS = 1_000;
const three = (plans: Plan[][], namespaces: string[], kept = 16) =>
  plans.map((plan, index) => dreamer(identity(71 + index, namespaces[index]), plan, { kept }));
const SAME = ['one', 'one', 'one'];

const larger: Record<string, Setting> = {
  'three dreamers': {
    shared: IDLE,
    actors: three(
      [
        [PUBLISH, ROLLBACK],
        [PUBLISH, PUBLISH],
        [ROLLBACK, PUBLISH],
      ],
      SAME,
    ),
    crashes: 2,
    jumps: 2,
    atRest,
  },
  'three dreamers after a dead publisher': {
    shared: leftBehind(PUBLISH),
    actors: three([[PUBLISH, PUBLISH], [PUBLISH, PUBLISH], [ROLLBACK]], SAME),
    crashes: 3,
    jumps: 2,
    atRest,
  },
  'three dreamers whose names come back': {
    shared: IDLE,
    actors: three(
      [
        [PUBLISH, PUBLISH, PUBLISH],
        [PUBLISH, PUBLISH, PUBLISH],
        [PUBLISH, PUBLISH],
      ],
      SAME,
      1,
    ),
    crashes: 1,
    jumps: 2,
    prunes: true,
    atRest,
  },
  'three dreamers, one of them out of sight': {
    shared: NO_FILE,
    actors: three(
      [
        [PUBLISH, PUBLISH],
        [PUBLISH, PUBLISH],
        [PUBLISH, PUBLISH],
      ],
      ['one', 'one', 'two'],
    ),
    crashes: 2,
    jumps: 2,
    atRest: restOnly,
  },
  'two dreamers and a stranger': {
    shared: IDLE,
    actors: [...two([PUBLISH, PUBLISH], [PUBLISH, ROLLBACK]), stranger(identity(80), 'rewinds')],
    crashes: 2,
    jumps: 1,
    atRest: restOnly,
  },
};

describe('random interleavings of more processes', () => {
  for (const [title, setting] of Object.entries(larger)) {
    test(title, () => {
      const random = new Random(SEED);
      let states = 0;
      for (let count = 0; count < WALKS; count++) {
        const walked = walk(setting, random);
        states += walked.states;
        expect(walked.violation, `seed ${SEED}, walk ${count}\n${walked.trace.join('\n')}`).toBeNull();
      }
      process.stdout.write(`lock model, ${title}: seed ${SEED}, ${WALKS} walks, ${states} states\n`);
    });
  }
});

describe('the model finds what is wrong', () => {
  test('with a plain lock two win', () => {
    for (const shared of [NO_FILE, IDLE, leftBehind(null)]) {
      const actors = [plainDreamer(identity(71)), plainDreamer(identity(72))];
      expect(explore({ shared, actors, crashes: 0, jumps: 0 }).violation).toMatch(/^Two write at once/);
    }
  });

  test('with names that can be made twice two win', () => {
    const perform: Perform = (shared, caller, op) => {
      if (op.op !== 'create') return performOn(shared, caller, op);
      const without = new Map(shared.chain);
      without.delete(op.name);
      return performOn({ ...shared, chain: without }, caller, op);
    };
    expect(
      explore({ shared: IDLE, actors: two([PUBLISH], [PUBLISH]), crashes: 0, jumps: 0, perform }).violation,
    ).not.toBeNull();
  });

  test('without fencing a holder that slept writes beside the next', () => {
    const perform: Perform = (shared, caller, op) => {
      const isBreaking = op.op === 'create' && op.body.includes('"broken"');
      return isBreaking ? { answer: true, shared } : performOn(shared, caller, op);
    };
    const setting = { shared: IDLE, actors: two([ROLLBACK], [ROLLBACK]), crashes: 0, jumps: 1, perform };
    expect(explore(setting).violation).toMatch(/^Two write at once/);
  });

  test('without an end of its own a recovery that slept works beside the next', () => {
    const perform: Perform = (shared, caller, op) => {
      const isRecovery = op.op === 'create' && op.body.includes('"recover"');
      return isRecovery ? { answer: true, shared } : performOn(shared, caller, op);
    };
    const setting = {
      shared: leftBehind(PUBLISH),
      actors: two([PUBLISH], [PUBLISH]),
      crashes: 0,
      jumps: 1,
      perform,
    };
    expect(explore(setting).violation).toMatch(/^Two write at once/);
  });
});
