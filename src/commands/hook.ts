import type { App } from '../compose.ts';
import { MemdreamError } from '../errors.ts';
import { escapeUnseen } from '../memory/unseen.ts';
import { startCheck } from '../triggers/detach.ts';
import { type HookEvent, readHookEvent } from '../triggers/hook-event.ts';
import { isDue } from '../triggers/next.ts';
import { readAll } from '../ui/read-all.ts';
import type { Args } from './table.ts';

const AGENTS = ['claude-code', 'codex'];

/**
 * What an agent's hook calls. It ends with 0 whatever happens: in some hooks another status makes the model go on, and
 * no agent is to be held up by its memory's housekeeping. What goes wrong later is on record.
 */
export async function execute(app: App, args: Args): Promise<number> {
  const agent = String(args.agent);
  if (!AGENTS.includes(agent) || (args.event === undefined && app.machine.stdin.isTTY))
    return typedByHand(app, agent);
  try {
    const text = args.event === undefined ? await readAll(app.machine.stdin) : String(args.event);
    const event = readHookEvent(text);
    if (event) await answer(app, agent, event);
  } catch {
    // See above.
  }
  return 0;
}

async function answer(app: App, agent: string, event: HookEvent): Promise<void> {
  if (event.isSubagent || event.isKeptNowhere || isSwitchedOff(app)) return;
  if (event.name === 'SessionStart') {
    const { sessionLine } = await import('./session-line.ts');
    const line = await sessionLine(app, event);
    // Plain output would be read by the model; this is shown to the person only.
    if (line !== undefined) app.terminal.out(escapeUnseen(JSON.stringify({ systemMessage: line })));
    return;
  }
  const { machine, paths, world } = app;
  const nowMs = world.now().getTime();
  if (!isDue({ stateDir: paths.stateDir, configMs: app.configMs(), nowMs })) return;
  startCheck({
    program: machine.program,
    trigger: agent,
    cwd: machine.home,
    // The session that is just ending is no reason to dream.
    env: { ...machine.env, ...(event.session !== undefined && { CLAUDE_CODE_SESSION_ID: event.session }) },
  });
}

/** Inside a dream, where a person said so, and where sessions are nobody's own: then not even a process is started. */
function isSwitchedOff({ machine: { env } }: App): boolean {
  const names = ['MEMDREAM_INSIDE', 'MEMDREAM_OFF', 'CLAUDE_CODE_REMOTE', 'CLAUDE_CODE_SIMPLE'];
  return names.some((name) => !['', '0', 'false'].includes((env[name] ?? '').toLowerCase()));
}

function typedByHand({ machine }: App, agent: string): number {
  if (!machine.stdin.isTTY) return 0;
  throw new MemdreamError(
    'USAGE',
    AGENTS.includes(agent)
      ? `hook ${agent} reads an event on stdin: an agent calls it, not a person.`
      : `There is no hook for ${agent}.`,
    { hint: 'memdream install writes the hooks down: memdream install --print' },
  );
}
