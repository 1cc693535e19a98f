import { spawn } from 'node:child_process';

/**
 * Starts the check that all triggers start, so that it outlives whoever started it: a session of its own, none of our
 * streams, no folder that could be removed or unmounted under it. What it finds is on record; nothing comes back here.
 */
export function startCheck(options: {
  /** What starts memdream: node and its script. */
  program: readonly string[];
  trigger: string;
  env: NodeJS.ProcessEnv;
  cwd: string;
}): void {
  const [node, ...script] = options.program;
  const child = spawn(node!, [...script, 'run', '--all', '--quiet', '--trigger', options.trigger], {
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
    cwd: options.cwd,
    env: options.env,
  });
  child.on('error', () => {}); // gone or not allowed: a hook says nothing
  child.unref();
}
