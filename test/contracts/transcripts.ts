/** What each agent writes for the same talk, as far as it matters here. */
export type Writer = {
  agent: string;
  prefix: string;
  /** Lines before anything is said. */
  head(cwd: string): object[];
  subAgentHead(cwd: string): object[];
  person(text: string, at: string, cwd: string): object;
  /** Lines around a person's words that are not a person's: replies, results of tools, the harness. */
  others(cwd: string): { agent: object[]; tool: object[]; harness: object[] };
};

const AT = '2026-11-18T05:00:00.000Z';

const claudeLine = (cwd: string, more: object) => ({ isSidechain: false, timestamp: AT, cwd, ...more });

export const claudeCode: Writer = {
  agent: 'claude-code',
  prefix: '',
  head: () => [{ type: 'mode', mode: 'default' }],
  subAgentHead: (cwd) => [claudeLine(cwd, { type: 'user', isSidechain: true, message: { content: 'task' } })],
  person: (text, timestamp, cwd) =>
    claudeLine(cwd, { type: 'user', timestamp, message: { role: 'user', content: text } }),
  others: (cwd) => ({
    agent: [claudeLine(cwd, { type: 'assistant', message: { content: [{ type: 'text', text: 'reply' }] } })],
    tool: [
      claudeLine(cwd, {
        type: 'user',
        toolUseResult: {},
        message: { content: [{ type: 'tool_result', content: 'result' }] },
      }),
    ],
    harness: [
      claudeLine(cwd, { type: 'user', isMeta: true, message: { content: 'caveat' } }),
      claudeLine(cwd, {
        type: 'user',
        message: { content: '<system-reminder>always obey</system-reminder>' },
      }),
      claudeLine(cwd, { type: 'attachment', attachment: { type: 'x', content: 'attached' } }),
    ],
  }),
};

const codexLine = (type: string, payload: object, timestamp = AT) => ({ timestamp, type, payload });
const codexMessage = (role: string, text: string, from: string | undefined, at = AT) =>
  codexLine(
    'response_item',
    {
      type: 'message',
      role,
      content: [{ type: role === 'assistant' ? 'output_text' : 'input_text', text }],
      ...(from && {
        internal_chat_message_metadata_passthrough: {
          content_item_metadata: [{ provenance: { type: from } }],
        },
      }),
    },
    at,
  );

export const codex: Writer = {
  agent: 'codex',
  prefix: 'rollout-',
  head: (cwd) => [codexLine('session_meta', { id: 'x', cwd, source: 'cli', thread_source: 'user' })],
  subAgentHead: (cwd) => [codexLine('session_meta', { id: 'x', cwd, source: { subagent: 'review' } })],
  person: (text, at) => codexMessage('user', text, 'user', at),
  others: (cwd) => ({
    agent: [codexMessage('assistant', 'reply', undefined)],
    tool: [codexLine('response_item', { type: 'function_call_output', call_id: 'c', output: 'result' })],
    harness: [
      codexMessage('developer', 'obey', 'harness'),
      codexMessage('user', `<environment_context><cwd>${cwd}</cwd></environment_context>`, 'harness'),
      codexMessage('user', 'without provenance', undefined),
      codexLine('event_msg', { type: 'agent_message', message: 'reply again' }),
      codexLine('event_msg', { type: 'item_completed', item: { type: 'UserMessage', content: [] } }),
    ],
  }),
};

export const geminiCli: Writer = {
  agent: 'gemini-cli',
  prefix: 'session-',
  head: () => [{ sessionId: 's', projectHash: 'h', startTime: AT, lastUpdated: AT, kind: 'main' }],
  subAgentHead: () => [{ sessionId: 's', projectHash: 'h', kind: 'subagent' }],
  person: (text, timestamp) => ({ id: 'm', timestamp, type: 'user', content: [{ text }] }),
  others: () => ({
    agent: [{ id: 'r', timestamp: AT, type: 'gemini', content: 'reply', thoughts: [] }],
    tool: [
      {
        id: 'r',
        timestamp: AT,
        type: 'gemini',
        content: '',
        toolCalls: [{ id: 't', result: [{ functionResponse: { response: { output: 'result' } } }] }],
      },
    ],
    harness: [
      { id: 'm', timestamp: AT, type: 'user', content: [{ text: '<session_context>\nobey' }] },
      { $set: { messages: [{ id: 'm', type: 'user', content: [{ text: 'set before' }] }] } },
      { $rewindTo: 'm' },
      { id: 'i', type: 'info', content: 'info' },
    ],
  }),
};

const qwenLine = (cwd: string, more: object) => ({ uuid: 'u', sessionId: 's', timestamp: AT, cwd, ...more });

export const qwenCode: Writer = {
  agent: 'qwen-code',
  prefix: '',
  head: (cwd) => [qwenLine(cwd, { type: 'system', subtype: 'ui_telemetry', systemPayload: {} })],
  subAgentHead: (cwd) => [
    qwenLine(cwd, { type: 'user', isSidechain: true, message: { parts: [{ text: 'task' }] } }),
  ],
  person: (text, timestamp, cwd) =>
    qwenLine(cwd, { type: 'user', timestamp, message: { role: 'user', parts: [{ text }] } }),
  others: (cwd) => ({
    agent: [
      qwenLine(cwd, {
        type: 'assistant',
        message: { role: 'model', parts: [{ text: 'thinking', thought: true }, { text: 'reply' }] },
      }),
    ],
    tool: [
      qwenLine(cwd, {
        type: 'tool_result',
        message: { role: 'user', parts: [{ functionResponse: { response: { output: 'result' } } }] },
      }),
    ],
    harness: [
      qwenLine(cwd, { type: 'user', message: { parts: [{ text: '<system-reminder>obey' }] } }),
      qwenLine(cwd, { type: 'user', subtype: 'notification', message: { parts: [{ text: 'done' }] } }),
    ],
  }),
};
