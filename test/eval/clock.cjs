'use strict';
// Preloaded before a command: its clock starts at EVAL_NOW and goes on from there.
const Real = Date;
const offset = Real.parse(process.env.EVAL_NOW) - Real.now();
const now = () => Real.now() + offset;
globalThis.Date = new Proxy(Real, {
  apply: () => new Real(now()).toString(),
  construct: (_, args, target) => Reflect.construct(Real, args.length === 0 ? [now()] : args, target),
  get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
});
