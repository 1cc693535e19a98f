import fs from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runDream } from '../../../../../src/dream/run.ts';
import type { FirstInput } from '../../../../../src/engine/anthropic/prompts/first-message.ts';
import { gatherFirst } from '../../../../../src/engine/anthropic/prompts/gather-first.ts';
import type { DreamContext } from '../../../../../src/engine/port.ts';
import { openSessions } from '../../../../../src/sessions/open.ts';
import { signalsOf } from '../../../../../src/sessions/signals/signals.ts';
import { scripted } from '../../../../support/scripted.ts';
import { keptMemory, machineFor, scratch } from '../../../../support/world.ts';

export const NONCE = '5eed5eed5eed5eed';
const DEMO = fileURLToPath(new URL('../../../../../templates/demo/', import.meta.url));
const NOON = Date.parse('2026-11-18T12:00:00Z');

/** Nothing happened, nothing is wrong: what a test is about is put in. */
export function inputWith(changes: Partial<FirstInput> = {}): FirstInput {
  return {
    nonce: NONCE,
    today: '2026-11-18',
    timeZone: 'Europe/Berlin',
    sinceMs: null,
    memory: '/home/ines/memory',
    project: '/home/ines/quillmere',
    transcriptFolders: [],
    limits: { maxLines: 200, maxChars: 25_000 },
    guard: { maxDeletedFiles: 3, maxLostPercent: 25, protect: [] },
    sessions: [],
    signals: signalsOf(0, []),
    files: [],
    newInLogs: [],
    findings: [],
    reverted: [],
    ...changes,
  };
}

/** What the engine is handed in a dream over a memory on disk. */
export async function gatheredFrom(
  dir: string,
  options: { project?: string; transcripts?: string; context?: Partial<DreamContext> } = {},
): Promise<FirstInput> {
  let input: FirstInput | undefined;
  const engine = scripted(async (context) => {
    input = await gatherFirst({ ...context, ...options.context }, NONCE);
  });
  const { world, target, request } = machineFor(dir, { engine, now: () => new Date(NOON) });
  target.project = options.project ?? null;
  if (options.transcripts !== undefined) {
    const sources = [{ agent: 'claude-code', path: options.transcripts }];
    const { reader } = world;
    target.sessions = openSessions({ reader, memory: dir, project: target.project, places: [], sources });
    target.transcripts = { ...target.transcripts, folders: () => [options.transcripts!] };
  }
  const { error } = await runDream(world, target, request());
  if (!input) throw error ?? new Error('nothing was gathered');
  return input;
}

/** The sample memory with its project and sessions, told as if it lay in a person's home. */
export async function demoInput(): Promise<FirstInput> {
  const root = scratch();
  const [project, transcripts] = [join(root, 'quillmere'), join(root, 'transcripts')];
  fs.cpSync(join(DEMO, 'project'), project, { recursive: true });
  fs.cpSync(join(DEMO, 'transcripts'), transcripts, { recursive: true });
  for (const [at, name] of fs.readdirSync(transcripts).sort().entries()) touch(join(transcripts, name), at);
  const names = fs.readdirSync(join(DEMO, 'memory'), { recursive: true, encoding: 'utf8' }).sort();
  const paths = names.filter((name) => name.endsWith('.md'));
  const dir = await keptMemory(
    Object.fromEntries(paths.map((path) => [path, fs.readFileSync(join(DEMO, 'memory', path))])),
  );
  for (const [at, path] of paths.entries()) touch(join(dir, path), at);
  const input = await gatheredFrom(dir, { project, transcripts });
  const home = '/home/ines';
  return {
    ...input,
    timeZone: 'Europe/Berlin',
    memory: `${home}/.claude/projects/-home-ines-quillmere/memory`,
    project: `${home}/quillmere`,
    transcriptFolders: [`${home}/.claude/projects/-home-ines-quillmere`],
    sessions: input.sessions.map((session) => ({
      ...session,
      path: session.path.replace(transcripts, `${home}/.claude/projects/-home-ines-quillmere`),
      cwd: `${home}/quillmere`,
    })),
  };
}

/** A day of its own for each file, so that the newest is always the same. */
function touch(path: string, at: number): void {
  const day = new Date(NOON - (at + 1) * 86_400_000);
  fs.utimesSync(path, day, day);
}
