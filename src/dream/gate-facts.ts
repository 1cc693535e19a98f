import { join } from 'node:path';
import { proposals } from '../store/attempts.ts';
import { Repository } from '../store/git/repository.ts';
import { scanMemory } from '../store/scan.ts';
import type { World } from './world.ts';

/** The proposal that waits for a person, if one does. */
export async function attemptsWaiting(
  world: World,
  dir: string,
): Promise<{ id: number; commit: string; atMs: number } | undefined> {
  const gitdir = join(dir, '.git');
  const [id, commit] = [...proposals({ fs: world.fs, gitdir })].at(-1) ?? [];
  if (id === undefined || commit === undefined) return undefined;
  return { id, commit, atMs: (await new Repository(world.fs, gitdir).commit(commit)).atMs };
}

/** When anything in the memory was last written, in epoch ms. Dates after `latestMs` come from a clock that was wrong. */
export function newestMemoryChange(world: World, dir: string, latestMs: number): number {
  const latest = BigInt(Math.round(latestMs)) * 1_000_000n;
  let newest = 0n;
  for (const { mtimeNs } of scanMemory(world.fs, dir).files.values())
    if (mtimeNs > newest && mtimeNs <= latest) newest = mtimeNs;
  return Number(newest / 1_000_000n);
}
