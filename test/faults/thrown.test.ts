import { test } from 'vitest';
import { type Case, runCases, stageFor } from '../support/fault-case.ts';
import { PACKED_RUN, SCENARIOS } from '../support/fault-scenarios.ts';
import type { Fault } from '../support/faulty-fs.ts';

const KINDS: Fault[] = ['EIO', 'ENOSPC', 'half', 'EROFS', 'ENOSPC for good', 'EACCES', 'EROFS for good'];
/** The short form takes the faults in turn; FAULTS=all tries every one at every step. */
const isLong = process.env.FAULTS === 'all';

for (const scenario of SCENARIOS) {
  test(`${scenario.name}: a disk that fails at any change changes nothing, or the next command finishes`, async () => {
    const stage = await stageFor(scenario);
    const cases = Array.from({ length: stage.steps }, (_, i) => i + 1).flatMap((at) =>
      (isLong ? KINDS : [KINDS[at % KINDS.length]!]).map(
        (fault): Case => ({ at, fault, lateAt: at - (at % 3), asksGit: at % 25 === 0 }),
      ),
    );
    await runCases(stage, cases, 'test/faults/thrown.test.ts');
  });
}

for (const [what, scenario] of [
  ...SCENARIOS.map((one) => [one.name, one] as const),
  ['run on packs', PACKED_RUN] as const,
]) {
  test(`${what}: a disk that cannot be read for once loses nothing`, async () => {
    const stage = await stageFor(scenario, 'calls');
    const every = isLong ? 1 : Math.ceil(stage.steps / 70);
    const cases = Array.from(
      { length: Math.floor(stage.steps / every) },
      (_, i): Case => ({
        at: i * every + 1 + (i % every),
        fault: i % 2 ? 'EIO' : 'EACCES',
        count: 'calls',
        lateAt: 0,
        asksGit: i % 25 === 0,
      }),
    );
    await runCases(stage, cases, 'test/faults/thrown.test.ts');
  });
}
