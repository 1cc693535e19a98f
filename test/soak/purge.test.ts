import fs from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Fault } from '../support/faulty-fs.ts';
import { countPurgeSteps, memoryWithPast, type PurgeCase, runPurgeCase } from '../support/purge-case.ts';
import { Random } from '../support/random.ts';
import { soak } from './soak.ts';

const THROWN: Fault[] = ['EIO', 'ENOSPC', 'EACCES', 'half', 'ENOSPC for good', 'EROFS for good'];

soak(
  'purge',
  'what was purged can be read nowhere, and nothing else is lost, wherever it is cut off',
  async (plan) => {
    const template = join(plan.root, 'template');
    await memoryWithPast(template);
    const { steps, between } = await countPurgeSteps(template, join(plan.root, 'dry'));
    const random = new Random(plan.seed);
    const draw = (most: number) => 1 + random.below(most);
    const every = plan.amount(Math.ceil(steps / 24), 1);
    const offset = draw(every) - 1;
    const gone = plan.figure('purged words still readable, words of writers lost, histories broken', 2_000);
    let decided = 0;

    const one = async (name: string, what: Omit<PurgeCase, 'asksGit'>) => {
      if (!plan.isWanted(name)) return;
      const dir = join(plan.root, 'case', 'memory');
      await gone.check(plan.repeat(name), async () => {
        const { isDecided } = await runPurgeCase(template, dir, { ...what, asksGit: gone.cases % 10 === 0 });
        if (isDecided) decided++;
      });
      fs.rmSync(join(plan.root, 'case'), { recursive: true, force: true });
    };

    for (const at of between)
      await one(`dies between at ${at}`, { at, fault: 'dies', lateAt: at - (at % 5) });
    for (let at = 1 + offset; at <= steps + 1; at += every) {
      const fault = at % 3 ? 'dies' : 'dies half-way';
      await one(`${fault} at ${at}`, { at, fault, lateAt: Math.max(1, at - (at % 5)) });
    }
    for (let at = 1 + offset; at <= steps; at += every) {
      for (const fault of plan.isLong ? THROWN : [THROWN[at % THROWN.length]!])
        await one(`${fault} at ${at}`, { at, fault, lateAt: at - (at % 3) });
    }
    const pairs = plan.amount(10, 600);
    for (let i = 0; i < pairs; i++) {
      const [at, then] = [draw(steps), draw(steps)];
      const again = { at: then, fault: (i % 2 ? 'dies' : 'dies half-way') as Fault };
      await one(`dies at ${at} then at ${then}`, { at, fault: 'dies', lateAt: draw(at), again });
    }
    process.stdout.write(`purge: ${steps} steps, ${gone.cases} cases, ${decided} had decided\n`);
    if (gone.broken.length === 0 && gone.cases > 20) expect(decided).toBeGreaterThan(5);
  },
);
