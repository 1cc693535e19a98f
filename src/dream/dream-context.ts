import { dirname } from 'node:path';
import { createToolbox } from '../agent/toolbox.ts';
import { type DreamContext, PHASES, type Phase } from '../engine/port.ts';
import { nearestRealpath } from '../memory/agents/paths.ts';
import type { Citation } from '../memory/citation.ts';
import type { Draft } from '../memory/draft.ts';
import type { Facts } from '../memory/finding.ts';
import { ownSaying } from '../memory/gather/own-saying.ts';
import { overlay } from '../memory/overlay.ts';
import { maskSecrets } from '../memory/secrets.ts';
import type { PersonsWords } from '../sessions/signals/pointer.ts';
import { exactReader } from '../store/exact-reader.ts';
import type { Dreaming } from './dreaming.ts';
import { stateOf } from './gates.ts';
import { noteSignals } from './noticed.ts';
import { openSources, type Sources } from './sources.ts';

/** What an engine is handed, and what the run sees of it from outside. */
export type Acting = {
  context: DreamContext;
  phase(): Phase | undefined;
  /** What the checks learn from the engine's work: why something went, and what people said. */
  learnt(): Pick<Facts, 'cited' | 'said'>;
  /** Where the lines of the draft may have come from. */
  sources(): ReturnType<Sources['all']>;
  /** From now on the engine may act on the draft, or no longer: one that was left behind may still be at work. */
  allow(isAllowed: boolean): void;
};

export function createActing(input: Dreaming): Acting {
  const { world, target, telling, signal } = input;
  const view = overlay(exactReader(world.fs), target.dir, input.draft);
  const cited: Citation[] = [];
  const sources = openSources({ ...input, memory: target.dir, project: input.facts.project?.root });
  let said: readonly string[] = [];
  let phase: Phase | undefined;
  let isAllowed = false;
  const call = createToolbox({
    memory: target.dir,
    project: input.facts.project?.root,
    view,
    draft: whileAllowed(input.draft, () => isAllowed),
    before: input.before,
    transcripts: sources.watched(target.transcripts),
    facts: input.facts,
    protect: target.settings.guard.protect,
    reads: target.settings.reads,
    sessionPaths: () => input.recent.map(({ path }) => nearestRealpath(world.reader, path)),
    own: [nearestRealpath(world.reader, dirname(world.ledgerFile))],
    mustReadFirst: input.engine.mustReadFirst === true,
    phase: () => phase,
    cite: (citation) => cited.push(citation),
    signal,
    now: world.now,
    clockMs: () => performance.now(),
    onCall: telling.toolCalled,
  });
  const context: DreamContext = {
    phases: PHASES,
    enter(next) {
      if (phase && PHASES.indexOf(next) < PHASES.indexOf(phase))
        throw new Error(`phase ${next} comes before ${phase}`);
      if (phase !== next) telling.emit({ event: 'phase', name: next });
      phase = next;
    },
    async call(tool, toolInput) {
      signal.throwIfAborted();
      const result = await call(tool, toolInput);
      sources.answered(toolInput, result);
      return result;
    },
    view,
    memory: target.dir,
    project: target.project ?? undefined,
    sessions: target.sessions,
    recent: input.recent,
    transcriptFolders: target.transcripts.folders(),
    past: input.past,
    facts: input.facts,
    signal,
    reserve: telling.reserve,
    spent: telling.spent,
    say: (text) => telling.emit({ event: 'words', text: maskSecrets(text) }),
    warn: (message) => telling.emit({ event: 'warning', message: maskSecrets(message) }),
    heard(words) {
      said = bySession(words);
      sources.heard(words);
    },
    took: sources.took,
    noticed: (signals) => noteSignals(world.fs, stateOf(target), signals, world.now().getTime()),
    now: world.now,
  };
  return {
    context,
    phase: () => phase,
    // By rules only people are heard anyway.
    learnt: () => ({ cited, ...(input.engine.mustReadFirst && { said }) }),
    sources() {
      const { known, evidence } = sources.all(cited);
      return { known, evidence: input.engine.mustReadFirst ? evidence : [] };
    },
    allow(now) {
      isAllowed = now;
    },
  };
}

/** What each session's person said themselves: what they pasted or quoted makes no rule. */
function bySession(words: readonly PersonsWords[]): string[] {
  const texts = new Map<string, string[]>();
  for (const { session, text } of words) {
    const said = texts.get(session);
    if (said) said.push(ownSaying(text));
    else texts.set(session, [ownSaying(text)]);
  }
  return [...texts.values()].map((said) => said.join('\n'));
}

/** What was verified is what is kept: a tool call that is still under way then comes too late. */
function whileAllowed(draft: Draft, isAllowed: () => boolean): Draft {
  const mustBeAllowed = () => {
    if (!isAllowed()) throw new Error('the dream is over');
  };
  return {
    ...draft,
    write(path, contents) {
      mustBeAllowed();
      draft.write(path, contents);
    },
    remove(path) {
      mustBeAllowed();
      draft.remove(path);
    },
  };
}
