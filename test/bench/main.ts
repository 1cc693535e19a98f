import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { arch, cpus, loadavg, platform, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BENCHMARKS, type Benchmark } from './benchmarks.ts';
import { buildCommand } from './built-command.ts';
import { type Measured, measure } from './measure.ts';

const USAGE = `npm run bench [-- NAME… [-n ROUNDS] [--size SIZE] [--tiny] [--write]]
  NAME     ${BENCHMARKS.map(({ name }) => name).join(', ')};
           sessions: those that read transcripts; prompt: shells' prompts; none: all of them
  -n       rounds of each
  --size   of the transcripts, such as 1GB; 200MB unless told
  --tiny   few of everything: to see that it runs, not how fast
  --write  also write test/bench/RESULTS.md
`;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

type Row = { benchmark: Benchmark; measured: Measured | undefined; note: string | undefined };

/** Runs the named benchmarks, or all. Returns the exit status. */
export async function main(
  argv: string[],
  { root, bundle }: { root: string; bundle: string },
): Promise<number> {
  const options = readOptions(argv);
  if (typeof options === 'string') {
    process.stderr.write(`${options}\n${USAGE}`);
    return 2;
  }
  const load = loadavg()[0]!;
  const scratch = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'memdream-bench-')));
  const remove = () => fs.rmSync(scratch, { recursive: true, force: true });
  // A gigabyte of transcripts must not stay behind because somebody has waited long enough.
  const leave = () => {
    remove();
    process.exit(130);
  };
  for (const signal of SIGNALS) process.once(signal, leave);
  try {
    const bin = await buildCommand(root, join(scratch, 'command'));
    const rows: Row[] = [];
    for (const benchmark of options.chosen) {
      process.stderr.write(`${benchmark.name} …\n`);
      const { isTiny, transcriptBytes } = options;
      const pair = await benchmark.open({ scratch, bin, isTiny, transcriptBytes, bundle });
      const measured = pair && (await measure(pair, options.n ?? benchmark.n));
      rows.push({ benchmark, measured, note: pair ? pair.note?.() : benchmark.absent?.() });
    }
    const table = [tableOf(rows), ...notesOf(rows)].join('\n');
    process.stdout.write(`${table}\n`);
    if (options.write)
      fs.writeFileSync(join(root, 'test/bench/RESULTS.md'), page({ table, root, argv, load }));
    return 0;
  } finally {
    remove();
    for (const signal of SIGNALS) process.off(signal, leave);
  }
}

function readOptions(argv: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        rounds: { type: 'string', short: 'n' },
        size: { type: 'string', default: '200MB' },
        tiny: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
      },
    });
    const isMeant = ({ name, group }: Benchmark) =>
      positionals.includes(name) || (group !== undefined && positionals.includes(group));
    const known = BENCHMARKS.flatMap(({ name, group }) => [name, group]);
    const unknown = positionals.filter((name) => !known.includes(name));
    if (unknown.length > 0) return `There is no benchmark ${unknown.join(', ')}.`;
    const n = values.rounds === undefined ? undefined : Number(values.rounds);
    if (n !== undefined && !(Number.isInteger(n) && n >= 1)) return '-n needs a whole number, 1 or more.';
    const chosen = BENCHMARKS.filter((benchmark) => positionals.length === 0 || isMeant(benchmark));
    const transcriptBytes = values.tiny ? 3e6 : sizeOf(values.size);
    if (transcriptBytes === undefined) return '--size needs a number of MB or GB, such as 1GB.';
    return { chosen, n, isTiny: values.tiny, transcriptBytes, write: values.write };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function sizeOf(text: string): number | undefined {
  const match = /^(\d{1,4}(?:\.\d{1,3})?)\s?(MB|GB)$/i.exec(text);
  return match ? Number(match[1]) * (match[2]!.toUpperCase() === 'GB' ? 1e9 : 1e6) : undefined;
}

function notesOf(rows: readonly Row[]): string[] {
  const notes = rows.filter(({ note }) => note).map(({ benchmark, note }) => `- ${benchmark.name}: ${note}`);
  return notes.length > 0 ? ['', ...notes] : [];
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
  const cost = (value: number) => (unit === 'calls' ? value.toFixed(0) : `${value.toFixed(1)} ${unit}`);
  const times = (value: number) => `${value.toFixed(value < 0.1 ? 4 : 2)}×`;
  return [cost(ours), cost(reference), times(ratio), spread.map(times).join('–'), String(n)];
}

function page({ table, root, argv, load }: { table: string; root: string; argv: string[]; load: number }) {
  const { version } = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const git = spawnSync('git', ['--version'], { encoding: 'utf8' }).stdout?.trim() || 'git: none';
  const processors = cpus();
  return `# Measured

Written by \`npm run bench -- ${argv.join(' ')}\` on ${new Date().toISOString().slice(0, 10)}. Medians; both sides of a row are
timed in the same run, in turns. The ratio is what compares between machines, not the milliseconds.

- memdream ${version}, Node ${process.versions.node}, ${git}
- ${processors.length} × ${processors[0]?.model.trim() || 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${platform()} ${arch()} ${release()}
- load average before it began: ${load.toFixed(1)} (other work on the machine spoils times, and ratios too)

${table}
`;
}
