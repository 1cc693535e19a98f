import { join } from 'node:path';
import { main } from '../../src/cli.ts';
import { thisMachine } from '../../src/compose.ts';
import type { EngineEntry } from '../../src/dream/world.ts';
import type { DreamContext } from '../../src/engine/port.ts';
import { scripted, sleep } from './scripted.ts';

/** memdream with an engine that counts its dreams in a file of the memory. FAULT_COUNTER names the file. */
const entry: EngineEntry = {
  name: 'counting',
  unavailable: () => undefined,
  create: () => scripted(countOne, { name: 'counting' }),
};

async function countOne({ call, view, memory }: DreamContext): Promise<void> {
  const path = join(memory, process.env.FAULT_COUNTER!);
  const text = Buffer.from(view.read(path, 0, 10_000)!).toString('utf8');
  // Counted in words: a number that goes would have to wait for a person.
  const from = /Dreams so far:(?: again)*\./.exec(text)![0];
  await sleep(30);
  const edit = { file_path: path, old_string: from, new_string: from.replace('.', ' again.') };
  const result = await call('Edit', edit);
  if (!result.ok) throw new Error(result.text);
}

const machine = thisMachine();
await main(process.argv.slice(2), { ...machine, engines: [entry, ...machine.engines] });
