import { describe, expect, it } from 'vitest';
import { capLine, whoAndCap } from '../../../src/ui/who-and-cap.ts';
import { HOSTILE } from './fake-dream.ts';

const HAIKU = { name: 'anthropic', model: 'claude-haiku-5-5', capUsd: 0.25, capTokens: 2_000_000 };

describe('who dreams, and for how much at most', () => {
  it('is one line before money is spent', () => {
    expect(capLine(HAIKU)).toBe(
      'Dreaming with anthropic (claude-haiku-5-5), at most $0.25 (budget.perDreamUsd).',
    );
    expect(whoAndCap(HAIKU)).toBe('anthropic (claude-haiku-5-5), at most $0.25');
  });

  it('says where no price is known, and which limit holds instead', () => {
    const local = { ...HAIKU, model: 'llama3', capUsd: null };
    expect(capLine(local)).toBe(
      'Dreaming with anthropic (llama3): no price is known for it, so that no limit in dollars holds, but at most 2,000,000 tokens (budget.maxTokens).',
    );
    expect(whoAndCap(local)).toBe('anthropic (llama3), price unknown, at most 2,000,000 tokens');
  });

  it('is no line at all for an engine that is free', () => {
    const free = { name: 'offline', model: null, capUsd: null, capTokens: null };
    expect(capLine(free)).toBeUndefined();
    expect(whoAndCap(free)).toBe('offline');
  });

  it('is harmless whatever a model is called', () => {
    for (const capUsd of [0, null])
      expect(capLine({ ...HAIKU, name: HOSTILE, model: `a\n${HOSTILE}`, capUsd })).not.toMatch(
        /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069]/u,
      );
  });
});
