import fs from 'node:fs';
import { LiveWriter, type WriterFiles } from './live-writer.ts';
import { Random } from './random.ts';

/** A live writer, in a process of its own, until a file tells it to end. Then it prints the words that must be there. */
export type WriterOrders = { dir: string; seed: number; until: string; files: WriterFiles };
export type Wrote = { edits: number; words: Record<string, string[]>; counts: Record<string, number> };

const orders = JSON.parse(process.argv[2]!) as WriterOrders;
const writer = new LiveWriter(orders.dir, orders.seed, orders.files);
const random = new Random(orders.seed + 1);
const pause = new Int32Array(new SharedArrayBuffer(4));
while (!fs.existsSync(orders.until)) {
  writer.deed();
  // In bursts, and slowly enough that the files stay such as a dream reads in a moment.
  if (random.chance(0.7)) Atomics.wait(pause, 0, 0, 1 + random.below(8));
}
writer.close();
const { edits, counts, words } = writer;
const wrote: Wrote = { edits, counts, words: Object.fromEntries(words) };
process.stdout.write(JSON.stringify(wrote));
