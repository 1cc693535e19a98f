#!/usr/bin/env node
'use strict';
// CommonJS on purpose: it starts a few milliseconds sooner than an ES module, and every shell prompt may start it.
require('node:module').enableCompileCache?.();
import('../dist/cli.js').then((cli) => cli.main(process.argv.slice(2)));
