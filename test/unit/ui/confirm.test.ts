import { describe, expect, it } from 'vitest';
import { confirm } from '../../../src/ui/confirm.ts';
import { fakeTerminal } from './fake-terminal.ts';

describe('a question', () => {
  it.each([
    ['y\n', true],
    ['Yes\r\n', true],
    [' y \n', true],
    ['n\n', false],
    ['\n', false],
    ['yellow\n', false],
  ])('answered with %j is %s', async (answer, isYes) => {
    const { terminal, stdout, stdin } = fakeTerminal({ isTTY: true });
    const asked = confirm(terminal, 'Revert dream 12?');
    stdin.type(answer);
    expect(await asked).toBe(isYes);
    expect(stdout.text).toBe('Revert dream 12? [y/N] ');
    expect([stdin.isFlowing, stdin.listenerCount('data'), stdin.listenerCount('end')]).toEqual([false, 0, 0]);
  });

  it('may be answered letter by letter', async () => {
    const { terminal, stdin } = fakeTerminal({ isTTY: true });
    const asked = confirm(terminal, 'Sure?');
    for (const key of ['y', 'e', 's', '\n']) stdin.type(key);
    expect(await asked).toBe(true);
  });

  it('is no when input ends', async () => {
    const { terminal, stdout, stdin } = fakeTerminal({ isTTY: true });
    const asked = confirm(terminal, 'Sure?');
    stdin.emit('end');
    expect(await asked).toBe(false);
    expect(stdout.text).toBe('Sure? [y/N] \n');
  });

  it('is not asked where nobody can answer', async () => {
    const { terminal, stdout } = fakeTerminal();
    expect(await confirm(terminal, 'Sure?')).toBe(false);
    expect(stdout.text).toBe('');
  });
});
