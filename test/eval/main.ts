import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildCommand } from '../bench/built-command.ts';
import { readOptions, USAGE } from './options.ts';
import { report } from './report.ts';
import { type FamilyScore, runFamily } from './run-family.ts';

/** Runs the scorecard. Returns the exit status: 1 where a gate is broken. */
export async function main(argv: string[], root: string): Promise<number> {
  const options = readOptions(argv);
  if (typeof options === 'string') {
    process.stderr.write(`${options}\n${USAGE}`);
    return 2;
  }
  const scratch = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'memdream-eval-')));
  try {
    const bin = await buildCommand(root, join(scratch, 'command'));
    const seeds = Array.from({ length: options.seeds }, (_, at) => options.from + at);
    if (options.engine !== 'offline') {
      const dreams = 2 * seeds.length * options.families.length;
      process.stderr.write(
        `${dreams} dreams with ${options.engine}; each has its own budget (--max-cost).\n`,
      );
    }
    const results: FamilyScore[] = [];
    for (const family of options.families) {
      const result = await runFamily({
        ...{ family, seeds, bin, engine: options.engine, flags: options.flags, topics: options.topics },
        clock: join(root, 'test/eval/clock.cjs'),
        scratch: options.keep === undefined ? scratch : resolve(options.keep),
        isKept: options.keep !== undefined,
        progress: (done) => progress(`${family} ${done}/${seeds.length}`),
      });
      progress('');
      results.push(result);
      if (!options.json) process.stdout.write(`${report(result, options.show)}\n`);
    }
    if (options.json)
      process.stdout.write(`${JSON.stringify({ schema: 'memdream/eval@1', families: results })}\n`);
    return results.some(isBroken) ? 1 : 0;
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}

/** Baselines may break what they like: they are there to be compared with. */
function isBroken({ players }: FamilyScore): boolean {
  return players[0]!.score.gates.some(({ broken }) => broken > 0);
}

function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}
