import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { FamilyScore } from './run-family.ts';

const RUNNER = fileURLToPath(new URL('eval.mjs', import.meta.url));

test('the scorecard prints the engine beside both baselines, and ends with 1 where a gate is broken', () => {
  const { status, stdout, stderr } = evaluate('--seeds', '1', '--from', '4', '--family', 'first', '--json');
  const { schema, families } = JSON.parse(stdout || stderr) as { schema: string; families: FamilyScore[] };
  expect(schema).toBe('memdream/eval@1');
  expect(families.map(({ family, cases }) => `${family} ${cases}`)).toEqual(['first 1']);
  const { players, efforts } = families[0]!;
  expect(players.map(({ name }) => name)).toEqual(['offline', 'noop', 'naive']);
  expect(players[2]!.score.gates.some(({ broken }) => broken > 0)).toBe(true);
  expect(efforts[0]!.ms).toBeGreaterThan(0);
  expect(status).toBe(players[0]!.score.gates.some(({ broken }) => broken > 0) ? 1 : 0);
});

test('what was typed wrong is an error that tells what can be typed', () => {
  for (const args of [
    ['--family', 'third'],
    ['--seeds', 'many'],
    ['--sedes', '3'],
  ]) {
    const { status, stderr } = evaluate(...args);
    expect(status).toBe(2);
    expect(stderr).toContain('npm run eval');
  }
});

function evaluate(...args: string[]) {
  return spawnSync(process.execPath, [RUNNER, ...args], { encoding: 'utf8', maxBuffer: 2 ** 28 });
}
