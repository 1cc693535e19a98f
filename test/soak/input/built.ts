import fs from 'node:fs';
import { join } from 'node:path';
import { command, runProgram } from '../../support/cli.ts';
import type { Many } from './many.ts';

const MAX_RSS = new URL('./max-rss.cjs', import.meta.url).pathname;

/** The built command itself, a process each time. `rss` is what the last one held at the most. */
export function openBuilt(folder: string): Many & { rss(): number } {
  fs.mkdirSync(folder, { recursive: true });
  const file = join(folder, 'max-rss');
  return {
    async run({ argv, cwd, env, stdin }) {
      const from = performance.now();
      const ran = await runProgram(command, argv, {
        ...{ cwd, env: { ...env, MAX_RSS_FILE: file }, require: MAX_RSS },
        stdin: Buffer.from(stdin, 'base64').toString('utf8'),
      });
      const { status, stdout, stderr } = ran;
      return { status: status ?? -1, stdout, stderr, ms: performance.now() - from };
    },
    rss: () => Number(fs.readFileSync(file, 'utf8')),
    close() {},
  };
}
