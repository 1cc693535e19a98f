import { says, type Turn, type TurnBlock, turnOf } from '../turn.ts';
import { type ApiFault, notRetried } from './api-fault.ts';

const reply = (turn: Turn): { kind: 'reply'; turn: Turn } => ({ kind: 'reply', turn });

const HALF: TurnBlock = {
  call: 'Write',
  json: '{"file_path":"made-up.md","content":"half of what was to be wr',
};
const READ: TurnBlock = { call: 'Read', input: { file_path: 'MEMORY.md' } };
const REFUSAL = {
  stopReason: 'refusal',
  stopDetails: { type: 'refusal', category: null, explanation: null },
};

const ODD = { also: ['recovers', 'failed'] } as const;
const EVER = { tries: Infinity };

/** Reasons to stop, other than having said what there was to say. */
export const STOP_FAULTS: readonly ApiFault[] = [
  notRetried('max_tokens in a text', reply(says('It went on and', { stopReason: 'max_tokens' })), 'answered'),
  notRetried('max_tokens for ever', reply(says('It went on and', { stopReason: 'max_tokens' })), 'failed', {
    ...{ ...EVER, also: ['budget'] },
  }),
  notRetried(
    'max_tokens inside the JSON of a tool',
    reply(turnOf([{ text: 'Writing.' }, HALF], { stopReason: 'max_tokens' })),
    'answered',
    ODD,
  ),
  notRetried('a refusal', reply(turnOf([{ text: 'I cannot' }], REFUSAL)), 'failed', EVER),
  notRetried('a refusal without a word', reply(turnOf([], REFUSAL)), 'failed', EVER),
  notRetried('a refusal after a call', reply(turnOf([READ], REFUSAL)), 'failed', EVER),
  notRetried('pause_turn', reply(says('A moment.', { stopReason: 'pause_turn' })), 'answered'),
  notRetried('pause_turn for ever', reply(says('A moment.', { stopReason: 'pause_turn' })), 'budget', {
    ...{ ...EVER, also: ['failed'] },
  }),
  notRetried(
    'model_context_window_exceeded',
    reply(says('There is no room', { stopReason: 'model_context_window_exceeded' })),
    'failed',
    { ...EVER, also: ['budget'] },
  ),
  notRetried('no reason to stop', reply(says('And then', { stopReason: null })), 'answered', ODD),
  notRetried('an unknown reason to stop', reply(says('Tea.', { stopReason: 'tea_break' })), 'answered', ODD),
  notRetried('stop_sequence', reply(says('Stop.', { stopReason: 'stop_sequence' })), 'answered', ODD),
  notRetried('tool_use without a call', reply(says('Calling.', { stopReason: 'tool_use' })), 'answered', ODD),
  notRetried('end_turn with a call', reply(turnOf([READ], { stopReason: 'end_turn' })), 'answered'),
  notRetried('no content', reply(turnOf([])), 'answered', ODD),
  notRetried('no content for ever', reply(turnOf([])), 'answered', { ...EVER, also: ['failed'] }),
  notRetried('a text of white space', reply(says(' \n ')), 'answered', ODD),
  notRetried('an empty text', reply(says('')), 'answered', ODD),
];
