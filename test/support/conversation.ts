import { join } from 'node:path';
import { slug } from '../../src/memory/agents/slug.ts';
import type { Place } from './cli.ts';
import { writeFiles } from './world.ts';

/** One turn of a session: who speaks, and what; `meta` is more of a line, such as what harnesses put there. */
export type Spoken = { who: 'person' | 'agent' | 'tool'; text: string; meta?: Record<string, unknown> };

export const person = (text: string, meta?: Spoken['meta']): Spoken => ({
  who: 'person',
  text,
  ...(meta && { meta }),
});
export const agent = (text: string): Spoken => ({ who: 'agent', text });
export const tool = (text: string): Spoken => ({ who: 'tool', text });

/** The bytes of a transcript as Claude Code writes it, one line a turn. */
export function conversation(
  { cwd, session, at = new Date() }: { cwd: string; session: string; at?: Date },
  turns: readonly Spoken[],
): string {
  const line = (type: string, content: unknown, more: object = {}) =>
    `${JSON.stringify({
      ...{ type, cwd, sessionId: session, isSidechain: false, userType: 'external' },
      ...{ timestamp: at.toISOString(), message: { role: type, content }, ...more },
    })}\n`;
  return turns
    .map(({ who, text, meta = {} }, nth) => {
      if (who === 'person') return line('user', text, meta);
      if (who === 'agent') return line('assistant', [{ type: 'text', text }], meta);
      const call = {
        type: 'tool_use',
        id: `t${nth}`,
        name: 'WebFetch',
        input: { url: 'https://page.example' },
      };
      const result = { type: 'tool_result', tool_use_id: `t${nth}`, content: text };
      return line('assistant', [call]) + line('user', [result], { toolUseResult: text, ...meta });
    })
    .join('');
}

/** Puts a session where Claude Code keeps those of the place's project. */
export function addConversation(at: Place, session: string, turns: readonly Spoken[], when?: Date): void {
  writeFiles(join(at.home, '.claude', 'projects', slug(at.project)), {
    [`${session}.jsonl`]: conversation({ cwd: at.project, session, ...(when && { at: when }) }, turns),
  });
}
