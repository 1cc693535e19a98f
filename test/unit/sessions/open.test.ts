import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCache } from '../../../src/sessions/cache/cache.ts';
import { type OpenOptions, openSessions } from '../../../src/sessions/open.ts';
import { disk, folder, refusing, write } from './disk.ts';

const said = (cwd: string) => `${JSON.stringify({ type: 'user', message: { content: 'hi' }, cwd })}\n`;

function world(files: Record<string, string>) {
  const root = folder();
  write(root, { 'app/.git/HEAD': '' });
  const app = join(root, 'app');
  write(root, Object.fromEntries(Object.entries(files).map(([name, text]) => [name, text || said(app)])));
  const list = (options: Partial<OpenOptions> = {}) =>
    openSessions({
      reader: disk,
      memory: join(root, 'notes'),
      project: null,
      places: [{ agent: 'claude-code', path: join(root, 'claude/projects') }],
      sources: [],
      ...options,
    }).list(0);
  return { root, app, list };
}

const ids = (found: { sessions: { id: string }[] }) => found.sessions.map(({ id }) => id).sort();

test('a memory outside any agent counts its own sessions and transcripts', async () => {
  const { list } = world({
    'notes/sessions/one.jsonl': '',
    'notes/sessions/two.md': 'text',
    'notes/sessions/three.txt': 'text',
    'notes/sessions/.hidden.md': 'text',
    'notes/transcripts/four.txt': 'text',
    'notes/transcripts/.hidden': 'text',
    'claude/projects/-app/five.jsonl': '',
  });
  const found = await list();
  expect(ids(found)).toEqual(['four', 'one', 'two']);
  expect(found).toMatchObject({ sources: 2, trouble: [] });
});

test('with nowhere to look there is no source', async () => {
  const { list } = world({ 'notes/MEMORY.md': 'x', 'claude/projects/-app/five.jsonl': '' });
  expect(await list()).toEqual({ sessions: [], sources: 0, trouble: [] });
});

test("an agent's memory does not count the notes in its own sessions/", async () => {
  const files = { 'claude/projects/-app/memory/sessions/a.md': 'text', 'claude/projects/-app/b.jsonl': '' };
  const { root, app, list } = world(files);
  const found = await list({ memory: join(root, 'claude/projects/-app/memory'), project: app });
  expect(ids(found)).toEqual(['b']);
  const moved = await list({ memory: join(root, 'notes'), memoryOf: () => join(root, 'notes') });
  expect(ids(moved)).toEqual(['b']);
});

test('a memory outside with a project counts the sessions of that project too', async () => {
  const { app, list } = world({ 'notes/sessions/one.md': 'text', 'claude/projects/-app/two.jsonl': '' });
  expect(ids(await list({ project: app }))).toEqual(['one', 'two']);
});

test('sources may be a file, a folder or a folder of folders, and count once', async () => {
  const { root, app, list } = world({
    'old/a.jsonl': '',
    'old/-app/b.jsonl': '',
    'old/-app/b/subagents/agent-x.jsonl': '',
    'old/-app/agent-y.jsonl': '',
    'claude/projects/-app/c.jsonl': '',
  });
  const sources = ['old', 'old/-app/b.jsonl', 'claude/projects', 'missing'].map((path) => ({
    agent: 'claude-code',
    path: join(root, path),
  }));
  const found = await list({ project: app, sources });
  expect(ids(found)).toEqual(['a', 'b', 'c']);
  expect(found.trouble).toEqual([]);
});

test("what agents' agents did is left out of any folder", async () => {
  const meta = (payload: object) => `${JSON.stringify({ type: 'session_meta', payload })}\n`;
  const { root, list } = world({
    'old/-app/main.jsonl': '',
    'old/-app/main/subagents/unmarked.jsonl': '',
    'notes/sessions/person.jsonl': meta({ source: 'cli' }),
    'notes/sessions/reviewer.jsonl': meta({ source: { subagent: 'review' } }),
  });
  const sources = [{ agent: 'claude-code', path: join(root, 'old') }];
  expect(ids(await list({ sources }))).toEqual(['main', 'person']);
});

