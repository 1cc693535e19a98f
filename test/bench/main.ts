import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { arch, cpus, platform, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BENCHMARKS, type Benchmark } from './benchmarks.ts';
import { buildCommand } from './built-command.ts';
import { type Measured, measure } from './measure.ts';

const USAGE = `npm run bench [-- NAME… [-n ROUNDS] [--tiny] [--write]]
  NAME     ${BENCHMARKS.map(({ name }) => name).join(', ')}; none: all of them
  -n       rounds of each
  --tiny   few of everything: to see that it runs, not how fast
  --write  also write test/bench/RESULTS.md
`;

type Row = { benchmark: Benchmark; measured: Measured | undefined };

/** Runs the named benchmarks, or all. Returns the exit status. */
export async function main(argv: string[], root: string): Promise<number> {
  const options = readOptions(argv);
  if (typeof options === 'string') {
    process.stderr.write(`${options}\n${USAGE}`);
    return 2;
  }
  const scratch = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'memdream-bench-')));
  try {
    const bin = await buildCommand(root, join(scratch, 'command'));
    const rows: Row[] = [];
    for (const benchmark of options.chosen) {
      process.stderr.write(`${benchmark.name} …\n`);
      const pair = await benchmark.open({ scratch, bin, isTiny: options.isTiny });
      rows.push({ benchmark, measured: pair && (await measure(pair, options.n ?? benchmark.n)) });
    }
    const table = tableOf(rows);
    process.stdout.write(`${table}\n`);
    if (options.write) fs.writeFileSync(join(root, 'test/bench/RESULTS.md'), page(table, root));
    return 0;
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}

function readOptions(argv: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        rounds: { type: 'string', short: 'n' },
        tiny: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
      },
    });
    const unknown = positionals.filter((name) => !BENCHMARKS.some((benchmark) => isNamed(benchmark, name)));
    if (unknown.length > 0) return `There is no benchmark ${unknown.join(', ')}.`;
    const n = values.rounds === undefined ? undefined : Number(values.rounds);
    if (n !== undefined && !(Number.isInteger(n) && n >= 1)) return '-n needs a whole number, 1 or more.';
    const chosen = BENCHMARKS.filter(
      (benchmark) => positionals.length === 0 || positionals.some((name) => isNamed(benchmark, name)),
    );
    return { chosen, n, isTiny: values.tiny, write: values.write };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** By its own name, or by the first word of a family: `rules` means all of `rules-…`. */
function isNamed(benchmark: Benchmark, name: string): boolean {
  return benchmark.name === name || benchmark.name.startsWith(`${name}-`);
}

function tableOf(rows: readonly Row[]): string {
  const cells = [
    ['name', 'what', 'reference', 'ours', 'reference', 'ratio', 'middle half', 'n'],
    ...rows.map(({ benchmark, measured }) => [
      benchmark.name,
      benchmark.what,
      benchmark.reference,
      ...(measured ? figures(benchmark, measured) : ['unknown', 'unknown', 'unknown', '', '0']),
    ]),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(3, ...cells.map((row) => row[column]!.length)));
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => (column < 3 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column < 3 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(cells[0]!), rule, ...cells.slice(1).map(line)].join('\n');
}

function figures({ unit }: Benchmark, { ours, reference, ratio, spread, n }: Measured): string[] {
  const cost = (value: number) => (unit === 'ms' ? `${value.toFixed(1)} ms` : value.toFixed(0));
  const times = (value: number) => `${value.toFixed(2)}×`;
  return [cost(ours), cost(reference), times(ratio), spread.map(times).join('–'), String(n)];
}

function page(table: string, root: string): string {
  const { version } = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const git = spawnSync('git', ['--version'], { encoding: 'utf8' }).stdout?.trim() || 'git: none';
  const processors = cpus();
  return `# Measured

Written by \`npm run bench -- --write\` on ${new Date().toISOString().slice(0, 10)}. Medians; both sides of a row are
timed in the same run, in turns. The ratio is what compares between machines, not the milliseconds.

- memdream ${version}, Node ${process.versions.node}, ${git}
- ${processors.length} × ${processors[0]?.model.trim() || 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${platform()} ${arch()} ${release()}

${table}
`;
}
