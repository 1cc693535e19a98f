import { type ChildProcess, spawn } from 'node:child_process';
import { MemdreamError } from '../errors.ts';

const TIMEOUT_MS = 30_000;
const MAX_CHARS = 64 * 1024;
/** What a command has printed is here soon after its end; what it left in the background may keep its output open. */
const DRAIN_MS = 500;

/**
 * What the person's own command prints: an API key. It runs in their shell with their environment, as they typed it into
 * their configuration; a dream never gets near it. Its output is a secret and reaches no message. It may have to sign in
 * where the key lies, so only the keys it stands for are kept from it.
 */
export async function keyFromCommand(
  command: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted();
  const { ANTHROPIC_API_KEY: _, ANTHROPIC_AUTH_TOKEN: __, ...others } = env;
  const ran = await run(command, others, signal);
  signal.throwIfAborted();
  if ('problem' in ran) throw failed(ran.problem);
  const key = ran.stdout.trim();
  if (key === '') throw failed('it printed nothing');
  if (/[\s\p{Cc}]/u.test(key)) throw failed('it printed more than one word');
  return key;
}

type Ran = { stdout: string } | { problem: string };

function run(command: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      // A group of its own: the shell would leave behind what it has started.
      detached: true,
      // A command that asks memdream for something must not start a dream of its own.
      env: { ...env, MEMDREAM_INSIDE: '1' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let stdout = '';
    let drain: NodeJS.Timeout | undefined;
    let isOver = false;
    const end = (ran: Ran) => {
      isOver = true;
      clearTimeout(late);
      clearTimeout(drain);
      signal.removeEventListener('abort', stop);
      child.stdout.destroy();
      resolve(ran);
    };
    const breakOff = (problem: string) => {
      killGroup(child);
      end({ problem });
    };
    const stop = () => breakOff('it was stopped');
    const late = setTimeout(() => breakOff(`it did not end within ${TIMEOUT_MS / 1000} s`), TIMEOUT_MS);
    signal.addEventListener('abort', stop, { once: true });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      if (stdout.length > MAX_CHARS) breakOff('it printed far more than a key');
    });
    child.on('error', (error) => end({ problem: error.message }));
    child.on('exit', (status, killer) => {
      if (isOver) return;
      const ended = () => end(status === 0 ? { stdout } : { problem: endOf(status, killer) });
      drain = setTimeout(ended, DRAIN_MS);
      child.on('close', ended);
    });
  });
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL'); // a system without groups, or it has just ended
  }
}

function endOf(status: number | null, killer: NodeJS.Signals | null): string {
  return killer ? `it was ended by ${killer}` : `it ended with status ${status}`;
}

function failed(why: string): MemdreamError {
  return new MemdreamError('ENGINE_UNAVAILABLE', `The apiKeyCommand gave no key: ${why}.`, {
    hint: 'Try it by hand: memdream config get apiKeyCommand.',
  });
}
