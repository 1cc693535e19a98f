import fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Random } from '../random.ts';

/** A word of its own for each edit, by the file that it must be found in. */
export type Written = { path: string; line: string }[];

const TOPICS = ['topic-01.md', 'topic-02.md', 'topic-03.md', 'topic-05.md', 'MEMORY.md'];

/** Writes to a memory until it is told to end, as a session does: lines are added, files are made. */
export function startWriter(memory: string, seed: number): { end(): Promise<Written> } {
  const random = new Random(seed);
  const written: Written = [];
  let isOver = false;
  const append = (path: string) => {
    const line = `- word-${seed}-${written.length}-end 記`;
    // Never made anew: for a moment of a publish it is absent, and an editor would try again.
    const file = fs.openSync(join(memory, path), fs.constants.O_WRONLY | fs.constants.O_APPEND);
    fs.writeSync(file, `${line}\n`);
    fs.closeSync(file);
    written.push({ path, line });
  };
  const create = () => {
    const path = `live-${written.length}.md`;
    const line = `word-${seed}-${written.length}-end`;
    fs.writeFileSync(join(memory, path), `${line}\n`, { flag: 'wx' });
    written.push({ path, line });
  };
  const write = async () => {
    while (!isOver) {
      try {
        if (random.chance(0.2)) create();
        else append(random.pick(TOPICS));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
      await wait(random.below(60));
    }
  };
  const writing = write();
  // Whoever ends it hears of what went wrong.
  writing.catch(() => {});
  return {
    async end() {
      isOver = true;
      await writing;
      return written;
    },
  };
}
