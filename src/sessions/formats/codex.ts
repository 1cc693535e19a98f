import type { Format, HeadFacts, Said } from '../format.ts';
import { isRecord } from '../json-line.ts';
import { bytesOf, holdsOneOf } from './holds.ts';
import { said, startsWithOneOf } from './said.ts';

/**
 * Codex. A message of role `user` may be the harness's as well: newer versions name the provenance of each part, older
 * ones repeat what a person typed in an event of its own. A part without provenance is nobody's.
 */
export const codexFormat: Format = {
  agent: 'codex',
  headOf: (line) => (isRecord(line.payload) ? headOf(line.type, line.payload) : {}),
  mayHoldWords: (bytes, origins) => origins.some((origin) => holdsOneOf(bytes, SIGNS[origin])),
  wordsOf(line) {
    if (!isRecord(line.payload)) return [];
    if (line.type === 'event_msg') return ofEvent(line.payload, line.timestamp);
    return line.type === 'response_item' ? ofItem(line.payload, line.timestamp) : [];
  },
};

const SIGNS = {
  person: [bytesOf('"user_message"'), bytesOf('"input_text"')],
  agent: [bytesOf('"output_text"')],
  tool: [bytesOf('_output"')],
};

function headOf(type: unknown, payload: Record<string, unknown>): HeadFacts {
  if (type !== 'session_meta') return {};
  const where = typeof payload.cwd === 'string' ? { cwd: payload.cwd } : {};
  const isSpawned = isRecord(payload.source) && Object.hasOwn(payload.source, 'subagent');
  const isNobodys = typeof payload.thread_source === 'string' && payload.thread_source !== 'user';
  return { ...where, kind: isSpawned || isNobodys ? 'sub-agent' : 'session' };
}

function ofEvent(payload: Record<string, unknown>, at: unknown): Said[] {
  const isTyped = payload.type === 'user_message' && (payload.kind ?? 'plain') === 'plain';
  return isTyped ? typed(payload.message, at) : [];
}

function ofItem(payload: Record<string, unknown>, at: unknown): Said[] {
  if (/^(function|custom_tool|local_shell)_call_output$/.test(String(payload.type))) {
    return outputOf(payload.output).flatMap((text) => said('tool', text, at));
  }
  if (payload.type !== 'message' || !Array.isArray(payload.content)) return [];
  const parts: unknown[] = payload.content;
  if (payload.role === 'assistant') return parts.flatMap((part) => said('agent', textOf(part), at));
  if (payload.role !== 'user') return [];
  const isPersons = provenance(payload);
  return parts.flatMap((part, index) => (isPersons(index) ? typed(textOf(part), at) : []));
}

function textOf(part: unknown): unknown {
  return isRecord(part) && /^(input|output)_text$/.test(String(part.type)) ? part.text : undefined;
}

function outputOf(output: unknown): unknown[] {
  if (Array.isArray(output)) return output.map(textOf);
  return [isRecord(output) ? output.content : output];
}

function provenance(payload: Record<string, unknown>): (index: number) => boolean {
  const told = payload.internal_chat_message_metadata_passthrough;
  const parts: unknown = isRecord(told) ? told.content_item_metadata : undefined;
  return (index) => {
    const part: unknown = Array.isArray(parts) ? parts[index] : undefined;
    return isRecord(part) && isRecord(part.provenance) && part.provenance.type === 'user';
  };
}

function typed(text: unknown, at: unknown): Said[] {
  if (typeof text !== 'string' || startsWithOneOf(text, HARNESS)) return [];
  if (!text.startsWith(EDITOR)) return said('person', text, at);
  const request = text.indexOf(REQUEST);
  return request === -1 ? [] : said('person', text.slice(request + REQUEST.length).trimStart(), at);
}

const HARNESS = [
  '<environment_context>',
  '<user_instructions>',
  '# AGENTS.md instructions',
  '<permissions instructions>',
  '<collaboration_mode>',
  '<skill>',
  '<turn_aborted>',
  '<subagent_notification>',
  '<hook_prompt',
  // What a command typed after `!` was and printed.
  '<user_shell_command>',
];

/** An editor's extension puts open files and a selection before what the person typed. */
const EDITOR = '# Context from my IDE setup:';
const REQUEST = '\n## My request for Codex:';
