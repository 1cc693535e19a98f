import { looksLikeAgentMemory } from '../memory/agents/looks-like-memory.ts';
import { type ClaudeCodeOptions, claudeCodeSessions } from './claude-code.ts';
import { folderSessions } from './folder.ts';
import type { Session, SessionList, Sessions } from './port.ts';
import { readWords } from './read-words.ts';
import { newestFirst } from './transcript-files.ts';

export type OpenOptions = ClaudeCodeOptions & { sources: readonly { agent: string; path: string }[] };

/** All sessions of one memory, wherever they lie. A transcript that two sources hold counts once. */
export function openSessions(options: OpenOptions): Sessions {
  const isAgents = options.memoryOf !== undefined || looksLikeAgentMemory(options.memory);
  const all = [
    claudeCodeSessions(options),
    folderSessions({ ...options, memory: isAgents ? undefined : options.memory }),
  ];
  return {
    async list(sinceMs) {
      const lists: SessionList[] = [];
      for (const sessions of all) lists.push(await sessions.list(sinceMs));
      const byPath = new Map<string, Session>();
      for (const session of lists.flatMap((list) => list.sessions)) {
        if (!byPath.has(session.path)) byPath.set(session.path, session);
      }
      return {
        sessions: newestFirst([...byPath.values()]),
        sources: lists.reduce((sum, list) => sum + list.sources, 0),
        trouble: lists.flatMap((list) => list.trouble),
      };
    },
    words: (session, wanted) => readWords(options.reader, session, wanted),
  };
}
