import { expect, test } from 'vitest';
import type { Case, Plant } from '../../case.ts';
import { verify } from './verify.ts';

const date: Plant = {
  kind: 'relative-date',
  mark: 'heron-41',
  phrase: 'yesterday',
  absolute: ['2026-01-02'],
};
const kept: Plant = { kind: 'not-a-date', line: '- open on Monday', why: 'a bare weekday' };

test('a case whose marks stand where they were planted is let through', () => {
  expect(() => verify(caseOf('moved to heron-41 yesterday\n- open on Monday\n'), new Map())).not.toThrow();
});

test('a mark that stands on one line too many is caught', () => {
  const twice = caseOf('moved to heron-41 yesterday\n- open on Monday\nheron-412\n');
  expect(() => verify(twice, new Map())).toThrow('heron-41 stands on 2 lines, not 1');
  expect(() => verify(twice, new Map([['heron-41', 2]]))).not.toThrow();
});

test('a mark in what a session said counts too', () => {
  const made = caseOf('moved to heron-41 yesterday\n- open on Monday\n');
  made.transcripts.push({ id: 'a', at: '', lines: [{ type: 'user', message: { content: 'heron-41?' } }] });
  expect(() => verify(made, new Map())).toThrow('heron-41 stands on 2 lines');
});

test('a line that is not there as told is caught', () => {
  const other = caseOf('moved to heron-41 yesterday\n- open on Monday, too\n');
  expect(() => verify(other, new Map())).toThrow('no such line');
});

function caseOf(text: string): Case {
  return {
    family: 'second',
    seed: 0,
    now: '',
    memory: { 'a.md': text },
    writtenAt: {},
    initAt: '',
    later: [],
    project: {},
    transcripts: [],
    truth: { facts: ['heron-41'], plants: [date, kept] },
  };
}
