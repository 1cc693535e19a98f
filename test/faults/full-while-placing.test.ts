import { expect, test } from 'vitest';
import { type Case, caseName, runCase, stageFor } from '../support/fault-case.ts';
import { SCENARIOS } from '../support/fault-scenarios.ts';

/**
 * A dream is not to land in part because the disk was full for a moment: what was decided is placed by the next command.
 * The word comes right before, so that what stands there is no longer what the publish has read.
 */
test('a disk that is full while files are put in place lands all of them later', async () => {
  const stage = await stageFor(SCENARIOS.find(({ name }) => name === 'run')!);
  const broken: string[] = [];
  let landed = 0;
  for (let at = Math.floor(stage.steps * 0.4); at <= stage.steps; at++) {
    const one: Case = { at, fault: at % 2 ? 'ENOSPC' : 'EDQUOT', lateAt: at - 1, asksGit: at % 50 === 0 };
    try {
      if ((await runCase(stage, one)).landed) landed++;
    } catch (error) {
      broken.push(`${caseName(stage, one)}: ${error}`);
    }
  }
  expect(broken).toEqual([]);
  expect(landed).toBeGreaterThan(stage.steps / 2);
});
