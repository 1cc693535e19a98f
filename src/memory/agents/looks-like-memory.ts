/** True for the names agents give their memory directories; says nothing about what lies there. */
export function looksLikeAgentMemory(path: string): boolean {
  return /\/projects\/[^/]+\/memory\/?$/.test(path) || /\/agent-memory(-local)?\/[^/]+\/?$/.test(path);
}

/** The project in which a sub-agent's own memory lies (`<project>/.claude/agent-memory/<agent>`), if it does. */
export function projectOfAgentMemory(path: string): string | undefined {
  return /^(.+)\/\.claude\/agent-memory(-local)?\/[^/]+\/?$/.exec(path)?.[1];
}
