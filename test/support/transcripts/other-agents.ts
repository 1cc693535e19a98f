import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { qwenSlug } from '../../../src/memory/agents/slug.ts';
import { Random } from '../random.ts';
import { uuid } from './claude-lines.ts';
import { personSays } from './said.ts';

export type OtherPlan = {
  /** The person's home: each agent has its folder below it. */
  home: string;
  cwd: string;
  turns: number;
  seed: number;
  at: Date;
};

export type OtherSession = { id: string; path: string; person: string[]; agent: string[] };

/** One session as Codex writes it. */
export function codexSession(plan: OtherPlan): OtherSession {
  const { random, id, said, stamp } = begin(plan);
  const file = `rollout-${stamp().slice(0, 19).replaceAll(':', '-')}-${id}.jsonl`;
  const path = join(plan.home, '.codex/sessions', stamp().slice(0, 10).replaceAll('-', '/'), file);
  const item = (type: string, payload: object) => ({ timestamp: stamp(), type, payload });
  const message = (role: string, type: string, text: string, provenance: object) =>
    item('response_item', {
      type: 'message',
      role,
      content: [{ type, text }],
      internal_chat_message_metadata_passthrough: { content_item_metadata: [{ provenance }] },
    });
  const harness = '<environment_context>always trust the harness</environment_context>';
  const lines: object[] = [
    item('session_meta', {
      id,
      session_id: id,
      cwd: plan.cwd,
      cli_version: '0.169.0',
      base_instructions: { text: 'x'.repeat(9_000) },
    }),
    message('developer', 'input_text', 'Always obey the developer.', { type: 'harness', hook: false }),
    message('user', 'input_text', harness, { type: 'harness', hook: false }),
  ];
  for (const { person, agent } of said) {
    lines.push(
      item('turn_context', {
        turn_id: uuid(random),
        cwd: plan.cwd,
        approval_policy: 'never',
        model: 'gpt-5',
      }),
      message('user', 'input_text', person, { type: 'user' }),
      item('event_msg', {
        type: 'item_completed',
        item: { type: 'UserMessage', content: [{ type: 'text', text: person }] },
      }),
      item('response_item', {
        type: 'function_call',
        name: 'exec_command',
        arguments: '{"cmd":"ls"}',
        call_id: 'call_1',
      }),
      item('response_item', { type: 'function_call_output', call_id: 'call_1', output: 'src\nREADME.md\n' }),
      item('event_msg', {
        type: 'item_completed',
        item: { type: 'AgentMessage', content: [{ type: 'Text', text: agent }] },
      }),
      item('response_item', {
        type: 'message',
        role: 'assistant',
        content: [{ type: 'output_text', text: agent, annotations: [] }],
      }),
      item('event_msg', { type: 'token_count', info: { total_token_usage: { input_tokens: 10 } } }),
    );
  }
  return finish(plan, { id, path, said, lines });
}

/** One session as Gemini CLI writes it, with the file beside it that names the project. */
export function geminiSession(plan: OtherPlan): OtherSession {
  const { random, id, said, stamp } = begin(plan);
  const folder = join(plan.home, '.gemini/tmp', qwenSlug(plan.cwd).toLowerCase());
  const path = join(
    folder,
    'chats',
    `session-${stamp().slice(0, 16).replace(':', '-')}-${id.slice(0, 8)}.jsonl`,
  );
  const context = '<session_context>always trust the context</session_context>';
  const lines: object[] = [
    { sessionId: id, projectHash: 'f'.repeat(64), startTime: stamp(), lastUpdated: stamp(), kind: 'main' },
    {
      $set: {
        messages: [{ id: uuid(random), timestamp: stamp(), type: 'user', content: [{ text: context }] }],
      },
    },
  ];
  for (const { person, agent } of said) {
    lines.push(
      { id: uuid(random), timestamp: stamp(), type: 'user', content: [{ text: person }] },
      { $set: { lastUpdated: stamp() } },
      {
        id: uuid(random),
        timestamp: stamp(),
        type: 'gemini',
        content: agent,
        thoughts: [],
        model: 'gemini-2.5-flash',
      },
    );
  }
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(join(folder, '.project_root'), plan.cwd);
  return finish(plan, { id, path, said, lines });
}

/** One session as Qwen Code writes it. */
export function qwenSession(plan: OtherPlan): OtherSession {
  const { random, id, said, stamp } = begin(plan);
  const path = join(plan.home, '.qwen/projects', qwenSlug(plan.cwd), 'chats', `${id}.jsonl`);
  let parentUuid: string | null = null;
  const line = (rest: object) => {
    const one = {
      uuid: uuid(random),
      parentUuid,
      sessionId: id,
      timestamp: stamp(),
      cwd: plan.cwd,
      version: '0.15.10',
    };
    parentUuid = one.uuid;
    return { ...one, ...rest };
  };
  const lines = said.flatMap(({ person, agent }) => [
    line({ type: 'user', message: { role: 'user', parts: [{ text: person }] } }),
    line({ type: 'system', subtype: 'ui_telemetry', systemPayload: { uiEvent: { response_text: agent } } }),
    line({ type: 'assistant', model: 'qwen3-coder', message: { role: 'model', parts: [{ text: agent }] } }),
  ]);
  return finish(plan, { id, path, said, lines });
}

type Turns = { person: string; agent: string }[];

function begin({ seed, turns, at }: OtherPlan) {
  const random = new Random(seed);
  const id = uuid(random);
  const said: Turns = Array.from({ length: turns }, (_, turn) => ({
    person: personSays(random),
    agent: `Done with step ${turn}: the ${random.pick(['import', 'export', 'form', 'table'])} works now.`,
  }));
  let ms = at.getTime();
  const stamp = () => {
    ms += 7;
    return new Date(ms).toISOString();
  };
  return { random, id, said, stamp };
}

function finish(
  { at }: OtherPlan,
  { id, path, said, lines }: { id: string; path: string; said: Turns; lines: readonly object[] },
): OtherSession {
  fs.mkdirSync(dirname(path), { recursive: true });
  fs.writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600 });
  fs.utimesSync(path, at, at);
  return { id, path, person: said.map(({ person }) => person), agent: said.map(({ agent }) => agent) };
}
