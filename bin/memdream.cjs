#!/usr/bin/env node
'use strict';
// CommonJS on purpose: it starts a few milliseconds sooner than an ES module, and hooks and timers start it often.
try {
  process.cwd();
} catch {
  // A shell may sit in a folder that was removed. Its prompt must go on, and -C and --all mean other places anyway.
  process.chdir('/');
}
import('../dist/cli.js').then((cli) => cli.main(process.argv.slice(2)));
