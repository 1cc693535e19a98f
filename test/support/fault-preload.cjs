'use strict';
// Loaded by `node --require` before the built command: at its Nth change of the file system below a folder the process
// dies, or the disk fails. The product knows nothing of it. All by environment:
//   FAULT_BELOW     the folder
//   FAULT_KILL_AT   SIGKILL right before this step; of a write half is done
//   FAULT_THROW_AT  here the call fails with FAULT_CODE: an errno, `<errno> for good` (every change from then on), `half` (of
//                   the bytes, then ENOSPC), `short` (half of the bytes, and no error)
//   FAULT_FROM      `decision`: counting begins when a publish or a rollback is decided
//   FAULT_COUNT_TO  a file that gets the number of steps when the process exits by itself
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');

const { env } = process;
const killAt = Number(env.FAULT_KILL_AT ?? 0);
const throwAt = Number(env.FAULT_THROW_AT ?? 0);
const [code = '', lasts] = (env.FAULT_CODE ?? '').split(' for ');
const below = env.FAULT_BELOW ?? '/';
const countTo = env.FAULT_COUNT_TO;
const { writeFileSync: write, openSync: open, readFileSync: read } = fs;
const CHANGES = [
  'appendFileSync',
  'chmodSync',
  'linkSync',
  'mkdirSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
  'truncateSync',
  'unlinkSync',
  'utimesSync',
  'writeFileSync',
];
const ON_FILES = ['writeSync', 'fsyncSync', 'fchmodSync', 'futimesSync'];
const ERRNO = { EIO: -5, ENOSPC: -28, EROFS: -30, EACCES: -13, EDQUOT: -122 };
const ours = new Set();
let steps = 0;
let isDown = false;
let isCounting = env.FAULT_FROM !== 'decision';
let isInside = false;

/** `act(true)` does half of a write. What one call does by calling others is one step. */
function step(name, path, act) {
  if (isInside || !isCounting) return act(false);
  steps++;
  if (steps === killAt) {
    if (name === 'writeSync') act(true);
    process.kill(process.pid, 'SIGKILL');
    for (;;); // the signal is on its way: nothing more may happen
  }
  if (steps === throwAt) {
    if (code === 'short') return name === 'writeSync' ? act(true) : act(false);
    if (code === 'half' && name === 'writeSync') act(true);
    isDown = lasts === 'good';
    throw errno(name, path);
  }
  if (isDown) throw errno(name, path);
  isInside = true;
  try {
    return act(false);
  } finally {
    isInside = false;
  }
}

function errno(name, path) {
  const which = code === 'half' ? 'ENOSPC' : code;
  const about = {
    code: which,
    errno: ERRNO[which],
    syscall: name.replace(/Sync$/, ''),
    ...(path && { path }),
  };
  return Object.assign(new Error(`${which}: injected at step ${steps}, ${name} ${path ?? ''}`), about);
}

for (const name of CHANGES) {
  const real = fs[name];
  fs[name] = (...args) =>
    String(args[0]).startsWith(below) ? step(name, String(args[0]), () => real(...args)) : real(...args);
}
fs.openSync = (path, flags, ...rest) => {
  const isWriting = typeof flags === 'string' ? flags !== 'r' : (flags & 3) !== 0;
  if (!isWriting || !String(path).startsWith(below)) return open(path, flags, ...rest);
  const file = step('openSync', String(path), () => open(path, flags, ...rest));
  ours.add(file);
  return file;
};
for (const name of ON_FILES) {
  const real = fs[name];
  fs[name] = (file, ...args) => {
    if (!ours.has(file)) return real(file, ...args);
    return step(name, undefined, (isHalf) => {
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

const isDecision = (to, from) => /\.end$/.test(to) && /"kind":"(publish|rollback)"/.test(String(read(from)));
if (!isCounting) {
  const link = fs.linkSync;
  fs.linkSync = (from, to) => {
    link(from, to);
    if (isDecision(to, from)) isCounting = true;
  };
}
// FAULT_TURNS_TO: a file that gets a line when a publish is decided, and one when its turn ends.
const turnsTo = env.FAULT_TURNS_TO;
if (turnsTo) {
  const [link, append] = [fs.linkSync, fs.appendFileSync];
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
