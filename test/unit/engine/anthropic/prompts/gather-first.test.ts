import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Signals } from '../../../../../src/sessions/signals/signals.ts';
import { keptMemory, scratch, writeFiles } from '../../../../support/world.ts';
import { gatheredFrom, NONCE } from './inputs.ts';

test('files are read from the draft, with their sizes, and those that cannot be read are named', async () => {
  const large = 'x'.repeat(2 * 1024 ** 2 + 1);
  const dir = await keptMemory({
    'MEMORY.md': '- [A](a.md)\n',
    'a.md': 'ä\n',
    'deep/er/b.md': 'b\n',
    'large.md': large,
    'binary.md': Uint8Array.of(0, 255),
  });
  const { files, nonce } = await gatheredFrom(dir);
  expect(nonce).toBe(NONCE);
  const told = Object.fromEntries(files.map(({ path, bytes, text }) => [path, [bytes, text]]));
  expect(told).toEqual({
    'MEMORY.md': [12, '- [A](a.md)\n'],
    'a.md': [3, 'ä\n'],
    'deep/er/b.md': [2, 'b\n'],
    'large.md': [large.length, undefined],
    'binary.md': [2, undefined],
  });
  expect(files.every(({ changedMs }) => changedMs > Date.parse('2020-01-01'))).toBe(true);
});

test('the findings are those of every check and advice', async () => {
  const dir = await keptMemory({
    'MEMORY.md': '- [Gone](gone.md)\n',
    'orphan.md': '---\ntype: odd\n---\nx\n',
  });
  const { findings } = await gatheredFrom(dir);
  expect(findings.map(({ check }) => check)).toEqual(['pointers-resolve', 'no-orphan-topics', 'frontmatter']);
});

test('of daily logs only lines that no dream has seen count', async () => {
  const [seen, grown] = ['logs/2026/11/2026-11-16.md', 'logs/2026/11/2026-11-17.md'];
  const dir = await keptMemory({
    'MEMORY.md': 'x\n',
    [seen]: '# day\r\n- old\r\n',
    [grown]: '# day\r\n- old\r\n\r\n- new\r\n- newer\r\n',
  });
  const old = ['# day', '- old'];
  const context = { past: { sinceMs: 5, sawLogLine: (_: string, line: string) => old.includes(line) } };
  const { newInLogs, sinceMs } = await gatheredFrom(dir, { context });
  expect(newInLogs).toEqual([{ path: grown, lines: 2, first: 4, last: 5 }]);
  expect(sinceMs).toBe(5);
});

test('people are heard, what stands out is told to the dream too, and transcripts are pointed to', async () => {
  const dir = await keptMemory({ 'MEMORY.md': 'x\n' });
  const transcripts = join(scratch(), 'transcripts');
  const line = (text: string) =>
    `${JSON.stringify({ type: 'user', message: { content: text }, cwd: '/p', timestamp: '2026-11-17T09:00:00Z' })}\n`;
  writeFiles(transcripts, { 'one.jsonl': line('no, use pnpm, not npm'), 'two.jsonl': line('hello') });
  for (const name of ['one', 'two']) fs.utimesSync(join(transcripts, `${name}.jsonl`), 1.79e9, 1.79e9);
  const noticed: Signals[] = [];
  const input = await gatheredFrom(dir, {
    transcripts,
    context: { noticed: (signals) => noticed.push(signals) },
  });
  expect(input.signals).toMatchObject({ sessions: 2, corrections: { count: 1 } });
  expect(noticed).toEqual([input.signals]);
  expect(input.transcriptFolders).toEqual([transcripts]);
  expect(input.sessions.map(({ id }) => id).sort()).toEqual(['one', 'two']);
});

test('nothing is read once the dream is told to stop', async () => {
  const dir = await keptMemory({ 'MEMORY.md': 'x\n' });
  const signal = AbortSignal.abort(new Error('told to stop'));
  await expect(gatheredFrom(dir, { context: { signal } })).rejects.toThrow('told to stop');
});
