import fs from 'node:fs';
import { join } from 'node:path';
import { execute } from './bench-world.ts';

/** How many system calls a run of node makes, all its threads together; undefined where strace is not there or not allowed. */
export function systemCalls(input: {
  filter: readonly string[];
  args: readonly string[];
  home: string;
}): number | undefined {
  const trace = join(input.home, 'trace');
  try {
    execute('strace', ['-f', '-qq', '-o', trace, ...input.filter, process.execPath, ...input.args], input);
  } catch {
    return undefined;
  }
  // One line a call; a call that another thread interrupts has a second line, "resumed".
  return fs
    .readFileSync(trace, 'utf8')
    .split('\n')
    .filter((line) => /^\d+\s+\w+\(/.test(line)).length;
}
