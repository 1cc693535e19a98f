import { expect, test } from 'vitest';
import { openDream } from '../../../../src/engine/anthropic/dream.ts';
import { PHASES } from '../../../../src/engine/port.ts';
import { recording } from '../../../contracts/engine.ts';
import { scriptedModel } from './scripted-model.ts';

function dreamOf(maxTurns: number, answers: Parameters<typeof scriptedModel>[0] = []) {
  const model = scriptedModel(answers);
  const { dream } = openDream({
    ...{ model, price: undefined, redact: (text: string) => text },
    limits: { maxTurns, maxTokens: 2_000_000, perDreamUsd: 1 },
  });
  const recorded = recording();
  return { model, ...recorded, dream: () => dream(recorded.context) };
}

test.each([1, 2, 3, 4, 5, 40])(
  'a model that needs one turn a phase comes to its end in %i turns, told of every phase',
  async (maxTurns) => {
    const { dream, model, entered } = dreamOf(maxTurns);
    expect(await dream()).toEqual({ claim: 'Done.' });
    expect(entered).toEqual(PHASES);
    expect(model.asked).toHaveLength(Math.min(4, maxTurns));
    const told = JSON.stringify(model.asked.at(-1)!.messages);
    for (const [at, phase] of PHASES.entries()) expect(told).toContain(`Phase ${at + 1} of 4: ${phase}.`);
  },
);

test.each([1, 2, 3, 4, 5, 7])(
  'a model that always finds something to do reaches the last phase within %i turns, and is ended there',
  async (maxTurns) => {
    const busy = Array.from({ length: 50 }, (_, at) => ({
      calls: [{ name: 'Read', input: { file_path: `${at}.md` } }],
    }));
    const { dream, model, entered } = dreamOf(maxTurns, busy);
    await expect(dream()).rejects.toMatchObject({ code: 'BUDGET' });
    expect(model.asked).toHaveLength(maxTurns);
    expect(entered.at(-1)).toBe('prune');
    expect(JSON.stringify(model.asked.at(-1)!.messages)).toContain('Phase 4 of 4: prune.');
  },
);
