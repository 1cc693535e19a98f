import fs from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import {
  type Allowed,
  decisionOf,
  expectAllowed,
  expectCommitted,
  expectFree,
  expectSound,
  keeping,
  leftovers,
} from './fault-oracle.ts';
import { allowedFor, type Scenario } from './fault-scenarios.ts';
import { Crowd, faultMachine, mend } from './fault-world.ts';
import { complaints } from './git.ts';
import { PowerDisk } from './power-disk.ts';
import { quickScratch } from './quick-folder.ts';
import { Random } from './random.ts';
import { contents } from './world.ts';

/** A command that was carried out once, with every write and sync noted. */
export type Noted = {
  scenario: Scenario;
  root: string;
  disk: PowerDisk;
  allowed: Allowed;
  before: Record<string, string>;
  after: Record<string, string>;
  priorMs: number | null;
};

export async function noted(scenario: Scenario): Promise<Noted> {
  const root = quickScratch('memdream-power');
  const dir = join(root, 'memory');
  await scenario.prepare(dir);
  const priorMs = scenario.lastMs?.(dir) ?? null;
  const allowed = await allowedFor(scenario, dir, join(root, 'clean'));
  const before = contents(dir);
  const disk = new PowerDisk(dir);
  const machine = faultMachine(dir, new Crowd(), { name: 'first', fs: disk.fs, engine: scenario.engine() });
  const error = await scenario.act(machine);
  if (error) throw error;
  return { scenario, root, disk, allowed, before, after: contents(dir), priorMs };
}

/** The power goes at this moment; after the next boot one plain command brings everything in order. */
export async function cutPower(one: Noted, at: number, seed: number, asksGit: boolean): Promise<void> {
  const { scenario, root, disk, allowed, before, after, priorMs } = one;
  const place = fs.mkdtempSync(join(root, 'cut-'));
  const dir = join(place, 'memory');
  const when = `power cut ${at} of ${disk.cuts}`;
  try {
    disk.leave(at, new Random(seed), dir);
    const decision = decisionOf(dir, 'first');
    const crowd = new Crowd('the-next-boot');
    const next = faultMachine(dir, crowd, { name: 'third', fs });
    await keeping('mended', () => mend(next));
    await keeping('edits', () => expectAllowed(dir, allowed, when));
    await keeping('sound', () => expectSound(dir, when));
    await keeping('whole', async () => {
      await expectCommitted(dir, when);
      for (const path of decision.isDecided ? Object.keys({ ...before, ...after }) : [])
        expect(contents(dir)[path], `${when}: ${path} of a dream that was decided`).toBe(after[path]);
    });
    const isClaimTime = decision.isDecided && scenario.time === 'claim';
    await keeping('mended', () =>
      expectFree(next.world, dir, isClaimTime ? decision.claimedMs : priorMs, when),
    );
    crowd.allDie();
    const later = { name: 'later', fs, laterMs: 2 * 3_600_000 };
    await keeping('mended', async () => {
      await mend(faultMachine(dir, crowd, later));
      expect(leftovers(dir), when).toEqual({ runs: [], temporaries: [], locks: [] });
    });
    if (asksGit) await keeping('sound', () => expect(complaints(dir), when).toBe(''));
  } finally {
    fs.rmSync(place, { recursive: true, force: true });
  }
}
