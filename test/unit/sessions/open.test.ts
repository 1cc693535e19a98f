import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type OpenOptions, openSessions } from '../../../src/sessions/open.ts';
import { disk, folder, write } from './disk.ts';

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
      bases: [join(root, 'claude')],
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

test('a source of an agent we cannot read is trouble', async () => {
  const { root, list } = world({ 'codex/a.jsonl': '' });
  const found = await list({ sources: [{ agent: 'codex', path: join(root, 'codex') }] });
  expect(found).toEqual({
    sessions: [],
    sources: 0,
    trouble: ['sources: memdream cannot read sessions of codex.'],
  });
});

test("the caller's own session is left out everywhere", async () => {
  const { app, list } = world({ 'notes/sessions/one.jsonl': '', 'claude/projects/-app/one.jsonl': '' });
  expect(ids(await list({ project: app, except: 'one' }))).toEqual([]);
});
