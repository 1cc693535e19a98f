import { chmodSync } from 'node:fs';
import type { App } from '../compose.ts';
import type { FoundMemory } from '../config/find-memory.ts';
import type { Status } from '../dream/status.ts';
import { tooOpen } from '../triggers/trouble.ts';
import { ourModes } from './trouble-here.ts';

/** What `doctor --fix` can mend without taking anything from anybody, in words. Memory files are never touched. */
export async function mend(app: App, found: FoundMemory, status: Status): Promise<string[]> {
  const mended: string[] = [];
  for (const { path, mode, unwanted } of tooOpen(ourModes(app, found.dir))) {
    chmodSync(path, mode & 0o777 & ~unwanted);
    mended.push(`${path} is for you alone now (mode ${(mode & 0o777 & ~unwanted).toString(8)}).`);
  }
  if (status.trouble?.code === 'STORE_BROKEN') {
    const { keep } = await import('./keep.ts');
    const { describeKept } = await import('./init.ts');
    mended.push(describeKept(found.dir, await keep(app, found)));
  }
  return mended;
}