test('a place that is both an agent’s and named counts whole', async () => {
  const { root, app, list } = world({ 'claude/projects/-app/one.jsonl': '' });
  write(root, { 'claude/projects/-other/two.jsonl': said(join(root, 'other')) });
  expect(ids(await list({ project: app }))).toEqual(['one']);
  const sources = [{ agent: 'claude-code', path: join(root, 'claude/projects') }];
  const found = await list({ project: app, sources });
  expect(ids(found)).toEqual(['one', 'two']);
  expect(found.sources).toBe(1);
});

test('a source of an agent we cannot read is trouble', async () => {
  const { root, list } = world({ 'aider/a.jsonl': '' });
  const found = await list({ sources: [{ agent: 'aider', path: join(root, 'aider') }] });
  expect(found).toEqual({
    sessions: [],
    sources: 0,
    trouble: [
      'sources: no session of aider can be read, only those of claude-code, codex, gemini-cli, qwen-code.',
    ],
  });
});

test("a project's memory hears every agent's sessions of it", async () => {
  const { root, app, list } = world({ 'claude/projects/-app/claude.jsonl': '' });
  const meta = (cwd: string) => `${JSON.stringify({ type: 'session_meta', payload: { cwd } })}\n`;
  write(root, {
    'codex/2026/11/17/rollout-theirs.jsonl': meta(join(root, 'other')),
    'codex/2026/11/18/rollout-2026-11-18T05-28-41-01a1ed20-f1bc-7590-aca4-acbbef76d06e.jsonl': meta(app),
    'gemini/h/.project_root': app,
    'gemini/h/chats/session-gemini.jsonl': '{"sessionId":"s","kind":"main"}\n',
    'qwen/-app/chats/qwen.jsonl': said(app),
  });
  const places = [
    { agent: 'claude-code', path: join(root, 'claude/projects') },
    { agent: 'codex', path: join(root, 'codex') },
    { agent: 'gemini-cli', path: join(root, 'gemini') },
    { agent: 'qwen-code', path: join(root, 'qwen') },
  ];
  const found = await list({ project: app, places });
  expect(found).toMatchObject({ sources: 4, trouble: [] });
  const agents = Object.fromEntries(found.sessions.map(({ id, agent }) => [id, agent]));
  expect(agents).toEqual({
    claude: 'claude-code',
    '01a1ed20-f1bc-7590-aca4-acbbef76d06e': 'codex',
    'session-gemini': 'gemini-cli',
    qwen: 'qwen-code',
  });
});

test("an older Gemini CLI's folder is known by the hash of the project's path", async () => {
  const { root, app, list } = world({});
  const id = createHash('sha256').update(app).digest('hex');
  write(root, {
    [`gemini/${id}/chats/session-a.jsonl`]: '{"sessionId":"s"}\n',
    'gemini/0000/chats/session-b.jsonl': '{"sessionId":"s"}\n',
  });
  const places = [{ agent: 'gemini-cli', path: join(root, 'gemini') }];
  expect(ids(await list({ project: app, places }))).toEqual(['session-a']);
});

test('with a cache the heads that are known are not read again, and what has grown is', async () => {
  const { root, app, list } = world({ 'claude/projects/-app/one.jsonl': '' });
  const cached = (more: Partial<OpenOptions> = {}) => {
    const cache = openCache({ fs, dir: join(root, 'cache'), now: () => new Date() });
    return list({ project: app, cache, ...more });
  };
  expect(ids(await cached())).toEqual(['one']);
  const refused = refusing((path) => path.endsWith('.jsonl'));
  const again = await cached({ reader: refused });
  expect(again).toMatchObject({ trouble: [], sessions: [{ id: 'one', cwd: app, agent: 'claude-code' }] });
  write(root, { 'claude/projects/-app/two.jsonl': said(app) });
  expect((await cached({ reader: refused })).trouble).toHaveLength(1);
  expect(ids(await cached())).toEqual(['one', 'two']);
});

test('a head that is known is the same for every memory', async () => {
  const { root, app, list } = world({});
  const id = createHash('sha256').update(app).digest('hex');
  write(root, { [`gemini/${id}/chats/session-a.jsonl`]: '{"sessionId":"s"}\n', 'other/.git/HEAD': '' });
  const places = [{ agent: 'gemini-cli', path: join(root, 'gemini') }];
  const of = async (project: string) => {
    const cache = openCache({ fs, dir: join(root, 'cache'), now: () => new Date() });
    return ids(await list({ project, places, cache }));
  };
  expect(await of(join(root, 'other'))).toEqual([]);
  expect(await of(app)).toEqual(['session-a']);
});
