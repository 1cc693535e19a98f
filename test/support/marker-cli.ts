import { join } from 'node:path';
import { main } from '../../src/cli.ts';
import { thisMachine } from '../../src/compose.ts';
import type { EngineEntry } from '../../src/dream/world.ts';
import type { DreamContext } from '../../src/engine/port.ts';
import { scripted, sleep } from './scripted.ts';

/** memdream with an engine that changes one line of every file that MARKED names; one that lacks it is left as it is. */
const entry: EngineEntry = {
  name: 'marking',
  unavailable: () => undefined,
  create: () => scripted(mark, { name: 'marking' }),
};

async function mark({ call, view, memory }: DreamContext): Promise<void> {
  for (const path of process.env.MARKED!.split(',')) {
    const full = join(memory, path);
    const text = Buffer.from(view.read(full, 0, 1 << 20) ?? '').toString('utf8');
    const marker = /Marker of [a-z-]+\.md: [a-z0-9]+\./.exec(text)?.[0];
    if (!marker) continue;
    const next = marker.replace(/[a-z0-9]+\.$/, `${inLetters(process.pid)}.`);
    await call('Edit', { file_path: full, old_string: marker, new_string: next });
  }
  // What is written now is news to the publish.
  await sleep(20);
}

/** A number that goes would have to wait for a person. */
function inLetters(count: number): string {
  return [...String(count)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
}

const machine = thisMachine();
await main(process.argv.slice(2), { ...machine, engines: [entry, ...machine.engines] });
