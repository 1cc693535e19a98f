'use strict';
// Loaded by `node --require` before the built command. The product knows nothing of it.
// CLOCK_BY_MS: how far its clock (Date) is off. UPTIME_BY_MS: how far the time since boot is.
// CLOCK_JUMPS: "N MS": before its Nth change of the file system the clock is set, and is off by MS from then on.
// BOOT_ID, MACHINE_ID: what the system tells of itself. FS_TYPE: what kind of disk there is (statfs), one that dates births.
// STOP_AT: right before its Nth change of the file system below STOP_BELOW it writes STOP_TELL, and stops (SIGSTOP).
// STOP_COUNT=calls: what is read counts too.
// STOP_BEFORE: instead, right before the link(2) of a file that ends so and says `STOP_SAYING`.
// COUNT_TO: a file that gets the number of changes when the process ends by itself.
const fs = require('node:fs');
const os = require('node:os');
const { syncBuiltinESMExports } = require('node:module');

const { env } = process;
const below = env.STOP_BELOW ?? '/';
const [jumpAt, jumpMs] = (env.CLOCK_JUMPS ?? '0 0').split(' ').map(Number);
const real = { ...fs };
const RealDate = Date;
let byMs = Number(env.CLOCK_BY_MS ?? 0);
let steps = 0;

const nowMs = () => RealDate.now() + byMs;
globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(nowMs()).toString(),
  construct: (_, args, target) => Reflect.construct(RealDate, args.length === 0 ? [nowMs()] : args, target),
  get: (date, name) => (name === 'now' ? nowMs : Reflect.get(date, name)),
});
const uptime = os.uptime;
os.uptime = () => uptime() + Number(env.UPTIME_BY_MS ?? 0) / 1000;

function stop() {
  real.writeFileSync(env.STOP_TELL, `${process.pid}`);
  process.kill(process.pid, 'SIGSTOP');
}

function step() {
  steps++;
  if (steps === jumpAt) byMs = jumpMs;
  if (steps === Number(env.STOP_AT ?? 0)) stop();
}

// What the kernel stamps follows its clock, which here is ours.
const stamp = (path) => {
  if (byMs !== 0) real.lutimesSync(path, nowMs() / 1000, nowMs() / 1000);
};
const isBelow = (path) => String(path).startsWith(below);
for (const name of [
  'appendFileSync',
  'chmodSync',
  'mkdirSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
  'unlinkSync',
]) {
  fs[name] = (...args) => {
    if (isBelow(args[0])) step();
    return real[name](...args);
  };
}
fs.linkSync = (from, to) => {
  if (isBelow(from)) step();
  if (env.STOP_BEFORE && to.endsWith(env.STOP_BEFORE)) {
    if (real.readFileSync(from, 'utf8').includes(env.STOP_SAYING)) stop();
  }
  real.linkSync(from, to);
  if (/\.(claim|end|fin)$/.test(to)) stamp(to);
};
const ours = new Set();
fs.openSync = (path, flags, ...rest) => {
  const isWriting = typeof flags === 'string' ? flags !== 'r' : (flags & 3) !== 0;
  if (!isWriting || !isBelow(path)) return real.openSync(path, flags, ...rest);
  step();
  const file = real.openSync(path, flags, ...rest);
  ours.add(file);
  return file;
};
fs.closeSync = (file) => {
  ours.delete(file);
  return real.closeSync(file);
};
for (const name of ['writeSync', 'futimesSync']) {
  fs[name] = (file, ...args) => {
    if (ours.has(file)) step();
    return real[name](file, ...args);
  };
}
const reads = env.STOP_COUNT === 'calls' ? ['lstatSync', 'readdirSync', 'statSync'] : [];
for (const name of reads) {
  fs[name] = (path, ...rest) => {
    if (isBelow(path)) step();
    return real[name](path, ...rest);
  };
}
const told = { '/proc/sys/kernel/random/boot_id': env.BOOT_ID, '/etc/machine-id': env.MACHINE_ID };
fs.readFileSync = (path, ...rest) => {
  if (reads.length > 0 && isBelow(path)) step();
  return told[path] ?? real.readFileSync(path, ...rest);
};
if (env.FS_TYPE) {
  const lstat = fs.lstatSync;
  fs.statfsSync = (...args) => ({ ...real.statfsSync(...args), type: Number(env.FS_TYPE) });
  fs.lstatSync = (path, options) => {
    const stat = lstat(path, options);
    if (options?.bigint && stat && stat.birthtimeNs === 0n) stat.birthtimeNs = 1n;
    return stat;
  };
}
if (env.COUNT_TO) process.on('exit', () => real.writeFileSync(env.COUNT_TO, String(steps)));
syncBuiltinESMExports();
