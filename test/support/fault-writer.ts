import fs from 'node:fs';
import { join } from 'node:path';
import { Random } from './random.ts';

/**
 * A live writer, in a process of its own. Every edit has a word of its own; at the end it prints the words that must be
 * there: those whose write returned and that it did not replace or delete itself.
 */
export type WriterOrders = {
  dir: string;
  beside: string;
  seed: number;
  untilMs: number;
  /** Files it appends to and rewrites, files it only appends to. */
  rewritten: string[];
  appended: string[];
};
export type Wrote = { edits: number; words: Record<string, string[]>; counts: Record<string, number> };

const orders = JSON.parse(process.argv[2]!) as WriterOrders;
const random = new Random(orders.seed);
const words = new Map<string, string[]>();
const counts: Record<string, number> = {};
const created: string[] = [];
let edits = 0;
let open: { file: number; path: string; closeAtMs: number } | undefined;

const full = (path: string) => join(orders.dir, path);
const newWord = () => `word-${orders.seed}-${++edits}-end`;
const add = (path: string, word: string) => words.set(path, [...(words.get(path) ?? []), word]);

const deeds: Record<string, () => void> = {
  append() {
    const [path, word] = [random.pick([...orders.rewritten, ...orders.appended]), newWord()];
    fs.appendFileSync(full(path), `- ${word}\n`);
    add(path, word);
  },
  rewrite() {
    const [path, word] = [random.pick(orders.rewritten), newWord()];
    fs.writeFileSync(full(path), fresh(path, word));
    words.set(path, [word]);
  },
  replace() {
    const [path, word] = [random.pick(orders.rewritten), newWord()];
    fs.writeFileSync(orders.beside, fresh(path, word));
    fs.renameSync(orders.beside, full(path));
    words.set(path, [word]);
  },
  create() {
    const [path, word] = [`live-${edits}.md`, newWord()];
    fs.writeFileSync(full(path), `# ${path}\n\n${word}\n`, { flag: 'wx' });
    words.set(path, [word]);
    created.push(path);
  },
  remove() {
    if (created.length < 4) return deeds.create!();
    const path = created.splice(random.below(created.length), 1)[0]!;
    fs.rmSync(full(path));
    words.delete(path);
  },
  /** Through one descriptor, kept open for a while: a publish may take the file from under it. */
  hold() {
    if (!open) {
      const path = random.pick(orders.appended);
      const holdMs = 20 + random.below(300);
      open = {
        file: fs.openSync(full(path), fs.constants.O_WRONLY | fs.constants.O_APPEND),
        path,
        closeAtMs: Date.now() + holdMs,
      };
    }
    const word = newWord();
    fs.writeSync(open.file, `- ${word}\n`);
    add(open.path, word);
  },
};

function fresh(path: string, word: string): string {
  return `# ${path}\n\nMarker of ${path}: 0.\n\nWritten anew.\n\n- ${word}\n`;
}

const pause = new Int32Array(new SharedArrayBuffer(4));
while (Date.now() < orders.untilMs) {
  const name = random.pick([
    'append',
    'append',
    'rewrite',
    'replace',
    'create',
    'remove',
    'hold',
    'hold',
    'hold',
  ]);
  try {
    deeds[name]!();
    counts[name] = (counts[name] ?? 0) + 1;
  } catch (error) {
    // Its file is absent for the moment in which a publish replaces it: an editor would try again.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  if (open && Date.now() > open.closeAtMs) {
    fs.closeSync(open.file);
    open = undefined;
  }
  if (random.chance(0.7)) Atomics.wait(pause, 0, 0, random.below(3));
}
if (open) fs.closeSync(open.file);
const wrote: Wrote = { edits, words: Object.fromEntries(words), counts };
process.stdout.write(JSON.stringify(wrote));
