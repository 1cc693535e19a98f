import { lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { App } from '../compose.ts';
import { writeOwnFile } from '../config/write-file.ts';
import { MemdreamError } from '../errors.ts';
import { isSameOrBelow } from '../memory/agents/paths.ts';
import { gatherReport } from '../report/gather.ts';
import { bytes, count } from '../ui/format.ts';
import { reportPage } from '../ui/html/page.ts';
import { printJson } from '../ui/json.ts';
import { safeLine } from '../ui/safe-text.ts';
import { keptMemory } from './memory-at.ts';
import type { Args } from './table.ts';

const DEFAULT_NAME = 'memdream-report.html';

/** One HTML file about all dreams of a memory. */
export async function execute(app: App, args: Args): Promise<number> {
  const { found, memory } = keptMemory(app);
  const { terminal, globals, machine } = app;
  const output = args.output === undefined ? DEFAULT_NAME : String(args.output);
  const path = output === '-' ? undefined : resolve(machine.cwd, output);
  if (path !== undefined) refuseOddPlace(path, found.dir);
  const { target } = app.targetOf(found, { typed: false });
  const data = await gatherReport(app.world, target, memory);
  const page = reportPage(data);
  if (path === undefined) {
    terminal.out(page);
    return 0;
  }
  // In a folder that others use too, a link may come to stand there at any moment: it is replaced.
  writeOwnFile(path, page);
  const size = Buffer.byteLength(page);
  if (globals.json) printJson(terminal, 'report', { path, bytes: size, dreams: data.dreams.length });
  else if (!globals.quiet)
    terminal.out(
      `${count(data.dreams.length, 'dream')} in ${safeLine(path)} (${bytes(size)}).\nOpen it in a browser. It holds what your memory says: share it as you would share that.`,
    );
  return 0;
}

/** A page in the memory would become part of it, and a folder is no place for a file. */
function refuseOddPlace(path: string, memory: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new MemdreamError('USAGE', `${path} is a folder.`, { hint: 'memdream report -o FILE.html' });
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat && !stat.isFile())
    throw new MemdreamError('USAGE', `${path} is ${stat.isSymbolicLink() ? 'a link' : 'no plain file'}.`, {
      hint: 'memdream report -o FILE.html, or -o - to print it',
    });
  let folder: string;
  try {
    folder = realpathSync(dirname(path));
  } catch {
    throw new MemdreamError('USAGE', `${dirname(path)} does not exist.`, {
      hint: 'memdream report -o FILE.html, in a folder that is there',
    });
  }
  if (isSameOrBelow(folder, memory))
    throw new MemdreamError(
      'USAGE',
      `${path} lies in the memory itself: the report would become a part of it.`,
      {
        hint: 'memdream report -o FILE.html, in another folder',
      },
    );
}
