import type { App } from '../compose.ts';
import { MemdreamError } from '../errors.ts';
import { count } from '../ui/format.ts';
import { printJson } from '../ui/json.ts';
import { safeLine } from '../ui/safe-text.ts';
import { type Kept, keep } from './keep.ts';
import { warn } from './memory-at.ts';
import { writeNextCheck } from './next-check.ts';
import type { Args } from './table.ts';

export async function execute(app: App, args: Args): Promise<number> {
  const dir = args.dir as string | undefined;
  const found = app.find(dir === undefined ? {} : { dashC: dir });
  if (dir !== undefined && found.derived && !found.exists) {
    throw new MemdreamError('NO_MEMORY', `${dir} has no MEMORY.md, and no agent keeps a memory for it yet.`, {
      hint: 'To keep that folder itself, put a MEMORY.md in it. For a new memory of a project, type `memdream init` inside the project.',
    });
  }
  warn(app, found.warnings);
  const kept = await keep(app, found);
  await writeNextCheck(app);
  if (app.globals.json) {
    printJson(app.terminal, 'init', {
      memory: found.dir,
      project: found.project,
      how: kept.how,
      keeps: kept.keeps,
      aside: kept.aside ?? null,
      problems: Object.fromEntries(kept.problems),
    });
    return 0;
  }
  if (!app.globals.quiet) app.terminal.out(`${describeKept(found.dir, kept)}\n${next(kept)}`);
  return 0;
}

/** What `init`, and a `run` that had to begin with it, tell a person. */
export function describeKept(dir: string, kept: Kept): string {
  const memory = safeLine(dir);
  const keeps = count(kept.keeps, 'memory');
  const lines = [
    {
      created: `Keeping ${memory}${kept.madeFolder ? ' (created)' : ''}: ${keeps}, in a git repository of their own.`,
      adopted: `Keeping ${memory}: ${keeps}, in the git repository that was already there. Branch, history and remotes stay.`,
      already: `Already keeping ${memory}: ${keeps}.`,
      replaced: `The repository was damaged. It was moved to ${safeLine(kept.aside ?? '')}; ${memory} has a new one with ${keeps}. No memory file was touched.`,
    }[kept.how],
    ...[...kept.problems].map(([path, why]) => `Not kept: ${safeLine(path)} ${why}.`),
  ];
  return lines.join('\n');
}

function next(kept: Kept): string {
  if (kept.how === 'already') return '';
  return 'Next: memdream dry-run   to see what a dream would do\n      memdream run       to dream when it is time (--force: now)\n';
}
