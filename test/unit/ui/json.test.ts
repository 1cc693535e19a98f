import { describe, expect, it } from 'vitest';
import { MemdreamError } from '../../../src/errors.ts';
import { errorJson, eventLine, printJson } from '../../../src/ui/json.ts';
import { aDream, anEvent, HOSTILE } from './fake-dream.ts';
import { fakeTerminal } from './fake-terminal.ts';

describe('JSON', () => {
  it('of a read command is one object on one line, its schema first', () => {
    const { terminal, stdout } = fakeTerminal();
    printJson(terminal, 'log', { dreams: [1] });
    expect(stdout.text).toBe('{"schema":"memdream/log@1","dreams":[1]}\n');
  });

  it('of an event is the event', () => {
    const event = anEvent({ event: 'result', result: aDream() });
    expect(JSON.parse(eventLine(event))).toEqual(event);
    expect(eventLine(anEvent({ event: 'step', name: 'lock' }))).toBe(
      '{"v":1,"at":"2026-11-18T09:14:05.000Z","dream":12,"event":"step","name":"lock"}',
    );
  });

  it('of an error has its code, exit, message and hint', () => {
    const error = new MemdreamError('LOCKED', 'Held by pid 4121.', { hint: 'Run `memdream status`.' });
    expect(errorJson(error)).toBe(
      '{"event":"error","code":"LOCKED","exit":11,"message":"Held by pid 4121.","hint":"Run `memdream status`."}',
    );
    expect(JSON.parse(errorJson(new TypeError('oops')))).toEqual({
      event: 'error',
      code: 'BUG',
      exit: 1,
      message: 'oops',
      hint: null,
    });
    expect(JSON.parse(errorJson('thrown text')).message).toBe('thrown text');
  });

  it('is harmless on a terminal and still the same text to a parser', () => {
    const line = eventLine(anEvent({ event: 'words', text: `${HOSTILE}\n\t"` }));
    expect(line).not.toMatch(/[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069\u{e0041}]/u);
    expect(JSON.parse(line).text).toBe(`${HOSTILE}\n\t"`);
  });
});
