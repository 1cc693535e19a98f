import type { Engine, Past } from '../engine/port.ts';
import { MemdreamError } from '../errors.ts';
import type { Draft } from '../memory/draft.ts';
import type { Facts, Finding } from '../memory/finding.ts';
import type { LineOrigin } from '../memory/origins/origin.ts';
import { originsOf } from '../memory/origins/origins.ts';
import type { Tree } from '../memory/tree.ts';
import type { Session } from '../sessions/port.ts';
import { createActing } from './dream-context.ts';
import { engineActs } from './engine-acts.ts';
import { mend } from './mending.ts';
import type { Telling } from './telling.ts';
import { tidyAndVerify } from './verifying.ts';
import { capsOf } from './who-dreams.ts';
import type { Target, World } from './world.ts';

export type Dreaming = {
  world: World;
  target: Target;
  engine: Engine;
  draft: Draft;
  before: Tree;
  facts: Facts;
  recent: readonly Session[];
  past: Past;
  signal: AbortSignal;
  telling: Telling;
};

/** A dream that came to an end which a person may see. */
export type Dreamt = {
  guard: Finding[];
  /** Where each line that it added came from. */
  origins: LineOrigin[];
  /** The budget that ran out in the last phase: what was done by then is sound, and is kept for a person to decide. */
  ranOut?: MemdreamError;
};

/**
 * Steps five and six: the engine works on the draft, code tidies and verifies it. What it made worse is told to the
 * engine once, to mend; still there, the dream has failed. Nothing here touches the memory on disk.
 */
export async function dreamOn(input: Dreaming): Promise<Dreamt> {
  tellWhoDreams(input);
  const acting = createActing(input);
  let ranOut = await engineActs(input, acting);
  let found = tidyAndVerify(input, acting);
  if (!ranOut) ({ found, ranOut } = await mend(input, acting, found));
  if (ranOut && (found.worse.length > 0 || input.draft.changed().length === 0))
    throw brokenOff(ranOut, found.worse);
  if (found.worse.length > 0) throw refused(found.worse);
  const origins = originsOf({ before: input.before, after: input.draft.tree() }, acting.sources());
  return { guard: found.guard, origins, ...(ranOut && { ranOut }) };
}

/** Before anything is spent: who, and at most how much. */
function tellWhoDreams({ engine, target, recent, telling }: Dreaming): void {
  telling.emit({
    event: 'engine',
    name: engine.name,
    model: engine.model ?? null,
    ...capsOf(target, engine),
    sessions: recent.length,
  });
}

function refused(worse: readonly Finding[]): MemdreamError {
  return new MemdreamError('VERIFY_FAILED', `The dream would have made the memory worse: ${inShort(worse)}`);
}

function brokenOff(ranOut: MemdreamError, worse: readonly Finding[]): MemdreamError {
  if (worse.length === 0) return ranOut;
  const { code, message, hint } = ranOut;
  return new MemdreamError(code, `${message} What was done by then makes it worse: ${inShort(worse)}`, {
    ...(hint !== undefined && { hint }),
    cause: ranOut,
  });
}

function inShort(worse: readonly Finding[]): string {
  const [first, ...rest] = worse.map(({ check, path, message }) => `${check}: ${path}: ${factOf(message)}`);
  return `${first}${rest.length > 0 ? ` (and ${rest.length} more)` : ''}`;
}

/** The first sentence of a finding: the advice after it is about a memory, not about a draft that nobody will see. */
function factOf(message: string): string {
  return /^.{0,500}?[.!?](?= \p{Lu})/su.exec(message)?.[0] ?? message;
}
