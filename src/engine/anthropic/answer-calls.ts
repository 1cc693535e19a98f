import type { DreamContext } from '../port.ts';
import type { Call, ToolResultBlock } from './blocks.ts';
import { fence } from './prompts/fence.ts';
import type { Talk } from './talk.ts';
import { wellFormed } from './well-formed.ts';

/** More than a model needs at once; the rest is answered, not carried out. */
const MAX_CALLS = 40;
/** All results of a turn together: what is beyond can be asked for again, one by one. */
const MAX_BYTES = 96 << 10;

/** Carries out the calls of a turn, one after the other, and answers each. A failure is an answer too. */
export async function answerCalls(
  { nonce, redact, repetition }: Talk,
  context: DreamContext,
  calls: readonly Call[],
): Promise<ToolResultBlock[]> {
  const results: ToolResultBlock[] = [];
  let left = MAX_BYTES;
  for (const [at, call] of calls.entries()) {
    context.signal.throwIfAborted();
    const { text, isError, origin } = await answer(context, call, repetition.notice(call), at);
    const whole = wellFormed(redact(text));
    const short = Buffer.byteLength(whole) > left ? cut(whole, left) : whole;
    left -= Buffer.byteLength(short);
    const content = origin === undefined ? short : fence(nonce, { tool: call.name, origin }, short);
    results.push({ type: 'tool_result', tool_use_id: call.id, content, ...(isError && { is_error: true }) });
  }
  return results;
}

/** What has an origin is data: it comes from files, and whoever wrote those gives no instructions. */
type Answer = { text: string; isError: boolean; origin?: string | undefined };

async function answer(
  context: DreamContext,
  call: Call,
  instead: string | undefined,
  at: number,
): Promise<Answer> {
  const refusal =
    call.problem ??
    instead ??
    (at >= MAX_CALLS ? `Only ${MAX_CALLS} calls are carried out in one turn.` : undefined);
  if (refusal !== undefined) return { text: refusal, isError: true };
  const result = await context.call(call.name, call.input);
  return { text: result.text, isError: !result.ok, origin: result.ok ? result.origin : undefined };
}

function cut(text: string, bytes: number): string {
  const kept = Buffer.from(text)
    .subarray(0, Math.max(0, bytes))
    .toString('utf8')
    .replace(/\uFFFD+$/, '');
  return `${kept}\n[… cut: too much for one turn. Ask again for this alone.]`;
}
