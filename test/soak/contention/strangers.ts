import fs from 'node:fs';
import type { Holding, Lock, LockFs } from '../../../src/store/lock/lock.ts';
import { Random } from '../../support/random.ts';
import { createWorld, PRIOR_MS } from '../../unit/store/lock/world.ts';
import type { Plan } from '../soak.ts';

/** Another program, which takes the visible file in the plain way: it looks, writes its number, looks again. */
const STRANGER = 4121;
type World = ReturnType<typeof createWorld>;
type Ending = 'publish' | 'rollback';
type Before = 'no file' | 'idle' | 'the number of one that is gone';
/** Before which of our calls it looks, writes, looks again, and lets go. */
type Case = { before: Before; ending: Ending; looks: number; writes: number; rereads: number; lets: number };

const BEFORE: readonly Before[] = ['no file', 'idle', 'the number of one that is gone'];

/** Between any two of our calls the stranger does one of its own. */
export async function strangers(plan: Plan, folder: string): Promise<void> {
  const figure = plan.figure("strangers' locks overwritten, or written beside", 10_000);
  const random = new Random(plan.seed + 3);
  let [stood, lost] = [0, 0];
  const all = BEFORE.flatMap((before) =>
    (['publish', 'rollback'] as const).map((ending) => ({ before, ending })),
  );
  const calls = new Map(all.map((turn) => [turn, countCalls(turn, folder)]));
  for (let round = 0; round < plan.amount(400, 20_000); round++) {
    const turn = random.pick(all);
    const last = calls.get(turn)! + 1;
    const one = { ...turn, ...moments(random, last) };
    const name = `stranger ${JSON.stringify(one)}`;
    if (!plan.isWanted(name)) continue;
    await figure.check(plan.repeat(name), () => {
      const { stranger, isHeld } = play(one, folder);
      if (stranger.stood) stood++;
      if (!isHeld) lost++;
    });
  }
  process.stdout.write(`soak: contention: strangers: ${stood} stood, we gave way or lost ${lost} times\n`);
}

/** Ordered moments; half of the strangers are quick, as they really are, so that all of it falls between two of our calls. */
function moments(random: Random, last: number): Pick<Case, 'looks' | 'writes' | 'rereads' | 'lets'> {
  const next = (from: number) =>
    random.chance(0.5) ? from : from + random.below(random.chance(0.5) ? 4 : last - from + 1);
  const looks = 1 + random.below(last);
  const writes = next(looks);
  const rereads = next(writes);
  return { looks, writes, rereads, lets: random.chance(0.5) ? next(rereads) : last + 1 };
}

function play({ before, ending, looks, writes, rereads, lets }: Case, folder: string) {
  const world = begin(before, folder);
  const stranger = new Stranger(world);
  let call = 0;
  const step = () => {
    call++;
    stranger.expectUntouched(`before call ${call}`, { isInBetween: true });
    if (call === looks) stranger.look();
    if (call === writes) stranger.write();
    if (call === rereads) stranger.reread();
    if (call === lets) stranger.letGo();
  };
  try {
    const isHeld = turn(world.processOf(101, { fs: eachCall(step) }), ending, stranger);
    stranger.expectUntouched('at the end');
    if (!stranger.wrote) expectTime(world, ending, isHeld);
    stranger.reread();
    stranger.expectUntouched('at the very end');
    stranger.letGo();
    // Whatever happened, once both are gone the next one gets its turn.
    world.kill(101);
    world.kill(STRANGER);
    if (!turn(world.processOf(102), ending, stranger)) throw new Error('the next one did not get its turn');
    return { stranger, isHeld };
  } finally {
    world.remove();
  }
}

/** False: we gave way, or lost. */
function turn(lock: Lock, ending: Ending, stranger: Stranger): boolean {
  const got = lock.acquire('run');
  stranger.expectUntouched('after acquire');
  if (got.kind === 'busy') return false;
  if (got.kind === 'recover') throw new Error('nothing was to be recovered');
  const stoodBefore = stranger.stands;
  try {
    decide(got, ending);
  } catch {
    return false;
  }
  if (stoodBefore && ending === 'publish') throw new Error('published beside a stranger that stood before');
  stranger.expectUntouched('after the decision');
  got.finish();
  return true;
}

function decide(held: Holding, ending: Ending): void {
  if (ending === 'publish') held.decide('publish', 'claim');
  else held.decide('rollback', 'prior');
}

class Stranger {
  readonly #world: World;
  #wants = false;
  wrote = false;
  stands = false;
  stood = false;

  constructor(world: World) {
    this.#world = world;
    world.revive(STRANGER);
  }

  /** It leaves the lock alone where a process that lives has it. Here all of ours do. */
  look(): void {
    this.#wants = !['101', '102'].includes(this.#body() ?? '');
  }

  write(): void {
    if (!this.#wants) return;
    fs.writeFileSync(this.#world.face, `${STRANGER}`);
    this.wrote = true;
  }

  /** What cannot be read is lost, too. */
  reread(): void {
    if (!this.wrote || this.#body() !== `${STRANGER}`) return;
    this.stands = true;
    this.stood = true;
  }

  letGo(): void {
    this.#wants = false;
    if (this.stands) fs.writeFileSync(this.#world.face, '');
    this.stands = false;
  }

  /** In the middle of a call of ours the file may be away for a moment, to be looked at: nobody else's may be there. */
  expectUntouched(when: string, { isInBetween = false } = {}): void {
    if (!this.stands || this.#body() === `${STRANGER}`) return;
    if (isInBetween && this.#body() === null) return;
    throw new Error(`overwritten, seen ${when}: ${this.#body()}`);
  }

  #body(): string | null {
    return fs.existsSync(this.#world.face) ? fs.readFileSync(this.#world.face, 'utf8') : null;
  }
}

/** Nobody else wrote: the face has the time that was decided. */
function expectTime(world: World, ending: Ending, isHeld: boolean): void {
  if (!isHeld) throw new Error('nobody was in the way');
  const there = fs.existsSync(world.face);
  if (ending === 'rollback' && !there) return;
  const { body, mtimeMs } = world.readFace();
  const wanted = ending === 'publish' ? world.nowMs() : PRIOR_MS;
  if (body !== '' || Math.abs(mtimeMs - wanted) > 1_000)
    throw new Error(`the face says ${mtimeMs}, not ${wanted}`);
}

function begin(before: Before, folder: string): World {
  const world = createWorld(folder);
  if (before === 'idle') world.writeFace('');
  if (before === 'the number of one that is gone') world.writeFace('77', PRIOR_MS);
  return world;
}

function countCalls({ before, ending }: Pick<Case, 'before' | 'ending'>, folder: string): number {
  const world = begin(before, folder);
  let calls = 0;
  const lock = world.processOf(101, {
    fs: eachCall(() => {
      calls++;
    }),
  });
  turn(lock, ending, new Stranger(world));
  world.remove();
  return calls;
}

/** node:fs, with something done before each call. Syncing is left out: no power is cut here. */
function eachCall(before: () => void): LockFs {
  return new Proxy(fs, {
    get(target, name: keyof LockFs) {
      const real = target[name] as (...args: unknown[]) => unknown;
      return (...args: unknown[]) => {
        before();
        return name === 'fsyncSync' ? undefined : real(...args);
      };
    },
  });
}
