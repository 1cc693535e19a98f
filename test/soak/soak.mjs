// Runs the areas of the soak (short, or --long) and prints one table of what was counted. Vitest does the work.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..', '..');
const areas = fs
  .readdirSync(here)
  .flatMap((name) => /^(.+)\.test\.ts$/.exec(name)?.[1] ?? [])
  .sort();
const USAGE = `npm run soak [-- AREA… OPTIONS]
  AREA         ${areas.join(', ')}; none: all
  --long       thousands of cases of each, for hours; else a few hundred, for minutes
  --seed N     what is random is drawn from it; a failing case says its seed
  --case NAME  only this case, as a failure names it
`;

const asked = read();
if (typeof asked === 'string') {
  process.stderr.write(`${asked}\n${USAGE}`);
  process.exit(2);
}
const out = fs.mkdtempSync(join(tmpdir(), 'memdream-soak-out-'));
try {
  const env = {
    ...process.env,
    SOAK_OUT: out,
    SOAK_FORM: asked.long ? 'long' : 'short',
    SOAK_SEED: asked.seed,
    ...(asked.case !== undefined && { SOAK_CASE: asked.case }),
  };
  const files = asked.areas.map((area) => join('test', 'soak', `${area}.test.ts`));
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'soak', ...files], {
    ...{ cwd: root, env, stdio: 'inherit' },
  });
  process.stdout.write(`\n${table(rows(out))}\nseed ${asked.seed}\n`);
  process.exitCode = status ?? 1;
} finally {
  fs.rmSync(out, { recursive: true, force: true });
}

function read() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { long: { type: 'boolean' }, seed: { type: 'string' }, case: { type: 'string' } },
    });
    const seed = values.seed ?? String(1 + Math.floor(Math.random() * 1_000_000));
    if (!/^\d{1,9}$/.test(seed)) return '--seed needs a whole number.';
    const unknown = positionals.find((area) => !areas.includes(area));
    if (unknown !== undefined) return `There is no area ${unknown}.`;
    return { ...values, seed, areas: positionals };
  } catch (error) {
    return error.message;
  }
}

function rows(folder) {
  return fs
    .readdirSync(folder)
    .flatMap((name) => fs.readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line))
    .sort((a, b) => a.area.localeCompare(b.area));
}

function table(found) {
  const number = (value) => value.toLocaleString('en-US');
  const cells = [
    ['area', 'what must not happen', 'happened', 'of', 'wanted in the long form'],
    ...found.map(({ area, what, broken, cases, goal }) => [
      ...[area, what, number(broken), number(cases), goal > 0 ? `0 of ≥ ${number(goal)}` : '0'],
    ]),
  ];
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  return cells
    .map((row) =>
      row
        .map((cell, at) => (at === 2 || at === 3 ? cell.padStart(widths[at]) : cell.padEnd(widths[at])))
        .join('  '),
    )
    .join('\n');
}
