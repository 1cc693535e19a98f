/** One piece of what the model says in a turn. */
export type TurnBlock =
  | { text: string }
  | { thinking: string }
  /** `json` is the input as text, also text that is no JSON; `id: null` sends none. */
  | { call: string; input?: unknown; json?: string; id?: string | null }
  /** A block of any type, as it stands, with its deltas. */
  | { raw: { type: string } & Record<string, unknown>; deltas?: readonly Record<string, unknown>[] };

/** `json` is put into the events as it stands, so that it may say what JSON.stringify would not. */
export type TurnUsage = 'counted' | 'without cache fields' | 'none' | { json: string };

/** One reply of the model, as data. */
export type Turn = {
  blocks: readonly TurnBlock[];
  /** By default what the blocks mean: tool_use where there is a call, else end_turn. */
  stopReason?: string | null;
  stopDetails?: unknown;
  usage?: TurnUsage;
  /** Events of blocks without their `index`, as some servers send them. */
  withoutIndex?: boolean;
};

type Rest = Omit<Turn, 'blocks'>;
type Input = Record<string, unknown>;

/** The model says something and is done. */
export function says(text: string, rest: Rest = {}): Turn {
  return { blocks: [{ text }], ...rest };
}

/** The model calls tools, one after the other: `calls({ Read: { file_path }, Edit: [first, second] }, 'Looking.')`. */
export function calls(
  tools: Record<string, Input | readonly Input[]>,
  words?: string,
  rest: Rest = {},
): Turn {
  const blocks = Object.entries(tools).flatMap(([name, inputs]) =>
    [inputs].flat().map((input): TurnBlock => ({ call: name, input })),
  );
  return { blocks: words === undefined ? blocks : [{ text: words }, ...blocks], ...rest };
}

/** A turn of any blocks, for ids and inputs that `calls` does not write. */
export function turnOf(blocks: readonly TurnBlock[], rest: Rest = {}): Turn {
  return { blocks, ...rest };
}

/** The model has nothing more to say. */
export const done = (): Turn => says('Done.');

export function stopReasonOf(turn: Turn): string | null {
  if (turn.stopReason !== undefined) return turn.stopReason;
  return turn.blocks.some((block) => 'call' in block) ? 'tool_use' : 'end_turn';
}
