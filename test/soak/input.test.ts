import { join } from 'node:path';
import { Random } from '../support/random.ts';
import { openBuilt } from './input/built.ts';
import { hookCase, inputCase } from './input/case.ts';
import { HEAVY, heavyCase, junkCase } from './input/heavy.ts';
import { openHome } from './input/home.ts';
import { KINDS } from './input/kinds.ts';
import { openMany } from './input/many.ts';
import { soak } from './soak.ts';

/** So many cases are typed as a person types them: a process each time. */
const BUILT_EVERY = 10;

soak('input', 'whatever is read, commands end in order and lose nothing', async (plan) => {
  const many = await openMany(join(plan.root, 'program'));
  const built = openBuilt(join(plan.root, 'built'));
  try {
    const home = await openHome(join(plan.root, 'person'), many);
    const seedOf = (n: number) => plan.seed * 10_000 + n;
    for (const kind of KINDS) {
      const figure = plan.figure(`commands broken by damaged ${kind.name}`, 1_000);
      for (let n = 0; n < plan.amount(7, Number(process.env.INPUT_N ?? 210)); n++) {
        const name = `${kind.name}-${n}`;
        if (!plan.isWanted(name)) continue;
        const runner = n % BUILT_EVERY === BUILT_EVERY - 1 ? built : many;
        const { commands, broken } = await inputCase(kind, seedOf(n), home, runner);
        figure.held(commands - Math.min(commands, broken.length));
        for (const why of broken) figure.broke(`${why}\n  repeat: ${plan.repeat(name)}`);
      }
    }
    const hooks = plan.figure('hooks that said something or failed, whatever was on their input', 2_000);
    home.restore();
    for (let n = 0; n < plan.amount(40, 2_000); n++) {
      const name = `hook-${n}`;
      if (!plan.isWanted(name)) continue;
      const why = await hookCase(new Random(seedOf(n)), home, n % 100 === 99 ? built : many);
      if (why === undefined) hooks.held();
      else hooks.broke(`${why}\n  repeat: ${plan.repeat(name)}`);
    }
    const junk = plan.figure('gates that counted otherwise because of junk that grows and vanishes', 100);
    for (let n = 0; n < plan.amount(2, 100); n++) {
      const name = `junk-${n}`;
      if (!plan.isWanted(name)) continue;
      const broken = await junkCase(new Random(seedOf(n)), home, built);
      if (broken.length === 0) junk.held();
      for (const why of broken) junk.broke(`${why}\n  repeat: ${plan.repeat(name)}`);
    }
    const heavy = plan.figure('transcripts that were too much for 200 MB of memory');
    for (const one of HEAVY.slice(0, plan.amount(1, HEAVY.length))) {
      const name = `heavy: ${one.name}`;
      if (!plan.isWanted(name)) continue;
      const broken = await heavyCase(one, plan.amount(30, 110), home, built);
      if (broken.length === 0) heavy.held();
      for (const why of broken) heavy.broke(`${why}\n  repeat: ${plan.repeat(name)}`);
    }
  } finally {
    many.close();
  }
});
