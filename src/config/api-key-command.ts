import { spawn } from 'node:child_process';
import { MemdreamError } from '../errors.ts';

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 64 * 1024;

/**
 * What the person's own command prints: an API key. It runs in their shell with their environment, as they typed it into
 * their configuration; a dream never gets near it. Its output is a secret and reaches no message.
 */
export async function keyFromCommand(command: string, env: NodeJS.ProcessEnv): Promise<string> {
  const ran = await run(command, env);
  const key = ran.stdout.trim();
  if (ran.problem !== undefined) throw failed(ran.problem);
  if (key === '') throw failed('it printed nothing');
  if (/[\s\p{Cc}]/u.test(key)) throw failed('it printed more than one word');
  return key;
}

function run(command: string, env: NodeJS.ProcessEnv): Promise<{ stdout: string; problem?: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      // A command that asks memdream for something must not start a dream of its own.
      env: { ...env, MEMDREAM_INSIDE: '1' },
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      if (stdout.length > MAX_BYTES) child.kill('SIGKILL');
    });
    child.on('error', (error) => resolve({ stdout: '', problem: error.message }));
    child.on('close', (status, signal) => {
      if (status === 0) resolve({ stdout });
      else
        resolve({
          stdout: '',
          problem: signal ? `it was ended by ${signal}` : `it ended with status ${status}`,
        });
    });
  });
}

function failed(why: string): MemdreamError {
  return new MemdreamError('ENGINE_UNAVAILABLE', `The apiKeyCommand gave no key: ${why}.`, {
    hint: 'Try it by hand: memdream config get apiKeyCommand.',
  });
}
