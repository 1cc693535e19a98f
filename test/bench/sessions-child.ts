import fs from 'node:fs';
import { join } from 'node:path';
import { digestAll } from './sessions-opened.ts';

/** What a process of its own measured: the time without its start, and the most memory it ever held. */
export type ChildFigures = {
  ms: number;
  peakMb: number;
  count: number /** Of it in JSON.parse. */;
  parseMs: number;
};

const [task, home, project, projects] = process.argv.slice(2) as [string, string, string, string];
const act = task === 'digest' ? () => digestAll(home, project) : () => parseAll(projects);
let parseMs = 0;
const start = performance.now();
const count = await act();
const figures: ChildFigures = { ms: performance.now() - start, peakMb: peakMb(), count, parseMs };
process.stdout.write(JSON.stringify(figures));

/** The yardstick: every line of every transcript through JSON.parse, one file in memory at a time, in one thread. */
async function parseAll(folder: string): Promise<number> {
  let lines = 0;
  for (const name of fs.readdirSync(folder)) {
    for (const file of fs.readdirSync(join(folder, name))) {
      if (!file.endsWith('.jsonl')) continue;
      for (const line of fs.readFileSync(join(folder, name, file), 'utf8').split('\n')) {
        if (line === '') continue;
        const began = performance.now();
        JSON.parse(line);
        parseMs += performance.now() - began;
        lines++;
      }
    }
  }
  return lines;
}

/** The kernel's own figure where it has one: a process inherits the peak of its parent in the other. */
function peakMb(): number {
  try {
    const kb = /^VmHWM:\s*(\d+) kB/m.exec(fs.readFileSync('/proc/self/status', 'utf8'))?.[1];
    if (kb) return Number(kb) / 1024;
  } catch {
    // Not Linux.
  }
  return process.resourceUsage().maxRSS / 1024;
}
