import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type FaultCase, PLACES, runFaultCase } from '../support/api-fault-case.ts';
import { place } from '../support/cli.ts';
import { API_FAULTS } from '../support/messages-server.ts';
import { sampleMemory, scratch } from '../support/world.ts';

/** Most of the time is spent waiting: more at once than there are cores. */
const AT_ONCE = 6;

/** Met always. The others only in the long form: the engine alone meets all of them in test/unit/engine/anthropic. */
const EVERYWHERE = [
  ...[400, 401, 403, 404, 413].map((status) => `status ${status}`),
  ...['429', '429 with retry-after in seconds', '500', '502 with a page', '529'].map(
    (status) => `status ${status}, for ever`,
  ),
  ...['reset before headers', 'reset in the middle', 'reset inside the JSON of a tool'].map(
    (name) => `${name}, for ever`,
  ),
  ...[
    'overloaded in the middle',
    'silence in the middle',
    'JSON instead of events',
    'bad JSON in an event',
  ].map((name) => `${name}, for ever`),
  ...[
    'connection refused',
    'one byte a second',
    'an event of 50 MB',
    'bad UTF-8 in an event',
    'unknown events',
  ],
  ...[
    'two calls with one id',
    'a call without an id',
    'a call of Launch',
    'an input with fields of wrong types',
  ],
  ...['an input of 10 MB', 'a hundred calls in a turn', 'the same call for ever', 'another call for ever'],
  ...[
    'max_tokens in a text',
    'a refusal',
    'pause_turn',
    'model_context_window_exceeded',
    'no content',
    'no usage',
  ],
];
const isLong = process.env.FAULTS === 'all';

const groups = new Map<string, FaultCase[]>();
for (const fault of API_FAULTS) {
  if (!isLong && !EVERYWHERE.includes(fault.name)) continue;
  const group = fault.isHeavy ? 'too much' : fault.isSlow ? 'too slow' : fault.ends;
  const cases = PLACES.map((place) => ({ fault, place }));
  groups.set(group, [...(groups.get(group) ?? []), ...cases]);
}

test('every fault that is to be met everywhere is known by its name', () => {
  const names = API_FAULTS.map(({ name }) => name);
  expect(EVERYWHERE.filter((name) => !names.includes(name))).toEqual([]);
});

describe('whatever the API does, at the first, a middle and the last turn', () => {
  test.each([...groups.keys()])(
    'faults of the kind “%s” publish nothing half, rewind the lock and are paid for on record',
    async (group) => {
      const template = await keptTemplate();
      const cases = groups.get(group)!;
      expect(await failures(template, cases)).toEqual([]);
      process.stdout.write(`${group}: ${cases.length} cases\n`);
    },
  );
});

async function keptTemplate(): Promise<string> {
  const at = place(sampleMemory(5));
  expect(await at.memdream('init')).toMatchObject({ status: 0 });
  return at.memory;
}

async function failures(template: string, cases: readonly FaultCase[]): Promise<string[]> {
  const only = process.env.FAULT_CASE;
  const root = scratch('memdream-api-faults');
  const found: string[] = [];
  const waiting = cases.filter((one) => only === undefined || nameOf(one) === only);
  const total = waiting.length;
  const work = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const home = join(root, `home-${total - waiting.length}`);
      fs.mkdirSync(home);
      await runFaultCase(template, home, one).catch((error: Error) => {
        const name = nameOf(one!);
        found.push(
          `${name}: ${error.message}\n  repeat: FAULT_CASE='${name}' npx vitest run --project faults api-faults`,
        );
      });
      fs.rmSync(home, { recursive: true, force: true });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

function nameOf({ fault, place }: FaultCase): string {
  return `${fault.name} at the ${place} turn`;
}
