import { spawnSync } from 'node:child_process';
import { withoutCredentials } from '../config/child-env.ts';

/** How a program ended; undefined where there is none of that name. */
export type Finished = { isOk: boolean; stdout: string; stderr: string };

/** The schedulers of this machine. Never throws. */
export type Programs = {
  run(name: string, args: readonly string[], input?: string | Uint8Array): Finished | undefined;
};

/** Long enough for a slow machine; a scheduler that hangs must not hang the person. */
const TIMEOUT_MS = 20_000;

export function programsOn(env: NodeJS.ProcessEnv): Programs {
  return {
    run(name, args, input) {
      const ended = spawnSync(name, args, {
        // Their words are read here: in one language.
        env: { ...withoutCredentials(env), LC_ALL: 'C' },
        input: input ?? '',
        encoding: 'latin1',
        timeout: TIMEOUT_MS,
        maxBuffer: 16 * 1024 * 1024,
      });
      if (ended.error && ended.status === null && ended.signal === null) return undefined;
      return { isOk: ended.status === 0, stdout: ended.stdout ?? '', stderr: ended.stderr ?? '' };
    },
  };
}
