'use strict';
// Loaded by `node --require` before the built command: kills the process with SIGKILL right before its Nth change of the
// file system below a folder. The product knows nothing of it. FAULT_KILL_AT: N; FAULT_BELOW: the folder.
// FAULT_COUNT_TO: a file that gets the number of steps when the process exits by itself.
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');

const killAt = Number(process.env.FAULT_KILL_AT ?? 0);
const below = process.env.FAULT_BELOW ?? '/';
const countTo = process.env.FAULT_COUNT_TO;
const [write, open] = [fs.writeFileSync, fs.openSync];
const CHANGES = [
  'appendFileSync',
  'chmodSync',
  'linkSync',
  'mkdirSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
  'unlinkSync',
];
const ON_FILES = ['writeSync', 'fsyncSync', 'fchmodSync', 'futimesSync'];
const ours = new Set();
let steps = 0;

function step(name, act) {
  steps++;
  if (steps === killAt) {
    if (name === 'writeSync') act(true);
    process.kill(process.pid, 'SIGKILL');
    for (;;); // the signal is on its way: nothing more may happen
  }
  return act(false);
}

for (const name of CHANGES) {
  const real = fs[name];
  fs[name] = (...args) =>
    String(args[0]).startsWith(below) ? step(name, () => real(...args)) : real(...args);
}
fs.openSync = (path, flags, ...rest) => {
  const isWriting = typeof flags === 'string' ? flags !== 'r' : (flags & 3) !== 0;
  if (!isWriting || !String(path).startsWith(below)) return open(path, flags, ...rest);
  const file = step('openSync', () => open(path, flags, ...rest));
  ours.add(file);
  return file;
};
for (const name of ON_FILES) {
  const real = fs[name];
  fs[name] = (file, ...args) => {
    if (!ours.has(file)) return real(file, ...args);
    return step(name, (isHalf) => {
      if (!isHalf) return real(file, ...args);
      const [bytes, offset = 0, length = bytes.length - offset] = args;
      return real(file, bytes, offset, Math.floor(length / 2));
    });
  };
}
const close = fs.closeSync;
fs.closeSync = (file) => {
  ours.delete(file);
  return close(file);
};
// FAULT_TURNS_TO: a file that gets a line when a publish is decided, and one when its turn ends.
const turnsTo = process.env.FAULT_TURNS_TO;
if (turnsTo) {
  const [link, read, append] = [fs.linkSync, fs.readFileSync, fs.appendFileSync];
  const note = (what) => append(turnsTo, `${what} ${process.pid} ${process.hrtime.bigint()}\n`);
  let isPublishing = false;
  fs.linkSync = (from, to) => {
    if (isPublishing && /\.fin$/.test(to)) note('end');
    link(from, to);
    if (!/\.end$/.test(to) || !String(read(from)).includes('"kind":"publish"')) return;
    isPublishing = true;
    note('begin');
  };
}
if (countTo) process.on('exit', () => write(countTo, String(steps)));
syncBuiltinESMExports();
