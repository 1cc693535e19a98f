import { isAbsolute, join } from 'node:path';
import { claudeBases } from '../../memory/agents/claude-memory.ts';
import { qwenProjects } from '../../memory/agents/qwen-memory.ts';

export type Place = { agent: string; path: string };

/** Where agents keep their transcripts on this machine, by the agents' own rules. Whether they are there is not asked. */
export function agentPlaces(world: { env: NodeJS.ProcessEnv; home: string; cwd: string }): Place[] {
  const { env, home } = world;
  const codex = env.CODEX_HOME && isAbsolute(env.CODEX_HOME) ? env.CODEX_HOME : join(home, '.codex');
  return [
    ...claudeBases(world).map((base) => ({ agent: 'claude-code', path: join(base, 'projects') })),
    { agent: 'codex', path: join(codex, 'sessions') },
    { agent: 'gemini-cli', path: join(home, '.gemini', 'tmp') },
    { agent: 'qwen-code', path: qwenProjects(home) },
  ];
}
