/**
 * What the worker runs, as text: it must start the same from sources and from the bundle. It gets bytes and gives places
 * in them; it opens nothing. `records.ts` says how records are written.
 */
export const WORKER_SOURCE = `
'use strict';
const { parentPort } = require('node:worker_threads');
parentPort.on('message', ({ id, body, source, flags, letters, gap }) => {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const pattern = new RegExp(source, flags);
  const hits = [];
  for (let start = 0; start < bytes.length; ) {
    const textStart = bytes.indexOf(10, start) + 1;
    const next = bytes.indexOf(0xff, textStart);
    const end = next === -1 ? bytes.length : next;
    if (letters.includes(String.fromCharCode(bytes[start + 1]))) {
      const text = bytes.toString('utf8', textStart, end);
      let [chars, at] = [0, textStart];
      pattern.lastIndex = 0;
      for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
        at += Buffer.byteLength(text.slice(chars, match.index));
        const matchEnd = at + Buffer.byteLength(match[0]);
        hits.push(at, matchEnd);
        [chars, at] = [match.index + match[0].length, matchEnd];
        pattern.lastIndex = chars + gap;
        if (pattern.lastIndex > text.length) break;
      }
    }
    start = end;
  }
  parentPort.postMessage({ id, answer: hits });
});
`;
