import { describe, expect, it } from 'vitest';
import { MemdreamError } from '../../../src/errors.ts';
import { errorView, reportError } from '../../../src/ui/error-view.ts';
import { HOSTILE } from './fake-dream.ts';
import { fakeTerminal, PLAIN } from './fake-terminal.ts';

const locked = new MemdreamError('LOCKED', 'Held by pid 4121.', {
  hint: 'Run `memdream status`.',
  cause: new Error('inner'),
});

describe('an error', () => {
  it('names the fact, then the way out, and ends with its own status', () => {
    const { terminal, stdout, stderr } = fakeTerminal();
    expect(reportError(terminal, locked)).toBe(11);
    expect(stderr.text).toBe('memdream: Held by pid 4121.\n  Run `memdream status`.\n');
    expect(stdout.text).toBe('');
  });

  it('for a program is one JSON object on stderr', () => {
    const { terminal, stderr } = fakeTerminal();
    expect(reportError(terminal, locked, { json: true })).toBe(11);
    expect(JSON.parse(stderr.text).code).toBe('LOCKED');
  });

  it('that is a bug says so and how to report it, without a stack', () => {
    const { terminal, stderr } = fakeTerminal();
    expect(reportError(terminal, new TypeError('x is not a function'))).toBe(1);
    expect(stderr.text).toBe(
      'memdream: x is not a function\n  This is a bug in memdream. Please report it with what the same command prints with -v, and the output of `memdream --version`.\n',
    );
  });

  it('shows stack and causes on request', () => {
    const text = errorView(locked, { color: PLAIN.color, verbose: true });
    expect(text).toContain('  MemdreamError: Held by pid 4121.\n');
    expect(text).toContain('  caused by Error: inner\n');
    expect(errorView(new TypeError('x'), { color: PLAIN.color, verbose: true })).toContain(
      'with the text below',
    );
  });

  it('that causes itself is told once', () => {
    const error = new Error('loop');
    error.cause = error;
    expect(errorView(error, { color: PLAIN.color, verbose: true }).match(/Error: loop/g)).toHaveLength(1);
  });

  it('of any kind can be told, harmlessly', () => {
    expect(errorView('just text', { color: PLAIN.color })).toMatch(/^memdream: just text\n/);
    expect(errorView(new Error(''), { color: PLAIN.color })).toMatch(/^memdream: Error\n/);
    const hostile = new MemdreamError('CONFLICT', HOSTILE, { hint: HOSTILE });
    expect(errorView(hostile, { color: PLAIN.color })).not.toMatch(
      /(?!\n)[\p{Cc}\u200b-\u200f\u2028-\u202e]/u,
    );
  });

  it('breaks its lines between words on a terminal', () => {
    const error = new MemdreamError('USAGE', 'One two three four five six.', {
      hint: 'Seven eight nine ten.',
    });
    expect(errorView(error, { color: PLAIN.color, width: 20 })).toBe(
      'memdream: One two\nthree four five six.\n  Seven eight nine\n  ten.',
    );
  });
});
