import consolidate from '../../../../templates/prompts/consolidate.md';
import cutOff from '../../../../templates/prompts/cut-off.md';
import gather from '../../../../templates/prompts/gather.md';
import mend from '../../../../templates/prompts/mend.md';
import nextPhase from '../../../../templates/prompts/next-phase.md';
import orient from '../../../../templates/prompts/orient.md';
import prune from '../../../../templates/prompts/prune.md';
import system from '../../../../templates/prompts/system.md';
import type { Finding } from '../../../memory/finding.ts';
import type { Phase } from '../../port.ts';
import { findingsText } from './findings-text.ts';
import { renderTemplate } from './render-template.ts';

/** The same bytes in every dream of every memory: whatever varies is in the first message. */
export const systemPrompt: string = renderTemplate(system, {});

/** What opens each phase, behind what was said so far. */
export const phasePrompts: Readonly<Record<Phase, string>> = {
  orient: renderTemplate(orient, {}),
  gather: renderTemplate(gather, {}),
  consolidate: renderTemplate(consolidate, {}),
  prune: renderTemplate(prune, {}),
};

/** Stands before the prompt of the next phase where this one took too many turns. */
export const nextPhasePrompt: string = renderTemplate(nextPhase, {});

/** Follows an answer that was cut at the output limit. */
export const cutOffPrompt: string = renderTemplate(cutOff, {});

/** What the dream made worse, told once. */
export function mendPrompt(nonce: string, findings: readonly Finding[]): string {
  return renderTemplate(mend, { findings: findingsText(nonce, findings) });
}
