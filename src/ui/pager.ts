import { spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { withoutCredentials } from '../config/child-env.ts';
import type { Terminal } from './terminal.ts';
import { widthOf } from './text-width.ts';

export type Paging = {
  env: Readonly<Record<string, string | undefined>>;
  /** What --pager or --no-pager said. */
  wanted: boolean | undefined;
};

/**
 * Prints a text that may be long: through the person's pager where it is taller than their screen, else as it is. Nobody
 * at the terminal, no pager, or one that cannot be started: as it is.
 */
export function printLong(terminal: Terminal, text: string, { env, wanted }: Paging): void {
  const pager = pagerOf(env);
  const isShort = rowsOf(text, terminal.width) < terminal.height;
  if (
    wanted === false ||
    pager === undefined ||
    !terminal.isInteractive ||
    isShort ||
    !showIn(pager, text, env)
  )
    terminal.out(text);
}

/** An empty PAGER, or cat, means none. */
function pagerOf({ PAGER }: Paging['env']): string | undefined {
  const pager = (PAGER ?? 'less').trim();
  return pager === '' || pager === 'cat' ? undefined : pager;
}

/** False where it did not start: then nothing was shown. Whoever leaves it early has seen enough. */
function showIn(pager: string, text: string, env: Paging['env']): boolean {
  // Ctrl-C belongs to the pager, which stays; without a listener it would end us and leave the pager behind.
  const ignore = () => {};
  process.on('SIGINT', ignore);
  try {
    const { status, error } = spawnSync(pager, {
      input: text.endsWith('\n') ? text : `${text}\n`,
      stdio: ['pipe', 'inherit', 'inherit'],
      shell: true, // PAGER may hold options
      env: { LESS: 'FRX', ...withoutCredentials(env) } as NodeJS.ProcessEnv,
    });
    const isGone = error !== undefined && 'code' in error && error.code === 'EPIPE';
    return (error === undefined || isGone) && status !== 126 && status !== 127;
  } finally {
    process.off('SIGINT', ignore);
  }
}

function rowsOf(text: string, width: number): number {
  let rows = 0;
  for (const line of stripVTControlCharacters(text).trimEnd().split('\n'))
    rows += Math.max(1, Math.ceil(widthOf(line) / width));
  return rows;
}
