import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { BENCHMARKS } from './benchmarks.ts';

const RUNNER = fileURLToPath(new URL('bench.mjs', import.meta.url));

test('every benchmark still runs and prints its ratio', () => {
  const { status, stdout, stderr } = bench('--tiny', '-n', '1');
  expect(status, stderr).toBe(0);
  const rows = stdout
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1);
  expect(rows).toHaveLength(BENCHMARKS.length);
  for (const [at, { name, unit }] of BENCHMARKS.entries()) {
    const cells = rows[at]!.split('|').map((cell) => cell.trim());
    expect(cells[1]).toBe(name);
    // System calls can be counted only where strace is installed and allowed, prompts where there are shells and direnv.
    const figure = /^\d+\.\d\d(\d\d)?×$/;
    expect(cells[6]).toMatch(unit === 'ms' ? figure : new RegExp(`${figure.source}|^unknown$`));
  }
});

test('those that read transcripts can be named together, at a size', () => {
  const { status, stdout, stderr } = bench('sessions', '--tiny', '-n', '1', '--size', '1GB');
  expect(status, stderr).toBe(0);
  const named = BENCHMARKS.filter(({ group }) => group === 'sessions').map(({ name }) => name);
  const rows = stdout.split('\n').filter((line) => line.startsWith('| '));
  expect(rows.slice(1).map((row) => row.split('|')[1]!.trim())).toEqual(named);
  expect(stdout).toMatch(/^- digest: .*peak memory \d+ MB/m);
  expect(bench('sessions', '--size', 'big')).toMatchObject({ status: 2 });
});

test('one benchmark can be named, and a wrong name is an error that lists the right ones', () => {
  const one = bench('nothing-known', '--tiny', '-n', '1');
  expect(one.stdout.trimEnd().split('\n')).toHaveLength(3);
  const wrong = bench('nothing-knwon');
  expect(wrong.status).toBe(2);
  expect(wrong.stderr).toContain('nothing-known');
});

function bench(...args: string[]) {
  return spawnSync(process.execPath, [RUNNER, ...args], { encoding: 'utf8' });
}
