import type { Random } from '../random.ts';
import type { Filler } from './filler.ts';

/** Who writes a transcript, and how far it has come. */
export type Voice = {
  id: string;
  cwd: string;
  version: '2.1.326' | '2.1.112';
  random: Random;
  filler: Filler;
  /** Set for a sub-agent's file. */
  agentId?: string;
  atMs: number;
  parent: string | null;
  turn: number;
};

export function uuid(random: Random): string {
  const hex = () =>
    random
      .below(2 ** 32)
      .toString(16)
      .padStart(8, '0');
  const [a, b, c, d] = [hex(), hex(), hex(), hex()];
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${d}`;
}

/** A line that is part of the conversation: it hangs on the line before it and carries the envelope. */
export function linked(voice: Voice, body: string): string {
  const parent = voice.parent === null ? 'null' : `"${voice.parent}"`;
  voice.parent = uuid(voice.random);
  const agent = voice.agentId === undefined ? '' : `"agentId":"${voice.agentId}",`;
  return `{"parentUuid":${parent},"isSidechain":${voice.agentId !== undefined},${agent}${body},"uuid":"${voice.parent}","timestamp":"${tick(voice)}","userType":"external","entrypoint":"cli","cwd":${JSON.stringify(voice.cwd)},"sessionId":"${voice.id}","version":"${voice.version}","gitBranch":"main"}`;
}

export function person(voice: Voice, text: string): string {
  const source = voice.version === '2.1.112' ? '' : ',"origin":{"kind":"human"},"promptSource":"typed"';
  const content =
    voice.turn % 5 === 4 ? `[{"type":"text","text":${JSON.stringify(text)}}]` : JSON.stringify(text);
  return linked(voice, `"type":"user","message":{"role":"user","content":${content}}${source}`);
}

/** A `user` line that the harness wrote. */
export function notAPerson(voice: Voice, text: string, mark: string): string {
  return linked(voice, `"type":"user","message":{"role":"user","content":${JSON.stringify(text)}}${mark}`);
}

export function agentSays(voice: Voice, escaped: string): string {
  return assistant(voice, `{"type":"text","text":"${escaped}"}`, 'end_turn');
}

/** A call of a tool and its result, which newer versions write twice: for the model and for the screen. */
export function toolRound(voice: Voice, inputBytes: number, resultBytes: number): [string, string] {
  const { random, filler } = voice;
  const id = `toolu_${uuid(random).slice(0, 13)}`;
  const path = `${voice.cwd}/src/part-${random.below(400)}.ts`;
  const name = random.pick(['Read', 'Bash', 'Edit', 'Grep']);
  const input = `{"file_path":${JSON.stringify(path)},"content":"${filler.code(inputBytes, random)}"}`;
  const call = assistant(
    voice,
    `{"type":"tool_use","name":"${name}","input":${input},"id":"${id}"}`,
    'tool_use',
  );
  const result = filler.code(resultBytes, random);
  const seen = `{"type":"text","file":{"filePath":${JSON.stringify(path)},"content":"${result}","numLines":${random.below(400)}}}`;
  const answer = `{"role":"user","content":[{"tool_use_id":"${id}","type":"tool_result","content":"${result}"}]}`;
  return [call, linked(voice, `"type":"user","message":${answer},"toolUseResult":${seen}`)];
}

function assistant(voice: Voice, block: string, stop: string): string {
  const message = `{"id":"msg_${uuid(voice.random).slice(0, 13)}","type":"message","role":"assistant","model":"claude-opus-5-5","content":[${block}],"stop_reason":"${stop}","stop_sequence":null,"usage":${USAGE}}`;
  return linked(voice, `"message":${message},"requestId":"req_${voice.turn}","type":"assistant"`);
}

const USAGE =
  '{"input_tokens":10,"cache_creation_input_tokens":2210,"cache_read_input_tokens":48210,"output_tokens":512,"output_tokens_details":{"thinking_tokens":0},"server_tool_use":{"web_search_requests":0,"web_fetch_requests":0},"service_tier":"standard","cache_creation":{"ephemeral_1h_input_tokens":0,"ephemeral_5m_input_tokens":0},"inference_geo":"","iterations":[],"speed":"standard"}';

/** What the harness showed the model: the text stands in it once as data and, for small ones, once as rendered. */
export function attachment(voice: Voice, type: string, bytes: number): string {
  const { random, filler } = voice;
  if (type === 'prompt_snapshot') {
    const prompt = `["${filler.prose(bytes / 4, random)}","${filler.prose(bytes / 4, random)}"]`;
    return linked(
      voice,
      `"attachment":{"type":"${type}","systemPrompt":${prompt},"tools":${tools(voice, bytes / 2)}},"type":"attachment"`,
    );
  }
  const text = filler.prose(bytes / 2, random);
  return linked(
    voice,
    `"attachment":{"type":"${type}","content":"${text}"},"type":"attachment","rendered":[{"content":"${text}"}],"renderedRole":"system"`,
  );
}

/** Descriptions of tools, as a request carries them. */
export function tools({ random, filler }: Voice, bytes: number): string {
  const all = Array.from(
    { length: Math.max(1, Math.round(bytes / 2_000)) },
    (_, at) =>
      `{"name":"Tool${at}","description":"${filler.prose(1_100, random)}","input_schema":{"type":"object","properties":{"file_path":{"description":"${filler.prose(300, random)}","type":"string"},"limit":{"description":"${filler.prose(300, random)}","type":"integer","minimum":0,"maximum":9007199254740991}},"required":["file_path"],"additionalProperties":false}}`,
  );
  return `[${all.join(',')}]`;
}

/** A line of the harness's own, outside the conversation. */
export function loose(voice: Voice, type: string, rest: string): string {
  return `{"type":"${type}","sessionId":"${voice.id}","timestamp":"${tick(voice)}"${rest}}`;
}

/** The moment of the next line. */
function tick(voice: Voice): string {
  voice.atMs += 40 + voice.random.below(900);
  return new Date(voice.atMs).toISOString();
}
