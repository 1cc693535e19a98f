import { join } from 'node:path';
import { sandboxRound } from './sandbox/round.ts';
import { soak } from './soak.ts';

soak('sandbox', 'no call of a tool writes outside of the draft, or tells what nobody may read', async (plan) => {
  const out = plan.figure('fuzzed calls that wrote outside of the draft, told what is refused, threw or hung', 100_000);
  const perRound = plan.amount(250, 1000);
  const rounds = plan.amount(8, 110);
  let [answered, seen, slowestMs] = [0, 0, 0];
  for (let n = 0; n < rounds; n++) {
    const name = `round-${n}`;
    if (!plan.isWanted(name)) continue;
    const result = await sandboxRound({
      ...{ root: join(plan.root, name), seed: plan.seed * 1_000 + n, calls: perRound },
      ...{ reads: n % 2 === 0 ? 'anywhere' : 'project', isSwapped: n % 4 >= 2 },
    });
    out.held(result.calls - Math.min(result.calls, result.broken.length));
    for (const why of result.broken) out.broke(`${why}\n  repeat: ${plan.repeat(name)}`);
    answered += result.answered;
    seen += result.seen;
    slowestMs = Math.max(slowestMs, result.slowestMs);
  }
  console.log({answered, seen, slowestMs});
});
