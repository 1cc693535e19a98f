import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { command } from '../../support/cli.ts';
import type { Many } from './many.ts';
import type { Told } from './many-cli.ts';

const MAX_RSS = new URL('./max-rss.cjs', import.meta.url).pathname;
/** What never ends is ended, with a signal that a program cannot put off. */
const LONGEST_MS = 10 * 60_000;

/** The built command itself, a process each time. `rss` is what the last one held at the most. */
export function openBuilt(folder: string): Many & { rss(): number } {
  fs.mkdirSync(folder, { recursive: true });
  const file = join(folder, 'max-rss');
  return {
    run({ argv, cwd, env, stdin }) {
      const child = spawn(process.execPath, ['--require', MAX_RSS, command, ...argv], {
        ...{ cwd, env: { ...env, MAX_RSS_FILE: file }, timeout: LONGEST_MS, killSignal: 'SIGKILL' },
      });
      let [stdout, stderr] = ['', ''];
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        stdout += text;
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        stderr += text;
      });
      child.stdin.on('error', () => {}).end(Buffer.from(stdin, 'base64'));
      return new Promise<Told>((resolve, reject) => {
        child.on('error', reject);
        child.on('close', (status) => resolve({ status: status ?? -1, stdout, stderr }));
      });
    },
    rss: () => Number(fs.readFileSync(file, 'utf8')),
    close() {},
  };
}
