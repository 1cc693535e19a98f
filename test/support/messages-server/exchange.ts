import { answerError, answerTurn } from './answer.ts';
import { conversationsBook, saidEnd, tookTurn } from './conversations.ts';
import { answerFault } from './faults/answer-fault.ts';
import type { Fault } from './faults/fault.ts';
import type { Faults } from './faults/placed.ts';
import { promptCache } from './prompt-cache.ts';
import type { Recorded } from './recorded.ts';
import { brokenRule } from './request-rules.ts';
import { askedOf, type Script, turnFor } from './script.ts';
import type { Turn } from './turn.ts';
import type { Wire } from './wire.ts';

export type ApiRules = {
  /** The only credential that is good; any is where none is given. */
  key?: string;
  /** False takes any request, as many local servers do; by default one that breaks the API's rules gets a 400. */
  isStrict?: boolean;
  /** Below so many tokens the API keeps no prefix; by default it keeps every one. */
  minimumCacheTokens?: number;
};

/**
 * Answers one request, and gives the turn that its conversation asks for next. `faults` are none at the other origin,
 * whose address is `elsewhere`.
 */
export type Exchange = (
  request: Recorded,
  wire: Wire,
  place: { faults: Faults | undefined; elsewhere: string },
) => Promise<number | undefined>;

/** Everything between a request that was read and an answer on the wire: what the API, and its model, would say. */
export function exchangeOf(script: Script, rules: ApiRules): Exchange {
  const cache = promptCache(rules.minimumCacheTokens);
  const conversations = conversationsBook();
  return async (request, wire, { faults, elsewhere }) => {
    const refused = refusal(request, rules);
    if (refused) return refuse(request, wire, refused.status, refused.message);
    const body = request.body ?? {};
    const conversation = conversations.of(request);
    const { turn } = conversation;
    const met = faults?.take(turn);
    Object.assign(request, { turn, conversation: conversation.number, fault: met?.fault.kind });
    const { keep, ...counted } = cache.count(body);
    if (!met || isThoughtAbout(met.fault)) {
      request.counted = counted;
      keep();
    }
    let known: Turn | undefined;
    const scripted = () => (known ??= turnFor(script, askedOf(body, request.messages, conversation), turn));
    const to = { number: request.number, model: String(body.model), counted, streams: body.stream === true };
    try {
      const said = met
        ? await answerFault(met.fault, { wire, to, scripted, number: met.number, elsewhere })
        : await answerTurn(wire, scripted(), to);
      if (said === 'turn') tookTurn(conversation, scripted());
      if (said === 'end_turn') saidEnd(conversation);
      return conversation.turn;
    } catch (error) {
      return refuse(request, wire, 400, (error as Error).message);
    }
  };
}

function refusal(request: Recorded, rules: ApiRules): { status: number; message: string } | undefined {
  if (request.method !== 'POST' || request.path !== '/v1/messages')
    return { status: 404, message: `There is no ${request.method} ${request.path}.` };
  if (rules.key !== undefined && request.credential !== rules.key)
    return { status: 401, message: 'invalid x-api-key' };
  const broken = rules.isStrict === false ? undefined : brokenRule(request.body);
  return broken === undefined ? undefined : { status: 400, message: broken };
}

function refuse(request: Recorded, wire: Wire, status: number, message: string): undefined {
  request.invalid = message;
  answerError(wire, status, message);
}

/** Whether the model begins to read, which is when the API writes its cache and counts. */
function isThoughtAbout({ kind }: Fault): boolean {
  return kind !== 'status' && kind !== 'connection' && kind !== 'redirect';
}
