/** What an agent tells a hook that matters here. Everything in it is the agent's word: looked at, never obeyed. */
export type HookEvent = {
  name: string;
  session: string | undefined;
  cwd: string | undefined;
  /** Said inside a helper of a session: its end is not the session's. */
  isSubagent: boolean;
  /** Codex tells of conversations that are kept nowhere: nothing can be learnt from them. */
  isKeptNowhere: boolean;
};

/** Undefined for what is no event: a hook that cannot read it does nothing. */
export function readHookEvent(text: string): HookEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const given = value as Record<string, unknown>;
  const word = (key: string) => (typeof given[key] === 'string' ? (given[key] as string) : undefined);
  return {
    // `notify` of Codex says `type` for what hooks call hook_event_name.
    name: word('hook_event_name') ?? word('type') ?? '',
    session: plainId(word('session_id') ?? word('thread-id')),
    cwd: word('cwd'),
    isSubagent: word('agent_id') !== undefined,
    isKeptNowhere: given.transcript_path === null,
  };
}

/** It is handed on in the environment of the check: nothing but a plain id goes there. */
function plainId(id: string | undefined): string | undefined {
  return id !== undefined && /^[\w.-]{1,100}$/.test(id) ? id : undefined;
}
