import type { App } from '../compose.ts';
import type { FoundMemory } from '../config/find-memory.ts';
import { MemdreamError } from '../errors.ts';
import { isKept } from '../store/kept.ts';
import { type Opened, openMemory } from '../store/opened.ts';
import { safe } from '../ui/safe-text.ts';

/** The memory a command is about, which memdream must already keep. */
export function keptMemory(app: App): { found: FoundMemory; memory: Opened } {
  const found = app.find();
  if (!found.exists || !isKept(app.world.fs, found.dir)) {
    throw new MemdreamError('NO_MEMORY', `memdream does not keep ${found.dir} yet.`, {
      hint: found.exists
        ? 'Run `memdream init` to give it a history, or `memdream dry-run` to look first.'
        : 'It does not exist. Run `memdream init` to create it.',
    });
  }
  return { found, memory: openMemory(app.world.fs, found.dir, app.world.now) };
}

/** Says what a person should know, unless they asked for silence or for JSON. */
export function warn(app: App, warnings: readonly string[]): void {
  if (app.globals.quiet || app.globals.json) return;
  for (const warning of warnings) app.terminal.err(`memdream: warning: ${safe(warning)}\n`);
}
