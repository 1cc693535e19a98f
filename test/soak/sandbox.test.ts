import { join } from 'node:path';
import { expect } from 'vitest';
import { commandRound } from './sandbox/command-round.ts';
import { sandboxRound } from './sandbox/round.ts';
import { soak } from './soak.ts';

soak(
  'sandbox',
  'no call of a tool writes outside of the draft, or tells what nobody may read',
  async (plan) => {
    const out = plan.figure(
      'fuzzed calls that wrote outside of the draft, told what is refused, threw or hung',
      100_000,
    );
    const perRound = plan.amount(250, 1000);
    const rounds = plan.amount(8, 110);
    const silence = plan.figure('rounds in which nothing that may be read was told');
    const memory = plan.figure('rounds after which the process kept over 400 MB more');
    const atFirst = process.memoryUsage().rss;
    for (let n = 0; n < rounds; n++) {
      const name = `round-${n}`;
      if (!plan.isWanted(name)) continue;
      const result = await sandboxRound({
        ...{ root: join(plan.root, name), seed: plan.seed * 1_000 + n, calls: perRound },
        ...{ reads: n % 2 === 0 ? 'anywhere' : 'project', isSwapped: n % 4 >= 2 },
      });
      out.held(result.calls - Math.min(result.calls, result.broken.length));
      for (const why of result.broken) out.broke(`${why}\n  repeat: ${plan.repeat(name)}`);
      // Calls that are all refused would prove nothing.
      await silence.check(plan.repeat(name), () => expect(result).toMatchObject({ isSeen: true }));
      await memory.check(plan.repeat(name), () =>
        expect(process.memoryUsage().rss - atFirst).toBeLessThan(400 << 20),
      );
    }
    const built = plan.figure(
      'the same calls through the built command: home changed, or a canary printed, sent or kept',
      2_000,
    );
    for (let n = 0; n < plan.amount(2, 12); n++) {
      const name = `dream-${n}`;
      if (!plan.isWanted(name)) continue;
      const result = await commandRound({
        ...{ root: join(plan.root, name), seed: plan.seed * 1_000 + n },
        ...{ reads: n % 2 === 0 ? 'anywhere' : 'project', isSwapped: n % 4 >= 1 },
      });
      built.held(result.calls - Math.min(result.calls, result.broken.length));
      for (const why of result.broken) built.broke(`${why}\n  repeat: ${plan.repeat(name)}`);
    }
  },
);
