'use strict';
// Loaded by `node --require` before the built command: adds a line to the file CHILDREN_TO for each process that the
// command starts, with its arguments and its environment. The product knows nothing of it.
const child = require('node:child_process');
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');

const file = process.env.CHILDREN_TO;
delete process.env.CHILDREN_TO;
const append = fs.appendFileSync;

const real = child.ChildProcess.prototype.spawn;
// Whatever starts a process in the background comes through here at last, so each is noted once.
child.ChildProcess.prototype.spawn = function spawn(options) {
  append(file, `${JSON.stringify({ args: options.args, env: options.envPairs })}\n`);
  return real.call(this, options);
};
for (const name of ['spawnSync', 'execSync', 'execFileSync']) {
  const sync = child[name];
  child[name] = (...args) => {
    append(file, `${JSON.stringify({ args, env: args.at(-1)?.env ?? process.env })}\n`);
    return sync(...args);
  };
}
syncBuiltinESMExports();
