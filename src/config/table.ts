/**
 * Every setting there is. Parsing, types, environment names, JSON schema, help and README come from this one list.
 *
 * `care` says what an unreadable value does. `lenient`: a warning and the next value below, at last the default; the
 * worst it can do is dream at another hour. `strict`: memdream stops, because the default might allow what the person
 * meant to forbid: more deletions, more money, another server, another reader of their files.
 */
const TABLE = [
  {
    key: 'mode',
    type: 'choice',
    values: ['auto', 'propose', 'off'],
    default: 'auto',
    care: 'strict',
    text: 'auto publishes a dream, propose keeps it until `memdream apply`, off never dreams.',
  },
  {
    key: 'engine',
    type: 'engine',
    default: 'auto',
    care: 'strict',
    text: 'Who dreams. auto takes a model where credentials are found, else the offline rules.',
  },
  {
    key: 'model',
    type: 'text',
    default: 'claude-haiku-5-5',
    care: 'strict',
    text: 'The model an engine with a model asks.',
  },
  {
    key: 'baseUrl',
    type: 'url',
    default: null,
    care: 'strict',
    text: 'Another server that speaks the same API, such as a local model.',
  },
  {
    key: 'apiKeyCommand',
    type: 'text',
    default: null,
    care: 'strict',
    text: 'A command that prints the API key.',
  },
  {
    key: 'project',
    type: 'path',
    default: null,
    care: 'lenient',
    text: 'The project a memory belongs to, where it cannot be told from its place.',
  },
  {
    key: 'gates.minHours',
    type: 'number',
    min: 0,
    max: 8760,
    default: 24,
    care: 'lenient',
    text: 'Hours since the last dream.',
  },
  {
    key: 'gates.minSessions',
    type: 'integer',
    min: 0,
    max: 10_000,
    default: 5,
    care: 'lenient',
    text: 'Sessions since the last dream.',
  },
  {
    key: 'gates.scanMinutes',
    type: 'number',
    min: 0,
    max: 10_080,
    default: 10,
    care: 'lenient',
    text: 'Minutes between two looks at the sessions.',
  },
  {
    key: 'gates.idleMinutes',
    type: 'number',
    min: 0,
    max: 10_080,
    default: 0,
    care: 'lenient',
    text: 'Minutes since anyone wrote; 0 does not wait.',
  },
  {
    key: 'budget.perDreamUsd',
    type: 'number',
    min: 0,
    max: 1000,
    default: 0.25,
    care: 'strict',
    text: 'US dollars a dream.',
  },
  {
    key: 'budget.perMonthUsd',
    type: 'number',
    min: 0,
    max: 100_000,
    default: 5,
    care: 'strict',
    text: 'US dollars a month, over all memories.',
  },
  {
    // The lock is stale after an hour: a dream must be over well before.
    key: 'budget.maxMinutes',
    type: 'number',
    min: 0.1,
    max: 45,
    default: 20,
    care: 'strict',
    text: 'Minutes a dream.',
  },
  {
    key: 'budget.maxTurns',
    type: 'integer',
    min: 1,
    max: 1000,
    default: 40,
    care: 'strict',
    text: 'Turns of the model a dream.',
  },
  {
    // 40 turns of a 50,000-token prompt: what the other limits allow, and the only limit where no price is known.
    key: 'budget.maxTokens',
    type: 'integer',
    min: 1000,
    max: 1_000_000_000,
    default: 2_000_000,
    care: 'strict',
    text: 'Tokens a dream, read and written, cached ones included.',
  },
  {
    key: 'guard.maxDeletedFiles',
    type: 'integer',
    min: 0,
    max: 100_000,
    default: 3,
    care: 'strict',
    text: 'A dream that deletes more files becomes a proposal.',
  },
  {
    key: 'guard.maxLostPercent',
    type: 'number',
    min: 0,
    max: 100,
    default: 25,
    care: 'strict',
    text: 'A dream that loses more of the lines becomes a proposal.',
  },
  {
    key: 'guard.protect',
    type: 'texts',
    default: [],
    care: 'strict',
    text: 'Globs of files no dream may change.',
  },
  {
    key: 'index.maxLines',
    type: 'integer',
    min: 10,
    max: 10_000,
    default: 200,
    care: 'lenient',
    text: 'Lines of MEMORY.md.',
  },
  {
    key: 'index.maxChars',
    type: 'integer',
    min: 500,
    max: 1_000_000,
    default: 25_000,
    care: 'lenient',
    text: 'Characters of MEMORY.md.',
  },
  {
    key: 'reads',
    type: 'choice',
    values: ['anywhere', 'project'],
    default: 'anywhere',
    care: 'strict',
    text: 'What a dream may read: project means memory, sessions and project only.',
  },
  {
    key: 'sources',
    type: 'sources',
    agents: ['claude-code', 'codex', 'gemini-cli', 'qwen-code'],
    default: [],
    care: 'lenient',
    text: 'More folders with sessions: a list of {"agent": "claude-code", "path": "…"}.',
  },
  {
    key: 'notify',
    type: 'choice',
    values: ['prompt', 'none'],
    default: 'prompt',
    care: 'lenient',
    text: 'Where the last dream is mentioned.',
  },
] as const satisfies readonly Row[];

/** The type of one entry, exact to its key and values. */
export type Entry = (typeof TABLE)[number];

export type Source = { agent: string; path: string };

export type Row = { key: string; care: 'strict' | 'lenient'; text: string } & (
  | { type: 'choice'; values: readonly string[]; default: string }
  | { type: 'engine'; default: string }
  | { type: 'text' | 'url' | 'path'; default: string | null }
  | { type: 'number' | 'integer'; min: number; max: number; default: number }
  | { type: 'texts'; default: readonly string[] }
  | { type: 'sources'; agents: readonly string[]; default: readonly Source[] }
);

export const ROWS: readonly Row[] = TABLE;

/** The variable that sets a key: gates.minHours is MEMDREAM_GATES_MIN_HOURS. */
export function environmentName(key: string): string {
  const snake = key.replaceAll('.', '_').replace(/[A-Z]/g, (letter) => `_${letter}`);
  return `MEMDREAM_${snake.toUpperCase()}`;
}
