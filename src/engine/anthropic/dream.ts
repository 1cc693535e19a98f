import { randomUUID } from 'node:crypto';
import { TOOL_DEFINITIONS } from '../../agent/toolbox.ts';
import type { Price } from '../../config/prices.ts';
import type { DreamContext, Phase } from '../port.ts';
import { converse, type Ended } from './converse.ts';
import { History } from './history.ts';
import { firstMessage } from './prompts/first-message.ts';
import { gatherFirst } from './prompts/gather-first.ts';
import { mendPrompt, nextPhasePrompt, phasePrompts, systemPrompt } from './prompts/prompts.ts';
import { Repetition } from './repetition.ts';
import { type Limits, Spending } from './spending.ts';
import type { Model, SystemBlock, Talk } from './talk.ts';

/** How much of the turns each phase may use, those of earlier phases included: what one leaves over is the next one's. */
const SHARE: Record<Phase, number> = { orient: 0.15, gather: 0.5, consolidate: 0.85, prune: 1 };
const MEND_TURNS = 8;

export type Opened = { model: Model; price: Price | undefined; limits: Limits; redact(text: string): string };
export type Dreamt = { claim?: string };

/** Four phases, one conversation: each phase is a prompt more. Mending goes on in the same conversation. */
export function openDream({ model, price, limits, redact }: Opened) {
  const talk: Talk = {
    ...{ model, redact, system: SYSTEM_BLOCKS, tools: TOOL_DEFINITIONS },
    history: new History(FIXED_BYTES),
    spending: new Spending(limits, price),
    repetition: new Repetition(),
    nonce: randomUUID().slice(0, 8),
  };
  return {
    async dream(context: DreamContext): Promise<Dreamt> {
      let ended: Ended = { isDone: true, words: '' };
      for (const [at, phase] of context.phases.entries()) {
        context.signal.throwIfAborted();
        context.enter(phase);
        if (at === 0) say(talk, firstMessage(await gatherFirst(context, talk.nonce)));
        say(talk, ended.isDone ? phasePrompts[phase] : `${nextPhasePrompt}\n\n${phasePrompts[phase]}`);
        if (!hasTurnsFor(context.phases.length - at, talk, limits)) continue;
        ended = await converse(talk, context, turnsFor(phase, talk, limits));
      }
      return claimOf(ended, talk);
    },
    async mend(context: DreamContext): Promise<Dreamt> {
      say(talk, mendPrompt(talk.nonce, context.mend ?? []));
      return claimOf(await converse(talk, context, MEND_TURNS), talk);
    },
  };
}

const SYSTEM_BLOCKS: readonly SystemBlock[] = [
  { type: 'text', text: systemPrompt, cache_control: { type: 'ephemeral' } },
];
const FIXED_BYTES = Buffer.byteLength(JSON.stringify([SYSTEM_BLOCKS, TOOL_DEFINITIONS]));

function say({ history }: Talk, text: string): void {
  history.addUser([{ type: 'text', text }]);
}

/** Where there are fewer turns than phases, those without one of their own are told together with the next. */
function hasTurnsFor(phases: number, { spending }: Talk, { maxTurns }: Limits): boolean {
  return phases === 1 || maxTurns - spending.turns >= phases;
}

/** The last phase goes on until the budget ends it: it says what ran out. */
function turnsFor(phase: Phase, { spending }: Talk, { maxTurns }: Limits): number {
  if (phase === 'prune') return Number.POSITIVE_INFINITY;
  return Math.max(1, Math.floor(maxTurns * SHARE[phase]) - spending.turns);
}

/** What the model says of its own work. Kept as its claim; the record comes from what happened. */
function claimOf({ words }: Ended, { redact }: Talk): Dreamt {
  return words === '' ? {} : { claim: redact(words) };
}
