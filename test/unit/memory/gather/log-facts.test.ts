import { describe, expect, test } from 'vitest';
import type { Heard } from '../../../../src/memory/gather/heard.ts';
import { statementsIn } from '../../../../src/memory/gather/statements.ts';
import { NOTED, PASSED } from './noted.ts';

const path = 'logs/2026/11/2026-11-13.md';
const noted = (...entries: string[]) =>
  statementsIn(
    entries.map((text): Heard => ({ from: 'log', text, day: '2026-11-13', source: path, key: path })),
  );

describe('a daily log', () => {
  test.each(NOTED)('with %j tells a fact', (entry, statement) => {
    expect(noted(entry)).toMatchObject([{ text: statement, via: 'log', day: '2026-11-13', source: path }]);
  });

  test.each(PASSED)('with %j tells of that day only', (entry) => {
    expect(noted(entry)).toEqual([]);
  });

  test('that corrects itself counts as corrected', () => {
    expect(noted('Staging is now gull-1', 'scratch that')).toEqual([]);
    expect(noted('staging is now gull-1', 'staging is now gull-2').map(({ text }) => text)).toEqual([
      'Staging is now gull-2.',
    ]);
  });

  test('takes nothing back that a person said', () => {
    const person: Heard = {
      from: 'person',
      text: 'always use tabs',
      day: '2026-11-12',
      source: 'session a',
      key: 'a',
    };
    const log: Heard = {
      from: 'log',
      text: 'forget the rule about tabs',
      day: '2026-11-13',
      source: path,
      key: path,
    };
    expect(statementsIn([person, log])).toHaveLength(1);
  });
});
