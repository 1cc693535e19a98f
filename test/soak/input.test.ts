import { join } from 'node:path';
import { inputCase } from './input/case.ts';
import { openHome } from './input/home.ts';
import { KINDS } from './input/kinds.ts';
import { openMany } from './input/many.ts';
import { soak } from './soak.ts';

soak('input', 'whatever is read, commands end in order and lose nothing', async (plan) => {
  const many = await openMany(join(plan.root, 'program'));
  try {
    const home = await openHome(join(plan.root, 'person'), many);
    for (const kind of KINDS) {
      const figure = plan.figure(`commands broken by a damaged ${kind.name}`, 2_000);
      for (let n = 0; n < plan.amount(8, 450); n++) {
        const name = `${kind.name}-${n}`;
        if (!plan.isWanted(name)) continue;
        const { commands, broken } = await inputCase(kind, plan.seed * 10_000 + n, home, many);
        figure.held(commands - Math.min(commands, broken.length));
        for (const why of broken) figure.broke(`${why}\n  repeat: ${plan.repeat(name)}`);
      }
    }
  } finally {
    many.close();
  }
});
