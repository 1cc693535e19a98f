import { join } from 'node:path';
import type { App } from '../compose.ts';
import { removeKnownMemory } from '../config/known-memories.ts';
import { MemdreamError } from '../errors.ts';
import { ancestors } from '../store/history.ts';
import { forgetHomeBranch } from '../store/init.ts';
import { isKept } from '../store/kept.ts';
import { headOf, type Opened, openMemory } from '../store/opened.ts';
import { needTurn, release } from '../store/turn.ts';
import { confirm } from '../ui/confirm.ts';
import { printJson } from '../ui/json.ts';
import { safeLine } from '../ui/safe-text.ts';
import { writeNextCheck } from './next-check.ts';
import type { Args } from './table.ts';

/** Stops keeping a memory. Its files stay whatever happens; its history stays unless its removal is asked for. */
export async function execute(app: App, args: Args): Promise<number> {
  const dir = args.dir as string | undefined;
  const found = app.find(dir === undefined ? {} : { dashC: dir });
  const { fs, now } = app.world;
  const wasKept = found.exists && isKept(fs, found.dir);
  let removed = false;
  if (args['remove-history'] && wasKept) {
    const memory = openMemory(fs, found.dir, now, { anyBranch: true });
    if (!(await beganHere(memory))) {
      throw new MemdreamError(
        'MEMORY_REFUSED',
        `${memory.gitdir} was there before memdream: it is yours to remove.`,
        {
          hint: 'Run `memdream forget` without --remove-history.',
        },
      );
    }
    const question = `Remove ${safeLine(memory.gitdir)} with every past version of this memory? This cannot be undone.`;
    if (!args.yes && !(await confirm(app.terminal, question))) {
      throw new MemdreamError('USAGE', 'The history was not removed.', { hint: 'Answer y, or give --yes.' });
    }
    await removeHistory(app, found.dir);
    removed = true;
  } else if (wasKept) {
    forgetHomeBranch(fs, found.dir);
  }
  removeKnownMemory(app.paths.stateDir, found.dir);
  await writeNextCheck(app);
  if (app.globals.json)
    printJson(app.terminal, 'forget', { memory: found.dir, wasKept, historyRemoved: removed });
  else if (!app.globals.quiet) app.terminal.out(told(found.dir, wasKept, removed));
  return 0;
}

/** Under the lock, so that no dream is in the middle. The lock file stays: other dreamers go by its time too. */
async function removeHistory(app: App, dir: string): Promise<void> {
  release(await needTurn(app.world, dir, 'forget'));
  const doomed = join(dir, `.git.memdream-${process.pid}-forgotten`);
  app.world.fs.renameSync(join(dir, '.git'), doomed);
  app.world.fs.rmSync(doomed, { recursive: true, force: true });
}

async function beganHere(memory: Opened): Promise<boolean> {
  let first: string | undefined;
  for await (const commit of ancestors(memory, headOf(memory))) first = commit.message;
  return first === undefined || first.startsWith('Began keeping ');
}

function told(dir: string, wasKept: boolean, removed: boolean): string {
  if (!wasKept) return `memdream does not keep ${safeLine(dir)}.\n`;
  const history = removed ? 'Its history is gone.' : 'Its history stays in .git.';
  return `No more dreams in ${safeLine(dir)}. Every file stays as it is. ${history}\n`;
}
