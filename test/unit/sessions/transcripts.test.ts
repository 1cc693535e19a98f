import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { qwenSlug, slug } from '../../../src/memory/agents/slug.ts';
import type { TranscriptLine } from '../../../src/sessions/port.ts';
import { openTranscripts } from '../../../src/sessions/transcripts.ts';
import { agent, harness, person, tool } from './cache/transcripts.ts';
import { disk, folder, refusing, write } from './disk.ts';

const FIXTURES = join(import.meta.dirname, '../../support/fixtures/transcripts');

/** A machine with every agent's folders, a memory with sessions of its own, and two configured places. */
function machine(memory = 'notes') {
  const root = folder();
  const at = (path: string) => join(root, path);
  const project = at('app');
  write(root, { 'app/': '', 'notes/sessions/': '', 'notes/transcripts/': '' });
  const transcripts = openTranscripts({
    reader: disk,
    places: [
      { agent: 'claude-code', path: at('.claude/projects') },
      { agent: 'codex', path: at('.codex/sessions') },
      { agent: 'gemini-cli', path: at('.gemini/tmp') },
      { agent: 'qwen-code', path: at('.qwen/projects') },
    ],
    sources: [
      { agent: 'codex', path: at('old/codex') },
      { agent: 'claude-code', path: at('one.jsonl') },
    ],
    memory: at(memory),
    project,
  });
  return { root, at, project, transcripts };
}

describe('a path is a transcript', () => {
  test.each([
    ['.claude/projects/-app/0.jsonl', 'claude-code'],
    ['.claude/projects/-app/0/subagents/agent-1.jsonl', 'claude-code'],
    ['.claude/projects/-app/agent-1.jsonl', 'claude-code'],
    ['.codex/sessions/2026/11/18/rollout-x.jsonl', 'codex'],
    ['.gemini/tmp/id/chats/session-1.jsonl', 'gemini-cli'],
    ['.qwen/projects/-app/chats/x.jsonl', 'qwen-code'],
    ['notes/sessions/x.jsonl', 'folder'],
    ['notes/sessions/x.md', 'folder'],
    ['notes/transcripts/anything', 'folder'],
    ['old/codex/2026/rollout-y.jsonl', 'codex'],
    ['one.jsonl', 'claude-code'],
  ])('%s: of %s', (path, expected) => {
    const { at, transcripts } = machine();
    expect(transcripts.at(at(path))).toEqual({ agent: expected, path: at(path) });
  });

  test.each([
    '.claude/projects/-app/memory/MEMORY.md',
    '.claude/projects/-app/memory/data.jsonl',
    '.claude/settings.json',
    '.claude/projects-of-mine/x.jsonl',
    '.codex/config.toml',
    'notes/MEMORY.md',
    'notes/sessions',
    'notes/other/x.jsonl',
    'two.jsonl',
    'app/data.jsonl',
  ])('but %s is none', (path) => {
    const { at, transcripts } = machine();
    expect(transcripts.at(at(path))).toBeUndefined();
  });

  test('also through a link to the place, by its real path', () => {
    const { root, at } = machine();
    write(root, { 'disk/projects/-app/0.jsonl': '' });
    fs.symlinkSync(at('disk'), at('linked'));
    const transcripts = openTranscripts({
      reader: disk,
      places: [{ agent: 'claude-code', path: at('linked/projects') }],
    });
    expect(transcripts.at(at('disk/projects/-app/0.jsonl'))?.agent).toBe('claude-code');
  });

  test('and none is known where nothing is told', () => {
    const transcripts = openTranscripts({ reader: disk });
    expect(transcripts.at('/home/dev/.claude/projects/-app/0.jsonl')).toBeUndefined();
    expect(transcripts.folders()).toEqual([]);
  });
});

describe('folders with transcripts of the memory', () => {
  test("are the project's by each agent's naming, the memory's own and those that somebody named; Codex mixes all projects", () => {
    const { root, at, project, transcripts } = machine();
    write(root, {
      [`.claude/projects/${slug(project)}/`]: '',
      '.claude/projects/-other/': '',
      '.codex/sessions/2026/': '',
      '.gemini/tmp/some-id/.project_root': `${project}\n`,
      '.gemini/tmp/some-id/chats/': '',
      '.gemini/tmp/other-id/.project_root': '/other\n',
      '.gemini/tmp/other-id/chats/': '',
      [`.qwen/projects/${qwenSlug(project)}/chats/`]: '',
      'old/codex/': '',
      'one.jsonl': '',
    });
    expect(transcripts.folders()).toEqual([
      at('notes/sessions'),
      at('notes/transcripts'),
      at(`.claude/projects/${slug(project)}`),
      at('.gemini/tmp/some-id/chats'),
      at(`.qwen/projects/${qwenSlug(project)}/chats`),
      at('old/codex'),
      at('one.jsonl'),
    ]);
  });

  test("are beside an agent's own memory", () => {
    const { root, at, transcripts } = machine('.claude/projects/-app/memory');
    write(root, { '.claude/projects/-app/memory/': '' });
    expect(transcripts.folders()).toEqual([at('.claude/projects/-app')]);
  });
});

