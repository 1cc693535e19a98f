import { join } from 'node:path';
import { type Hook, hooksSpot } from './json-hooks.ts';
import { forSh } from './quote.ts';
import type { Spot } from './spot.ts';

type Agent = 'claude-code' | 'codex';

/** Whose agents, and the words that start memdream. */
export type AgentWorld = { env: NodeJS.ProcessEnv; home: string; program: readonly string[] };

/** Claude Code cancels a hook at the end of a session after about 3 s unless a timeout is said; Codex allows no more. */
const TIMEOUT: Record<Agent, number> = { 'claude-code': 5, codex: 3 };

export function claudeCodeSpot(world: AgentWorld): Spot {
  return agentSpot('claude-code', join(claudeFolder(world), 'settings.json'), world);
}

export function codexSpot(world: AgentWorld): Spot {
  return agentSpot('codex', join(codexFolder(world), 'hooks.json'), world);
}

export function claudeFolder({ env, home }: Pick<AgentWorld, 'env' | 'home'>): string {
  return env.CLAUDE_CONFIG_DIR || join(home, '.claude');
}

export function codexFolder({ env, home }: Pick<AgentWorld, 'env' | 'home'>): string {
  return env.CODEX_HOME || join(home, '.codex');
}

/** The end of a session starts a check; the start of one tells the person what was dreamt meanwhile. */
export function hooksOf(agent: Agent, program: readonly string[]): Hook[] {
  const command = `${forSh(program)} hook ${agent}`;
  return ['SessionEnd', 'SessionStart'].map((event) => ({ event, command, timeout: TIMEOUT[agent] }));
}

/** Ours are known by their command, so that they are found again after another tool has formatted the file. */
export function agentSpot(agent: Agent, path: string, { program }: Pick<AgentWorld, 'program'>): Spot {
  const ours = new RegExp(`memdream[^\\n]*\\shook\\s+${agent}\\s*$`);
  return hooksSpot(agent, path, {
    hooks: hooksOf(agent, program),
    isOurs: (command) => ours.test(command),
  });
}
