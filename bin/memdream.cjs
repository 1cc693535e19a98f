#!/usr/bin/env node
'use strict';
// CommonJS on purpose: it starts a few milliseconds sooner than an ES module, and hooks and timers start it often.
const { readFileSync, statSync } = require('node:fs');

try {
  process.cwd();
} catch {
  // A shell may sit in a folder that was removed. Its prompt must go on, and -C and --all mean other places anyway.
  process.chdir('/');
}
const args = process.argv.slice(2);
if (!isIdle(args)) import('../dist/cli.js').then((cli) => cli.main(args));

// What triggers start, at a moment before which no memory can be due: it ends here, and nothing else was loaded. Whatever
// is odd about the hint is left to the gates. Settings in the environment may mean another moment.
function isIdle([run, all, quiet, flag, trigger, ...more]) {
  const { env } = process;
  if (run !== 'run' || all !== '--all' || quiet !== '--quiet' || more.length > 0) return false;
  if (flag !== undefined && (flag !== '--trigger' || !/^\w/.test(trigger ?? ''))) return false;
  const below = (name, otherwise) => (env[name]?.startsWith('/') ? env[name] : `${env.HOME}/${otherwise}`);
  try {
    const hint = `${below('XDG_STATE_HOME', '.local/state')}/memdream/next`;
    const { size } = statSync(hint);
    if (size === 0 || size > 20) return false; // a pipe has no size, and would be waited for
    const text = readFileSync(hint, 'utf8');
    const aheadMs = Number(text) * 1000 - Date.now();
    if (!/^\d+\n$/.test(text) || aheadMs <= 0 || aheadMs > 25 * 3_600_000) return false;
    const config = `${below('XDG_CONFIG_HOME', '.config')}/memdream/config.json`;
    const changed = statSync(config, { throwIfNoEntry: false });
    if (changed && changed.mtimeMs >= statSync(hint).mtimeMs) return false;
    return !Object.keys(env).some((name) => name.startsWith('MEMDREAM_'));
  } catch {
    return false;
  }
}
