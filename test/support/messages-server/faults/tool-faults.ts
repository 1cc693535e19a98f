import { calls, type Turn, type TurnBlock, turnOf } from '../turn.ts';
import { type ApiFault, notRetried } from './api-fault.ts';

const READ = { file_path: 'MEMORY.md' };

const reply = (...blocks: TurnBlock[]): { kind: 'reply'; turn: Turn } => ({
  kind: 'reply',
  turn: turnOf(blocks),
});

/** A reply without sense: a client may repair it, ask again, or give up. */
const SENSELESS = { also: ['recovers', 'failed'] } as const;

const MISFITS: Record<string, string> = {
  'that is a list': '[1,2,3]',
  'that is a text': '"MEMORY.md"',
  'that is null': 'null',
  'with fields of wrong types': '{"file_path":7,"offset":"a","limit":{},"pattern":[]}',
  'that is cut off': '{"file_path":"MEMORY.md","lim',
  'that is no JSON': '{file_path: MEMORY.md}',
  'that is empty': '',
  'with a prototype': '{"__proto__":{"file_path":"MEMORY.md"},"constructor":{"prototype":{}}}',
};

/** What a model, or a server that only resembles the API, may do with tools. */
export const TOOL_FAULTS: readonly ApiFault[] = [
  notRetried(
    'two calls with one id',
    reply({ call: 'Read', input: READ, id: 'toolu_same' }, { call: 'Read', input: READ, id: 'toolu_same' }),
    'answered',
    SENSELESS,
  ),
  notRetried('a call without an id', reply({ call: 'Read', input: READ, id: null }), 'answered', SENSELESS),
  notRetried('a call with an empty id', reply({ call: 'Read', input: READ, id: '' }), 'answered', SENSELESS),
  notRetried(
    'blocks without an index',
    { kind: 'reply', turn: { ...calls({ Read: READ }, 'Looking.'), withoutIndex: true } },
    'answered',
    SENSELESS,
  ),
  ...['Launch', '__proto__', 'constructor'].map((call) =>
    notRetried(`a call of ${call}`, reply({ call, input: READ }), 'answered'),
  ),
  notRetried('a call of a tool without a name', reply({ call: '', input: READ }), 'answered', SENSELESS),
  ...Object.entries(MISFITS).map(([what, json]) =>
    notRetried(`an input ${what}`, reply({ call: 'Read', json }), 'answered'),
  ),
  notRetried(
    'an input of 100,000 levels',
    { kind: 'reply', turn: () => turnOf([{ call: 'Read', json: nested(100_000) }]) },
    'answered',
    SENSELESS,
  ),
  notRetried(
    'an input of 10 MB',
    {
      kind: 'reply',
      turn: () => calls({ Write: { file_path: 'made-up.md', content: 'word '.repeat(2_000_000) } }),
    },
    'answered',
    { isHeavy: true, also: ['failed', 'budget', 'unavailable'] },
  ),
  notRetried(
    'a hundred calls in a turn',
    {
      kind: 'reply',
      turn: calls({ Grep: Array.from({ length: 100 }, (_, i) => ({ pattern: `word-${i}` })) }),
    },
    'answered',
  ),
  notRetried('the same call for ever', { kind: 'reply', turn: calls({ Read: READ }) }, 'failed', {
    ...{ tries: Infinity, also: ['budget'] },
  }),
  notRetried(
    'another call for ever',
    { kind: 'reply', turn: (number) => calls({ Grep: { pattern: `word-${number}` } }) },
    'budget',
    { tries: Infinity },
  ),
];

function nested(levels: number): string {
  return `{"file_path":${'['.repeat(levels)}${']'.repeat(levels)}}`;
}
