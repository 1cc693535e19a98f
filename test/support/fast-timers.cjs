'use strict';
// Loaded by `node --require` before the built command: waits of a second and more are divided by FAST_TIMERS (50 unless
// told), so that a test sees minutes of patience pass in seconds. The product knows nothing of it. Clocks go on as ever:
// a deadline that is compared with Date.now() keeps its length. Intervals stay too. The timers of fetch, which tick
// every half second and count their ticks, are below the limit: a slow body is not taken for a dead one.
const timers = require('node:timers');
const promises = require('node:timers/promises');
const { syncBuiltinESMExports } = require('node:module');
const { promisify } = require('node:util');

const factor = Number(process.env.FAST_TIMERS || 50);
const LONG_MS = 1000;
const SHORTEST_MS = 5;
const LONGEST_MS = 2 ** 31 - 1;

function shortened(delay) {
  const ms = Number(delay);
  return ms >= LONG_MS && ms <= LONGEST_MS ? Math.max(SHORTEST_MS, ms / factor) : delay;
}

const real = { setTimeout, wait: promises.setTimeout, timeout: AbortSignal.timeout };
// What it returns is the real thing: unref, refresh and clearTimeout work, a refresh waits as short as before.
const fast = (callback, delay, ...args) => real.setTimeout(callback, shortened(delay), ...args);
const fastWait = (delay, ...rest) => real.wait(shortened(delay), ...rest);
Object.defineProperty(fast, promisify.custom, { value: fastWait, enumerable: true });

globalThis.setTimeout = fast;
timers.setTimeout = fast;
promises.setTimeout = fastWait;
promises.scheduler.wait = (delay, options) => fastWait(delay, undefined, options);
AbortSignal.timeout = (delay) => real.timeout.call(AbortSignal, Math.ceil(shortened(delay)));
syncBuiltinESMExports();
