import fs from 'node:fs';
import { join } from 'node:path';
import { revertDreams } from '../../../src/dream/revert.ts';
import { runDream } from '../../../src/dream/run.ts';
import type { Session } from '../../../src/sessions/port.ts';
import { type Machine, machineFor } from '../../support/world.ts';

/** Somebody's words, and how many minutes after the first moment they were said. */
export type Said = { session?: string; minute: number; text: string };

/** A memory that offline dreams work on, one each hour, while people go on talking. */
export type Night = Machine & {
  dir: string;
  said: Said[];
  dream(more?: Partial<Parameters<Machine['request']>[0]>): ReturnType<typeof runDream>;
  revert(name?: string, files?: string[]): Promise<unknown>;
  read(path: string): string | undefined;
  /** What the engine said while it dreamt. */
  words(): string[];
};

const START = Date.parse('2026-11-18T09:00:00Z');

export function nightOver(
  dir: string,
  options: { said?: Said[]; project?: string; settings?: Record<string, unknown> } = {},
): Night {
  const said = options.said ?? [];
  let minute = 0;
  const machine = machineFor(dir, { now: () => new Date(momentOf(minute)), settings: options.settings });
  const { world, target, events, request } = machine;
  target.project = options.project ?? null;
  target.sessions = {
    list: async (since) => ({
      sessions: sessionsOf(said).filter(({ mtimeMs }) => mtimeMs > since),
      sources: 1,
      trouble: [],
    }),
    words: async ({ id }) =>
      said
        .filter(({ session = 'aaaaaaaa-1' }) => session === id)
        .map(({ minute, text }, offset) => ({
          ...{ session: id, origin: 'person', offset, text },
          at: new Date(momentOf(minute)).toISOString(),
        })),
  };
  return {
    ...machine,
    dir,
    said,
    dream(more) {
      minute += 60;
      return runDream(world, target, request(more));
    },
    revert: (name = 'last', files = []) => revertDreams(world, dir, { names: [name], files }),
    read: (path) => (fs.existsSync(join(dir, path)) ? fs.readFileSync(join(dir, path), 'utf8') : undefined),
    words: () => events.flatMap((event) => (event.event === 'words' ? [event.text] : [])),
  };
}

export function momentOf(minute: number): number {
  return START + minute * 60_000;
}

function sessionsOf(said: readonly Said[]): Session[] {
  const last = new Map<string, number>();
  for (const { session = 'aaaaaaaa-1', minute } of said)
    last.set(session, Math.max(last.get(session) ?? 0, momentOf(minute)));
  return [...last].map(([id, mtimeMs]) => ({
    ...{ id, agent: 'claude-code', path: `/nowhere/${id}.jsonl`, cwd: undefined, mtimeMs },
    bytes: 1_000,
  }));
}
