import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { FAKE_KEY } from '../support/agent-place.ts';
import { dreamScript, startMessagesServer } from '../support/messages-server.ts';
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

test('an engine with a model is measured for whoever has a key', async () => {
  const server = await startMessagesServer(dreamScript());
  const env = { ...process.env, ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: FAKE_KEY };
  const args = ['--engine', 'anthropic', '--seeds', '1', '--family', 'first', '--json'];
  const stdout = await new Promise<string>((resolve) => {
    execFile(process.execPath, [RUNNER, ...args], { env, maxBuffer: 2 ** 28 }, (_error, out) => resolve(out));
  });
  const { families } = JSON.parse(stdout) as { families: FamilyScore[] };
  const { players, efforts } = families[0]!;
  expect(players[0]!.name).toBe('anthropic');
  // A model that has nothing to say loses nothing and finds nothing.
  expect(players[0]!.score.gates.find(({ name }) => name.includes('lost'))).toMatchObject({ broken: 0 });
  expect(efforts[0]).toMatchObject({ turns: 4, proposed: 0 });
  expect(efforts[0]!.costUsd).toBeGreaterThan(0);
  expect(server.requests).toHaveLength(8);
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
