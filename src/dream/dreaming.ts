import { dirname } from 'node:path';
import { createToolbox } from '../agent/toolbox.ts';
import { type DreamContext, type Engine, type Past, PHASES, type Phase } from '../engine/port.ts';
import { MemdreamError } from '../errors.ts';
import { nearestRealpath } from '../memory/agents/paths.ts';
import { verify } from '../memory/checks/checks.ts';
import type { Citation } from '../memory/citation.ts';
import type { Draft } from '../memory/draft.ts';
import type { Facts, Finding } from '../memory/finding.ts';
import { overlay } from '../memory/overlay.ts';
import { respectReverts } from '../memory/reverts.ts';
import { maskSecrets } from '../memory/secrets.ts';
import { tidied } from '../memory/tidy/tidy.ts';
import type { Tree } from '../memory/tree.ts';
import type { Session } from '../sessions/port.ts';
import { stateOf } from './gates.ts';
import { noteSignals } from './noticed.ts';
import type { Telling } from './telling.ts';
import type { Target, World } from './world.ts';

export type Dreamt = { claim: string | null; turns: number | null; guard: Finding[] };

/**
 * Steps five and six: the engine works on the draft, code tidies and verifies it. What it made worse is told to the
 * engine once, to mend; still there, the dream has failed. Nothing here touches the disk.
 */
export async function dreamOn(input: Dreaming): Promise<Dreamt> {
  const { engine, telling, signal } = input;
  const cited: Citation[] = [];
  const context = contextFor({ ...input, cite: (citation) => cited.push(citation) });
  telling.emit({
    event: 'engine',
    name: engine.name,
    model: engine.model ?? null,
    capUsd: engine.costs ? input.target.settings.budget.perDreamUsd : null,
    sessions: input.recent.length,
  });
  let { claim, turns } = await engineDreams(engine, context, signal);
  let found = tidyAndVerify(input, cited);
  if (found.worse.length > 0 && engine.canMend) {
    telling.emit({ event: 'step', name: 'mend' });
    const mended = await engineDreams(engine, { ...context, mend: found.worse }, signal);
    claim = mended.claim ?? claim;
    turns =
      turns === undefined && mended.turns === undefined ? undefined : (turns ?? 0) + (mended.turns ?? 0);
    found = tidyAndVerify(input, cited);
  }
  if (found.worse.length > 0) throw refused(found.worse);
  return { claim: claim ?? null, turns: turns ?? null, guard: found.guard };
}

type Dreaming = {
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

function contextFor(input: Dreaming & { cite(citation: Citation): void }): DreamContext {
  const { world, target, draft, telling } = input;
  const view = overlay(world.reader, target.dir, draft);
  let phase: Phase | undefined;
  const call = createToolbox({
    memory: target.dir,
    project: input.facts.project?.root,
    view,
    draft,
    before: input.before,
    transcripts: target.transcripts,
    facts: input.facts,
    protect: target.settings.guard.protect,
    reads: target.settings.reads,
    own: [nearestRealpath(world.reader, dirname(world.ledgerFile))],
    mustReadFirst: input.engine.mustReadFirst === true,
    phase: () => phase,
    cite: input.cite,
    signal: input.signal,
    now: world.now,
    clockMs: () => performance.now(),
    onCall: telling.toolCalled,
  });
  return {
    phases: PHASES,
    enter(next) {
      if (phase && PHASES.indexOf(next) < PHASES.indexOf(phase))
        throw new Error(`phase ${next} comes before ${phase}`);
      if (phase !== next) telling.emit({ event: 'phase', name: next });
      phase = next;
    },
    async call(tool, toolInput) {
      input.signal.throwIfAborted();
      return call(tool, toolInput);
    },
    view,
    memory: target.dir,
    project: target.project ?? undefined,
    sessions: target.sessions,
    recent: input.recent,
    past: input.past,
    facts: input.facts,
    signal: input.signal,
    reserve: telling.reserve,
    spent: telling.spent,
    say: (text) => telling.emit({ event: 'words', text: maskSecrets(text) }),
    warn: (message) => telling.emit({ event: 'warning', message: maskSecrets(message) }),
    noticed: (signals) => noteSignals(world.fs, stateOf(target), signals, world.now().getTime()),
    now: world.now,
  };
}

/** An engine that does not listen to its signal is left behind: the dream ends when it is told to. */
async function engineDreams(engine: Engine, context: DreamContext, signal: AbortSignal) {
  signal.throwIfAborted();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  aborted.catch(() => {});
  try {
    return await Promise.race([engine.dream(context), aborted]);
  } catch (error) {
    if (error instanceof MemdreamError) throw error;
    const words = error instanceof Error ? error.message : String(error);
    throw new MemdreamError('DREAM_FAILED', `The ${engine.name} engine failed: ${words}`, { cause: error });
  }
}

function tidyAndVerify(
  { draft, before, facts, telling }: Dreaming,
  cited: readonly Citation[],
): { worse: Finding[]; guard: Finding[] } {
  telling.emit({ event: 'step', name: 'tidy' });
  const tidy = tidied(draft.tree(), facts).tree;
  put(draft, respectReverts(before, tidy, facts.reverted));
  telling.emit({ event: 'step', name: 'verify' });
  const found = verify({ before, after: draft.tree(), facts: { ...facts, cited } });
  for (const { check, path, line, severity, message } of [...found.worse, ...found.guard]) {
    telling.emit({ event: 'finding', check, path, ...(line !== undefined && { line }), severity, message });
  }
  return found;
}

function put(draft: Draft, tree: Tree): void {
  for (const path of draft.paths()) if (!tree.has(path)) draft.remove(path);
  for (const [path, file] of tree) if (draft.get(path) !== file) draft.write(path, file);
}

function refused(worse: Finding[]): MemdreamError {
  const [first, ...rest] = worse.map(({ check, path, message }) => `${check}: ${path}: ${message}`);
  const more = rest.length > 0 ? ` (and ${rest.length} more)` : '';
  return new MemdreamError('VERIFY_FAILED', `The dream would have made the memory worse: ${first}${more}`);
}
