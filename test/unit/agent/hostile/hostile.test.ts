import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ToolResult } from '../../../../src/agent/port.ts';
import { type HostileCall, HUGE, REFUSED_SEARCHES, SEARCHES, WRONG } from './calls.ts';
import { ANY_ANSWER, REFUSED_READS } from './reads.ts';
import { SYNTAX } from './syntax.ts';
import { CANARIES, type HostileWorld, hostileWorld, VISIBLE } from './world.ts';

let world: HostileWorld;
let before: string;

beforeAll(() => {
  world = hostileWorld();
  before = world.hash();
});

afterAll(() => {
  const after = world.hash();
  const changed = world.draft.changed();
  world.remove();
  expect(after).toBe(before);
  expect(changed).toEqual([]);
});

async function answer({ tool, input }: HostileCall): Promise<ToolResult> {
  const result = await world.call(tool, placed(input));
  expect(typeof result.text).toBe('string');
  expect(result.text.length).toBeGreaterThan(0);
  expect(Buffer.byteLength(result.text)).toBeLessThan(40_000);
  const backwards = [...result.text].reverse().join('');
  for (const canary of Object.values(CANARIES)) {
    expect(result.text).not.toContain(canary);
    expect(backwards).not.toContain(canary);
  }
  return result;
}

/** `@` is the home. */
function placed(input: unknown): unknown {
  if (typeof input === 'string') return input.replaceAll('@', world.home);
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, placed(value)]));
}

const titled = (calls: readonly HostileCall[]) =>
  calls.map((call) => [`${call.tool} ${JSON.stringify(call.input)}`.slice(0, 80), call] as const);
const bash = (commands: readonly string[]) =>
  titled(commands.map((command) => ({ tool: 'Bash', input: { command } })));

describe.each(Object.entries(SYNTAX))('%s', (_, commands) => {
  test.each(bash(commands))('%s is denied', async (_title, call) => {
    // An `@` of a shell is no home here.
    const result = await world.call(call.tool, call.input);
    expect(result).toMatchObject({ ok: false, denied: true });
    expect(result.text).toMatch(/^Denied: .+\.$/s);
    expect(result.text.length).toBeLessThan(1_000);
  });
});

describe('what may not be read', () => {
  test.each([...bash(REFUSED_READS), ...titled(REFUSED_SEARCHES)])('%s is denied', async (_title, call) => {
    expect(await answer(call)).toMatchObject({ ok: false, denied: true });
  });
});

describe('what tells nothing that is refused', () => {
  test.each([...bash(ANY_ANSWER), ...titled(SEARCHES)])('%s is answered', async (_title, call) => {
    await answer(call);
  });
});

describe('what is too much', () => {
  test.each(titled(HUGE))('%s comes to an end', async (_title, call) => {
    await answer(call);
  });
});

describe('what is no question', () => {
  test.each(titled(WRONG))('%s is answered with a reason', async (_title, call) => {
    expect((await answer(call)).ok).toBe(false);
  });
});

test('what may be read is found where it is, so that the silence of the others means something', async () => {
  for (const call of [
    { tool: 'Bash', input: { command: 'cat topic.md' } },
    { tool: 'Bash', input: { command: 'cat @/project/up/project/readme.md' } },
    { tool: 'Bash', input: { command: 'grep -r wombat @/project' } },
    { tool: 'Bash', input: { command: 'grep -r wombat @/.claude/projects' } },
    { tool: 'Grep', input: { pattern: 'wombat', path: '@', output_mode: 'content' } },
  ]) {
    expect((await answer(call)).text).toContain(VISIBLE);
  }
  expect((await answer({ tool: 'Glob', input: { pattern: '**/readme.md', path: '@' } })).text).toContain(
    'readme.md',
  );
});

test('calls at the same time are all answered', async () => {
  const calls = [...titled(SEARCHES), ...bash(ANY_ANSWER.slice(0, 20))].map(([, call]) => call);
  const results = await Promise.all(calls.slice(0, 40).map(answer));
  expect(results).toHaveLength(40);
});
