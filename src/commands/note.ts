import { dirname, join } from 'node:path';
import type { App } from '../compose.ts';
import { MemdreamError } from '../errors.ts';
import { appendOwn } from '../store/files.ts';
import { printJson } from '../ui/json.ts';
import { safeLine } from '../ui/safe-text.ts';
import { warn } from './memory-at.ts';
import type { Args } from './table.ts';

/** Appends a line to today's daily log, in one write, so that two notes at once both stay whole. */
export async function execute(app: App, args: Args): Promise<number> {
  const text = ((args.text as unknown[] | undefined) ?? []).map(String).join(' ').trim();
  if (text === '')
    throw new MemdreamError('USAGE', 'There is nothing to note.', {
      hint: 'memdream note "what you want remembered"',
    });
  const found = app.find();
  warn(app, found.warnings);
  const { fs, now } = app.world;
  const { path, time } = placeFor(now());
  const full = join(found.dir, path);
  if (!found.exists) fs.mkdirSync(found.dir, { recursive: true, mode: 0o700 });
  refuseLinks(app, found.dir, path);
  fs.mkdirSync(dirname(full), { recursive: true, mode: 0o700 });
  appendOwn(fs, full, entry(time, text));
  if (app.globals.json) printJson(app.terminal, 'note', { memory: found.dir, path });
  else if (!app.globals.quiet) app.terminal.out(`Noted in ${safeLine(full)}`);
  return 0;
}

/** The day where the person is: `logs/2026/11/2026-11-18.md`. */
function placeFor(at: Date): { path: string; time: string } {
  const two = (n: number) => String(n).padStart(2, '0');
  const [year, month] = [String(at.getFullYear()), two(at.getMonth() + 1)];
  return {
    path: `logs/${year}/${month}/${year}-${month}-${two(at.getDate())}.md`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  };
}

function entry(time: string, text: string): string {
  const [first, ...rest] = text.split(/\r?\n/);
  return `- ${time} ${first}\n${rest.map((line) => `  ${line}\n`).join('')}`;
}

/** A link on the way could lead the note out of the memory. */
function refuseLinks(app: App, dir: string, path: string): void {
  const parts = path.split('/');
  for (let depth = 1; depth <= parts.length; depth++) {
    const at = join(dir, ...parts.slice(0, depth));
    if (app.world.fs.lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink()) {
      throw new MemdreamError('MEMORY_REFUSED', `${at} is a link; memdream does not write through links.`, {
        hint: 'Replace it by a folder.',
      });
    }
  }
}
