#!/usr/bin/env node
'use strict';
// CommonJS on purpose: it starts a few milliseconds sooner than an ES module, and hooks and timers start it often.
import('../dist/cli.js').then((cli) => cli.main(process.argv.slice(2)));
