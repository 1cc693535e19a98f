import { scan } from './scan.ts';

/**
 * What the worker runs, as text: it must start the same from sources and from the bundle. It gets bytes of several files,
 * one behind the other, and gives places in their texts; it opens nothing.
 */
export const WORKER_SOURCE = `
'use strict';
const { parentPort } = require('node:worker_threads');
const scan = ${scan.toString()};
parentPort.on('message', ({ id, bytes, lengths, source, flags, isMultiline, wantsAll }) => {
  try {
    const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const pattern = new RegExp(source, flags);
    let at = 0;
    const answer = lengths.map((length) => {
      const text = all.toString('utf8', at, at + length);
      at += length;
      return scan(text, pattern, isMultiline, wantsAll);
    });
    parentPort.postMessage({ id, answer });
  } catch (error) {
    parentPort.postMessage({ id, answer: { problem: String(error.message).slice(-200) } });
  }
});
`;