describe('some lines of a transcript', () => {
  const read = (path: string, from: number, count: number, of = 'claude-code') =>
    openTranscripts({ reader: disk }).lines({ agent: of, path }, from, count);

  test('say who said what, and harness lines say nothing', async () => {
    const path = join(folder(), 'a.jsonl');
    const body = harness(10) + person('use pnpm') + agent('Done.') + tool('exit 0') + person('thanks');
    fs.writeFileSync(path, body);
    expect((await read(path, 1, 4)).map(said)).toEqual([
      '1:',
      '2: person 2026-11-18T09:00:00.000Z use pnpm',
      '3: agent undefined Done.',
      '4: tool undefined exit 0',
    ]);
    expect((await read(path, 5, 100)).map(({ line, bytes }) => [line, bytes])).toEqual([
      [5, person('thanks').length - 1],
    ]);
    expect(await read(path, 6, 10)).toEqual([]);
  });

  test.each([
    ['claude-code/2.1.326/interactive', 'hello'],
    ['codex/0.169.0/rollout', 'hi, please remember pnpm'],
    ['gemini-cli/0.61.0/session', 'hi remember pnpm'],
    ['qwen-code/0.15.10/session', 'hi remember pnpm'],
  ])('are understood in %s', async (name, words) => {
    const path = join(FIXTURES, `${name}.jsonl`);
    const lines = await read(path, 1, 2000, name.split('/')[0]);
    expect(lines.length).toBe(fs.readFileSync(path, 'utf8').trimEnd().split('\n').length);
    const typed = lines.flatMap(({ said }) => said.filter(({ origin }) => origin === 'person'));
    expect(typed.map(({ text }) => text)).toEqual([words]);
  });

  test('have their secrets masked, before long words are cut', async () => {
    const path = join(folder(), 'a.jsonl');
    const secret = ['ghp', 'k3JxW9qTzR7vLmB2nYpD5sHgF8cUaE1wQ6Xo'].join('_');
    const padding = 'word '.repeat(397);
    fs.writeFileSync(
      path,
      person(`my token ${secret}!`) + person(`${padding}${secret} ${'tail '.repeat(9000)}`),
    );
    const texts = (await read(path, 1, 2)).flatMap((line) => line.said.map(({ text }) => text));
    expect(texts[0]).toMatch(/^my token \[secret: GitHub token #\w+\]!$/);
    expect(texts[1]).toHaveLength(2001);
    expect(texts.join()).not.toContain(secret.slice(4, 12));
  });

  test('of plain text have a key of many lines masked, also where it begins above them', async () => {
    const root = folder();
    const key = Array.from(
      { length: 20 },
      (_, i) => `${i}${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcw'.repeat(1)}x${i}`,
    );
    const text = ['notes', '-----BEGIN PRIVATE KEY-----', ...key, '-----END PRIVATE KEY-----', 'after'];
    fs.writeFileSync(join(root, 'a.md'), text.join('\n'));
    const lines = await read(join(root, 'a.md'), 5, 100, 'folder');
    expect(lines.at(-1)).toMatchObject({ line: 24, said: [{ origin: 'agent', text: 'after' }] });
    expect(JSON.stringify(lines)).not.toContain('MIIEvQ');
  });

  test('are counted past a line of 100 MB, which says nothing', async () => {
    const path = join(folder(), 'a.jsonl');
    const file = fs.openSync(path, 'w');
    fs.writeSync(file, person('one'));
    fs.ftruncateSync(file, 100_000_000);
    fs.closeSync(file);
    fs.appendFileSync(path, `\n\n${person('four')}`);
    const before = process.memoryUsage().arrayBuffers;
    const lines = await read(path, 1, 10);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 << 20);
    expect(lines.map(said)).toEqual([
      '1: person 2026-11-18T09:00:00.000Z one',
      '2:',
      '3:',
      expect.stringContaining('four'),
    ]);
    expect(lines[1]!.bytes).toBeGreaterThan(99_000_000);
  });

  test.each([
    ['nothing', ''],
    ['NUL', '\0\0\n\0'],
    ['no JSON', 'x\n{"a":\n[1]\n"s"\n'],
    ['deep nesting', `{"type":"user","message":{"content":${'['.repeat(1e5)}${']'.repeat(1e5)}}}\n`],
    ['__proto__', '{"__proto__":{"type":"user","message":{"content":"x"}}}\n'],
    ['wrong types', '{"type":"user","message":{"content":[[1],{"type":"text","text":{}}]}}\n'],
  ])('hold %s without harm', async (_, body) => {
    const path = join(folder(), 'a.jsonl');
    fs.writeFileSync(path, body);
    expect((await read(path, 1, 10)).flatMap((line) => line.said)).toEqual([]);
  });

  test('of what is gone, a folder or unreadable are none', async () => {
    const root = folder();
    write(root, { 'a.jsonl': person('one') });
    expect(await read(join(root, 'gone.jsonl'), 1, 10)).toEqual([]);
    expect(await read(root, 1, 10)).toEqual([]);
    const closed = openTranscripts({ reader: refusing(() => true) });
    expect(await closed.lines({ agent: 'codex', path: join(root, 'a.jsonl') }, 1, 1)).toEqual([]);
  });
});

test.each([
  ['while its worker comes up', 0],
  ['while it runs', 300],
])('a search that is aborted %s ends with what it has', async (_, afterMs) => {
  const root = folder();
  write(root, { 'a.jsonl': person(`${'a'.repeat(40)}!`) });
  const ending = new AbortController();
  const { searchFile } = openTranscripts({ reader: disk });
  const query = { pattern: '(a+)+$', isRegex: true, deadlineMs: 60_000, signal: ending.signal };
  const searching = searchFile({ agent: 'claude-code', path: join(root, 'a.jsonl') }, query);
  setTimeout(() => ending.abort(), afterMs);
  expect(await searching).toMatchObject({ matches: [], isTruncated: true });
});

function said({ line, said }: TranscriptLine): string {
  return [`${line}:`, ...said.map(({ origin, at, text }) => `${origin} ${at} ${text}`)].join(' ');
}
