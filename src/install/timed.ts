/** Whose timer, and the words that start memdream. */
export type Timed = { env: NodeJS.ProcessEnv; home: string; program: readonly string[] };

/** What every scheduler starts. */
export function checkWords(program: readonly string[]): string[] {
  return [...program, 'run', '--all', '--quiet', '--trigger', 'timer'];
}

/** Variables that say where things lie. A scheduler starts programs without them. */
export function whereabouts(env: NodeJS.ProcessEnv): [name: string, value: string][] {
  const names = ['XDG_CONFIG_HOME', 'XDG_STATE_HOME', 'XDG_CACHE_HOME', 'CLAUDE_CONFIG_DIR', 'CODEX_HOME'];
  return names.flatMap((name) => {
    const value = env[name];
    return value && !/[\r\n]/.test(value) ? [[name, value] as [string, string]] : [];
  });
}

/** A program to start around the writing of files. `mayFail`: files go on without it; `isQuiet`: and nobody is told. */
export type Step = { program: string; args: readonly string[]; mayFail?: boolean; isQuiet?: boolean };

/** What has to be started before and after the files are written or removed. */
export type Steps = { before: readonly Step[]; after: readonly Step[] };
