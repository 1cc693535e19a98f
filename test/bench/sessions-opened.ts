import fs from 'node:fs';
import { PassThrough } from 'node:stream';
import { type App, compose, enginesFor, type Machine } from '../../src/compose.ts';
import { openCache } from '../../src/sessions/cache/cache.ts';
import type { SearchQuery, SearchResult, Session, Sessions } from '../../src/sessions/port.ts';
import { openSearch } from '../../src/sessions/search/search.ts';

/** Sessions of the memory of a project as a command opens them. Nothing is known yet but what is on disk. */
export function openedSessions(home: string, project: string): Sessions {
  const app = appIn(home, project);
  return app.targetOf(app.find(), { typed: false }).target.sessions;
}

/** A search through all of them. */
export async function openedSearch(
  home: string,
  project: string,
): Promise<{ sessions: Session[]; search(query: SearchQuery): Promise<SearchResult> }> {
  const { world, paths } = appIn(home, project);
  const { sessions } = await openedSessions(home, project).list(0);
  const cache = openCache({ fs, dir: paths.cacheDir, now: world.now });
  const { search } = openSearch({ reader: world.reader, cache });
  return { sessions, search: (query) => search(sessions, query) };
}

/** Brings what is cached of every session up to date, as a search does first. Returns how many sessions there are. */
export async function digestAll(home: string, project: string): Promise<number> {
  const { sessions, search } = await openedSearch(home, project);
  const { total } = await search({ pattern: 'words that nobody has ever said', isCaseSensitive: true });
  if (total !== 0) throw new Error('somebody has said what nobody says');
  return sessions.length;
}

function appIn(home: string, project: string): App {
  const { env } = process;
  // Streams of its own: a terminal listens to those it is given, and this opens one after another.
  const nowhere = () => new PassThrough() as unknown;
  const machine: Machine = {
    env: { PATH: env.PATH, HOME: home, XDG_CACHE_HOME: env.XDG_CACHE_HOME },
    home,
    cwd: project,
    stdin: nowhere() as Machine['stdin'],
    stdout: nowhere() as Machine['stdout'],
    stderr: nowhere() as Machine['stderr'],
    engines: enginesFor({ env: {}, home }),
    program: [process.execPath, 'memdream'],
    now: () => new Date(),
  };
  const globals = { json: false, quiet: true, verbose: false, settings: {} };
  return compose(machine, globals, new AbortController().signal);
}
