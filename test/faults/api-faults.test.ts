import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type FaultCase, PLACES, runFaultCase } from '../support/api-fault-case.ts';
import { place } from '../support/cli.ts';
import { API_FAULTS, type ApiFault } from '../support/messages-server.ts';
import { sampleMemory, scratch } from '../support/world.ts';

/** Most of the time is spent waiting: more at once than there are cores. */
const AT_ONCE = 4;

const groups = new Map<string, ApiFault[]>();
for (const fault of API_FAULTS) {
  const group = fault.isHeavy ? 'too much' : fault.isSlow ? 'too slow' : fault.ends;
  groups.set(group, [...(groups.get(group) ?? []), fault]);
}

describe('whatever the API does, at the first, a middle and the last turn', () => {
  test.each([...groups.keys()])(
    'faults of the kind “%s” publish nothing half, rewind the lock and are paid for on record',
    async (group) => {
      const template = await keptTemplate();
      const cases = groups.get(group)!.flatMap((fault) => PLACES.map((place) => ({ fault, place })));
      expect(await failures(template, cases)).toEqual([]);
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
