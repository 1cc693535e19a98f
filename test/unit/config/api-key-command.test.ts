import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { keyFromCommand } from '../../../src/config/api-key-command.ts';
import { scratch } from '../../support/world.ts';

const env = { PATH: process.env.PATH };
const keyFrom = (command: string, signal = new AbortController().signal) =>
  keyFromCommand(command, env, signal);

/** Until a command has written its process id; then the id. */
async function pidIn(file: string): Promise<number> {
  for (;;) {
    const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
    if (text.endsWith('\n')) return Number(text);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Resolves when nobody has that id any more, or only a zombie that waits to be seen to. */
async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
      if (/^\d+ \(.*\) Z/.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))) return;
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('the key that a command prints', () => {
  test.each([
    ['with the end of its line', `printf 'sk-1234\\n'`],
    ['as a program of another system prints it', `printf '\\357\\273\\277sk-1234\\r\\n'`],
    ['in two pieces', `printf sk-; sleep 0.05; printf 1234`],
  ])('is taken %s', async (_what, command) => {
    expect(await keyFrom(command)).toBe('sk-1234');
  });

  test('is taken though the command leaves something in the background that keeps its output open', async () => {
    const file = join(scratch('memdream-key'), 'pid');
    const key = await keyFrom(`sh -c 'echo $$ > ${file}; exec sleep 600' & printf sk-1234`);
    const pid = await pidIn(file);
    // An agent that was started for the key goes on, as it would in a terminal.
    expect(() => process.kill(pid, 'SIGKILL')).not.toThrow();
    expect(key).toBe('sk-1234');
  });

  test.each([
    ['fails', 'echo sk-1234; exit 3', 'status 3'],
    ['is killed', 'kill -9 $$', 'ended by SIGKILL'],
    ['prints nothing', 'true', 'printed nothing'],
    ['prints a page', `printf 'one two'`, 'more than one word'],
    ['never ends to print', 'yes; true', 'far more than a key'],
  ])('is none where the command %s', async (_what, command, why) => {
    await expect(keyFrom(command)).rejects.toMatchObject({
      code: 'ENGINE_UNAVAILABLE',
      message: expect.stringContaining(why),
    });
  });

  test('is not waited for when the dream is stopped, and whatever the command has started ends too', async () => {
    const file = join(scratch('memdream-key'), 'pid');
    const stop = new AbortController();
    const asked = keyFrom(`sh -c 'echo $$ > ${file}; exec sleep 600'; true`, stop.signal);
    asked.catch(() => {});
    const pid = await pidIn(file);
    stop.abort(new Error('stopped by you'));
    await expect(asked).rejects.toThrow('stopped by you');
    await gone(pid);
  });
});
