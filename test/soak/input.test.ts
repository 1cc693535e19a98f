import { join } from 'node:path';
import { Random } from '../support/random.ts';
import type { Figure } from './figure.ts';
import { openBuilt } from './input/built.ts';
import { hookCase, inputCase } from './input/case.ts';
import { HEAVY, heavyCase, junkCase } from './input/heavy.ts';
import { type Home, openHome } from './input/home.ts';
import { KINDS, type Kind } from './input/kinds.ts';
import { type Many, openMany } from './input/many.ts';
import { type Plan, soak } from './soak.ts';

/** So many cases are typed as a person types them: a process each time. */
const BUILT_EVERY = 10;

soak('input', 'whatever is read, commands end in order and lose nothing', async (plan) => {
  const figures = new Map(
    KINDS.map((kind) => [kind, plan.figure(`commands broken by damaged ${kind.name}`, 1_000)]),
  );
  const hooks = plan.figure('hooks that said something or failed, whatever was on their input', 2_000);
  const junk = plan.figure('gates that counted otherwise because of junk that grows and vanishes', 50);
  const heavy = plan.figure('transcripts that were too much for 200 MB of memory');
  // Each kind in a home of its own, all at once, where there are enough of them to pay for it.
  const homes = plan.amount(1, KINDS.length);
  await Promise.all(
    Array.from({ length: homes }, (_, nth) =>
      inHome(join(plan.root, `${nth}`), async (home, many, built) => {
        for (const kind of KINDS.filter((_, at) => at % homes === nth))
          await damage(plan, kind, figures.get(kind)!, { home, many, built });
        if (nth === 0) await listen(plan, hooks, { home, many, built });
        if (nth === homes - 1) await overload(plan, { junk, heavy }, home, built);
      }),
    ),
  );
});

type Place = { home: Home; many: Many; built: Many };

async function damage(plan: Plan, kind: Kind, figure: Figure, { home, many, built }: Place): Promise<void> {
  for (let n = 0; n < plan.amount(5, 210); n++) {
    const name = `${kind.name}-${n}`;
    if (!plan.isWanted(name)) continue;
    const runner = n % BUILT_EVERY === BUILT_EVERY - 1 ? built : many;
    const { commands, broken } = await inputCase(kind, plan.seed * 10_000 + n, home, runner);
    figure.held(commands - Math.min(commands, broken.length));
    count(plan, figure, name, broken);
  }
}

async function listen(plan: Plan, figure: Figure, { home, many, built }: Place): Promise<void> {
  home.restore();
  for (let n = 0; n < plan.amount(40, 2_000); n++) {
    const name = `hook-${n}`;
    if (!plan.isWanted(name)) continue;
    const why = await hookCase(new Random(plan.seed * 10_000 + n), home, n % 100 === 99 ? built : many);
    if (why === undefined) figure.held();
    else count(plan, figure, name, [why]);
  }
}

async function overload(
  plan: Plan,
  { junk, heavy }: Record<'junk' | 'heavy', Figure>,
  home: Home,
  built: ReturnType<typeof openBuilt>,
): Promise<void> {
  for (let n = 0; n < plan.amount(2, 50); n++) {
    const name = `junk-${n}`;
    if (!plan.isWanted(name)) continue;
    const broken = await junkCase(new Random(plan.seed * 10_000 + n), home, built);
    if (broken.length === 0) junk.held();
    count(plan, junk, name, broken);
  }
  for (const one of HEAVY.slice(0, plan.amount(1, HEAVY.length))) {
    const name = `heavy: ${one.name}`;
    if (!plan.isWanted(name)) continue;
    const broken = await heavyCase(one, plan.amount(20, 110), home, built);
    if (broken.length === 0) heavy.held();
    count(plan, heavy, name, broken);
  }
}

function count(plan: Plan, figure: Figure, name: string, broken: readonly string[]): void {
  for (const why of broken) figure.broke(`${why}\n  repeat: ${plan.repeat(name)}`);
}

async function inHome(
  root: string,
  act: (home: Home, many: Many, built: ReturnType<typeof openBuilt>) => Promise<void>,
): Promise<void> {
  const many = await openMany(join(root, 'program'));
  try {
    await act(await openHome(join(root, 'person'), many), many, openBuilt(join(root, 'built')));
  } finally {
    many.close();
  }
}
