import { expect, test } from 'vitest';
import { anthropicEngine } from '../../../../src/engine/anthropic.ts';
import { MemdreamError } from '../../../../src/errors.ts';
import { recording } from '../../../contracts/engine.ts';
import {
  API_FAULTS,
  type ApiFault,
  calls,
  dreamScript,
  type Ending,
  openMessagesServer,
} from '../../../support/messages-server.ts';

/** A call in the middle of a dream of six turns. */
const script = () =>
  dreamScript({
    gather: [calls({ Read: { file_path: 'a.md' } }, 'I look.')],
    consolidate: [calls({ Edit: { file_path: 'a.md', old_string: 'a', new_string: 'b' } }, 'I edit.')],
  });
const TURNS = [1, 4, 6];
/** Those that wait for minutes or move megabytes are met by the built command, in test/faults. */
const faults = API_FAULTS.filter(({ isSlow, isHeavy }) => !isSlow && !isHeavy);

test('whatever the API does at the first, a middle and the last turn, the dream ends as it should and every request is paid for once', async () => {
  // Most of it is waiting before a request is made again, so all wait together.
  const cases = TURNS.flatMap((turn) => faults.map((fault) => whatIsWrong(fault, turn)));
  const wrong = await Promise.all(cases);
  expect(wrong.filter((words) => words !== undefined)).toEqual([]);
}, 60_000);

async function whatIsWrong(fault: ApiFault, turn: number): Promise<string | undefined> {
  const server = await openMessagesServer(script(), {
    faults: [{ turn, fault: fault.fault, tries: fault.tries }],
  });
  const { context, reserved, spent } = recording();
  try {
    const engine = anthropicEngine({
      ...{
        model: 'claude-haiku-5-5',
        baseUrl: server.url,
        price: { input: 1, output: 5, cacheRead: 0.1, cacheWrite: 1.25 },
      },
      limits: { maxTurns: 30, maxTokens: 5_000_000, perDreamUsd: 100 },
      credential: { kind: 'key', value: 'a-key-that-is-no-key' },
      keyFrom: async () => '',
    });
    const ending = await engine.dream(context).then(() => 'recovers' as const, endingOf);
    const allowed = [fault.ends, ...(fault.also ?? [])].map((one) => (one === 'answered' ? 'recovers' : one));
    if (!allowed.some((one) => one === ending))
      return `${fault.name} at turn ${turn}: ${ending}, not ${allowed.join(' or ')}`;
    if (reserved.length !== spent.length)
      return `${fault.name}: ${reserved.length} begun, ${spent.length} ended`;
    if (reserved.length < server.requests.length) return `${fault.name}: a request was not written down`;
    return undefined;
  } finally {
    await server.close();
  }
}

function endingOf(error: unknown): string {
  if (!(error instanceof MemdreamError)) return `threw ${error}`;
  const known: Record<string, Ending> = {
    ENGINE_UNAVAILABLE: 'unavailable',
    ENGINE_FAILED: 'failed',
    BUDGET: 'budget',
  };
  return known[error.code] ?? error.code;
}
