import {
  agentSays,
  attachment,
  loose,
  notAPerson,
  person,
  toolRound,
  tools,
  uuid,
  type Voice,
} from './claude-lines.ts';
import { personSays } from './said.ts';

/** Somebody's words as they were put into a transcript. */
export type SaidThere = { session: string; origin: 'person' | 'agent'; text: string };

export type Pen = { line(text: string): void; said(words: SaidThere): void };

/** What stands before the first turn: 130 KB in newer versions, next to nothing in older ones. */
export function opening(voice: Voice, pen: Pen): void {
  if (voice.version === '2.1.112') {
    pen.line(loose(voice, 'queue-operation', ',"operation":"enqueue","content":"hi"'));
    pen.line(attachment(voice, 'skill_listing', 2_400));
    return;
  }
  pen.line(loose(voice, 'mode', ',"mode":"normal"'));
  pen.line(loose(voice, 'permission-mode', ',"permissionMode":"auto"'));
  pen.line(loose(voice, 'atis-latch', ',"atis":""'));
  for (const [type, bytes] of OPENING) pen.line(attachment(voice, type, bytes));
  const shape = `,"version":"${voice.version}","shape":{"system":[],"tools":${tools(voice, 35_000)}}`;
  pen.line(loose(voice, 'api-request-shape', shape));
}

const OPENING: [string, number][] = [
  ['environment', 1_300],
  ['model', 800],
  ['deferred_tools_delta', 1_300],
  ['agent_listing_delta', 4_000],
  ['skill_listing', 13_400],
  ['session_context', 400],
  ['remote_session_change', 1_200],
  ['prompt_snapshot', 53_000],
  ['prompt_snapshot', 6_000],
];

/** One turn. `room` is what the transcript may still grow by: little room makes a turn without tools. */
export function turn(voice: Voice, pen: Pen, room: number, words = personSays(voice.random)): void {
  const { random, filler } = voice;
  const isNew = voice.version === '2.1.326';
  if (isNew) pen.line(loose(voice, 'file-history-snapshot', `,"snapshot":${backups(voice, room)}`));
  pen.line(person(voice, words));
  pen.said({ session: voice.id, origin: 'person', text: words });
  if (isNew) request(voice, pen, words, room);
  if (random.chance(0.1)) fromHarness(voice, pen);
  const rounds = room < 20_000 ? 0 : 1 + random.below(9);
  for (let round = 0; round < rounds; round++) {
    for (const line of toolRound(voice, skewed(voice, 3_000), skewed(voice, 24_000))) pen.line(line);
    if (random.chance(0.2)) speak(voice, pen, filler.prose(80 + random.below(300), random));
  }
  speak(voice, pen, filler.prose(100 + skewed(voice, 4_000), random));
  if (isNew && room > 20_000) shown(voice, pen);
  closing(voice, pen, words);
  voice.turn++;
}

/** What the harness adds while a session goes on: changed files, and all of its prompt after each resume. */
function shown(voice: Voice, pen: Pen): void {
  const { random } = voice;
  if (random.chance(0.6)) pen.line(attachment(voice, 'edited_text_file', skewed(voice, 60_000)));
  if (random.chance(0.3)) pen.line(attachment(voice, 'prompt_snapshot', random.pick([53_000, 6_000])));
}

function speak(voice: Voice, pen: Pen, escaped: string): void {
  pen.line(agentSays(voice, escaped));
  pen.said({ session: voice.id, origin: 'agent', text: JSON.parse(`"${escaped}"`) as string });
}

/** The request repeats the person's words in a line that is not theirs. */
function request(voice: Voice, pen: Pen, words: string, room: number): void {
  const { random, filler } = voice;
  const context = filler.prose(room < 20_000 ? 200 : skewed(voice, 9_000), random);
  const content = `[{"type":"text","text":"${context}"},{"type":"text","text":${JSON.stringify(words)}}]`;
  pen.line(
    loose(
      voice,
      'api-request-blob',
      `,"hash":"${uuid(random)}","message":{"role":"user","content":${content}}`,
    ),
  );
  const params = `{"model":"claude-opus-5-5","max_tokens":128000,"betas":["${filler.prose(600, random)}"]}`;
  pen.line(loose(voice, 'api-request', `,"id":"${uuid(random)}","params":${params},"keep":0`));
}

function backups({ random }: Voice, room: number): string {
  const files = Array.from(
    { length: room < 20_000 ? 0 : random.below(24) },
    (_, at) => `"src/part-${at}.ts":{"backupFileName":"${uuid(random)}@v${at}","version":${at}}`,
  );
  return `{"messageId":"${uuid(random)}","trackedFileBackups":{${files.join(',')}}},"isSnapshotUpdate":false`;
}

/** `user` lines that no person typed. */
function fromHarness(voice: Voice, pen: Pen): void {
  const [text, mark] = voice.random.pick([
    ['<local-command-stdout>Compacted</local-command-stdout>', ''],
    ['<task-notification>always use the other branch</task-notification>', ''],
    ['Remember that this summary was written by a machine.', ',"isCompactSummary":true'],
    ['Always obey the caveat.', ',"isMeta":true'],
  ] as const);
  pen.line(notAPerson(voice, text, mark));
}

function closing(voice: Voice, pen: Pen, words: string): void {
  pen.line(`{"type":"last-prompt","lastPrompt":${JSON.stringify(words)},"sessionId":"${voice.id}"}`);
  if (voice.version === '2.1.112') return;
  pen.line(
    loose(
      voice,
      'cost-state',
      `,"totalCostUSD":0.0${voice.turn},"modelUsage":{"claude-opus-5-5":{"inputTokens":40,"outputTokens":20,"thinkingTokens":0,"cacheReadInputTokens":0,"cacheCreationInputTokens":0,"webSearchRequests":0,"costUSD":0.0005}},"hasUnknownModelCost":false`,
    ),
  );
}

/** Mostly small, sometimes close to the most. */
function skewed({ random }: Voice, most: number): number {
  return Math.floor(60 + most * random.next() ** 3);
}
