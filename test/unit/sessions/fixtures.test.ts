import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Format } from '../../../src/sessions/format.ts';
import { anyFormat } from '../../../src/sessions/formats/any.ts';
import { formatOf } from '../../../src/sessions/formats/formats.ts';
import { jsonLine } from '../../../src/sessions/json-line.ts';
import type { Words } from '../../../src/sessions/port.ts';

const FIXTURES = join(import.meta.dirname, '../../support/fixtures/transcripts');

/** Every real transcript: what a person typed, what agents replied, and how many results of tools there are. */
const TABLE: [name: string, person: string[], agent: string[], results: number, head: object][] = [
  [
    'claude-code/2.1.112/one-turn',
    ['hi'],
    ['fake-reply 25'],
    0,
    { cwd: '/home/dev/app/real', kind: 'session' },
  ],
  [
    'claude-code/2.1.326/compacted-and-resumed',
    ['first message about pnpm', 'second message', 'after compact'],
    ['fake-reply 1', 'fake-reply 4', 'fake-reply 13'],
    0,
    { cwd: '/home/dev/app', kind: 'session' },
  ],
  ['claude-code/2.1.326/interactive', ['hello'], ['fake-reply 1'], 0, { kind: 'session' }],
  ['claude-code/2.1.326/stop-hook', ['go'], ['first stop', 'second stop'], 1, { kind: 'session' }],
  ['claude-code/2.1.326/tool-use', ['go'], ['done'], 11, { kind: 'session' }],
  ['claude-code/2.1.326/with-subagent', ['go'], ['done'], 1, { kind: 'session' }],
  ['claude-code/2.1.326/with-subagent/subagents/agent-af55f72f0767082e0', [], [], 0, { kind: 'sub-agent' }],
  [
    'codex/0.169.0/rollout',
    ['hi, please remember pnpm'],
    ['fake-reply 3'],
    1,
    { cwd: '/home/dev/app', kind: 'session' },
  ],
  ['gemini-cli/0.61.0/session', ['hi remember pnpm'], ['fake-reply 1'], 0, { kind: 'session' }],
  [
    'qwen-code/0.15.10/session',
    ['hi remember pnpm'],
    ['fake-reply 1'],
    0,
    { cwd: '/home/dev/app', kind: 'session' },
  ],
];

test.each(TABLE)("of %s only a person's words are a person's", (name, person, agent, results, head) => {
  const path = join(FIXTURES, `${name}.jsonl`);
  const lines = linesIn(path);
  const own = formatOf({ agent: name.split('/')[0]!, path });
  expect(own.agent).toBe(name.split('/')[0]);
  for (const format of [own, anyFormat]) {
    expect(texts(format, lines, 'person')).toEqual(person);
    expect(texts(format, lines, 'agent')).toEqual(agent);
    expect(texts(format, lines, 'tool')).toHaveLength(results);
    expect(headOf(format, lines)).toMatchObject(head);
  }
});

test.each(TABLE)('of %s the look before parsing never misses words', (name) => {
  const path = join(FIXTURES, `${name}.jsonl`);
  const format = formatOf({ agent: name.split('/')[0]!, path });
  let passedOver = 0;
  for (const bytes of linesIn(path)) {
    const said = format.wordsOf(jsonLine(bytes)!);
    for (const origin of ['person', 'agent', 'tool'] as const) {
      const may = format.mayHoldWords(bytes, [origin]);
      if (said.some((words) => words.origin === origin)) expect(may).toBe(true);
      if (!may) passedOver++;
    }
  }
  expect(passedOver).toBeGreaterThan(0);
});

function linesIn(path: string): Buffer[] {
  const text = readFileSync(path, 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Buffer.from(line));
}

function texts(format: Format, lines: Buffer[], origin: Words['origin']): string[] {
  return lines
    .filter((bytes) => format.mayHoldWords(bytes, [origin]))
    .flatMap((bytes) => format.wordsOf(jsonLine(bytes)!))
    .filter((said) => said.origin === origin)
    .map(({ text }) => text);
}

function headOf(format: Format, lines: Buffer[]): object {
  return Object.assign({}, ...lines.map((bytes) => format.headOf(jsonLine(bytes)!)).reverse());
}
