import fs from 'node:fs';
import { join } from 'node:path';
import { main } from '../../src/cli.ts';
import { thisMachine } from '../../src/compose.ts';
import type { EngineEntry } from '../../src/dream/world.ts';
import type { DreamContext } from '../../src/engine/port.ts';
import { dreamAgain, dreamUp, isDreamt } from './fault-dream.ts';
import { scripted } from './scripted.ts';

/** memdream with the dream of the fault scenarios as its engine. A program of the tests: the product does not know it. */
const entry: EngineEntry = {
  name: 'scripted',
  unavailable: () => undefined,
  create: () =>
    scripted((context) =>
      isDreamt(context) ? dreamAgain(context, () => {}) : dreamUp(context, () => writeBeside(context)),
    ),
};

/** A live writer, unless FAULT_ALONE says that there is none. It notes each word beside the memory once its write has returned. */
function writeBeside({ memory }: DreamContext): void {
  if (process.env.FAULT_ALONE) return;
  const said = (word: string) => {
    fs.mkdirSync(join(`${memory}.said`, word), { recursive: true });
  };
  const [append, write] = [fs.appendFileSync, fs.writeFileSync];
  append(join(memory, 'apple.md'), 'word-during-the-dream\n');
  said('word-during-the-dream');
  write(join(memory, 'ember.md'), 'word-on-the-same-lines\n');
  said('word-on-the-same-lines');
  write(join(memory, 'heron.md'), 'word-in-a-file-of-its-own\n');
  said('word-in-a-file-of-its-own');
}

const machine = thisMachine();
await main(process.argv.slice(2), { ...machine, engines: [entry, ...machine.engines] });
