import { compose, ENGINES } from '../../src/compose.ts';
import type { Sessions } from '../../src/sessions/port.ts';

/** Sessions of the memory of a project as a command opens them. Nothing is known yet but what is on disk. */
export function openedSessions(home: string, project: string): Sessions {
  const { stdin, stdout, stderr, env } = process;
  const machine = {
    env: { PATH: env.PATH, HOME: home, XDG_CACHE_HOME: env.XDG_CACHE_HOME },
    home,
    cwd: project,
    stdin,
    stdout,
    stderr,
    engines: ENGINES,
    now: () => new Date(),
  };
  const globals = { json: false, quiet: true, verbose: false, settings: {} };
  const app = compose(machine, globals, new AbortController().signal);
  return app.targetOf(app.find(), { typed: false }).target.sessions;
}

/** Brings what is cached of every session up to date. Returns how many sessions there are. */
export async function digestAll(sessions: Sessions): Promise<number> {
  const { sessions: all } = await sessions.list(0);
  for (const session of all) await sessions.words(session, { origins: ['person', 'agent'] });
  return all.length;
}
