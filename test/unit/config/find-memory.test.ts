import { mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type FindOptions, findMemory } from '../../../src/config/find-memory.ts';
import { slug } from '../../../src/memory/agents/slug.ts';
import { disk, folder, write } from '../sessions/disk.ts';

/** A home, a git project `app`, a plain folder `plain`, and what a test adds. */
function world(files: Record<string, string> = {}) {
  const root = folder();
  write(root, { 'home/.claude/': '', 'app/.git/HEAD': '', 'app/src/': '', 'plain/': '', ...files });
  const at = (path: string) => join(root, path);
  const memoryOf = (path: string) => at(`home/.claude/projects/${slug(at(path))}/memory`);
  const find = (options: Partial<FindOptions> = {}) =>
    findMemory({ reader: disk, env: {}, home: at('home'), cwd: at('app'), known: [], ...options });
  const known = (...paths: string[]) =>
    paths.map((path) => ({ path, project: null, since: '2026-11-18T05:00:00Z' }));
  return { root, at, memoryOf, find, known, make: (path: string) => mkdirSync(path, { recursive: true }) };
}

describe('a path a person gave', () => {
  test.each(['-C', 'MEMDREAM_DIR'])('%s may name a memory by its MEMORY.md', (source) => {
    const { at, find } = world({ 'notes/MEMORY.md': '' });
    const options = source === '-C' ? { dashC: at('notes') } : { env: { MEMDREAM_DIR: at('notes') } };
    expect(find(options)).toEqual({
      dir: at('notes'),
      project: null,
      source,
      derived: false,
      exists: true,
      agent: null,
      warnings: [],
    });
  });

  test('-C goes before MEMDREAM_DIR, and may be relative or begin with ~/', () => {
    const { at, find } = world({ 'notes/MEMORY.md': '', 'home/mine/MEMORY.md': '' });
    expect(find({ dashC: '../notes/', env: { MEMDREAM_DIR: '/nowhere' } }).dir).toBe(at('notes'));
    expect(find({ env: { MEMDREAM_DIR: '~/mine' } }).dir).toBe(at('home/mine'));
  });

  test('a memory without MEMORY.md is known by its repository or its name', () => {
    const { at, find } = world({ 'notes/.git/memdream/': '', 'x/projects/-y/memory/': '' });
    expect(find({ dashC: at('notes') })).toMatchObject({ dir: at('notes'), derived: false });
    expect(find({ dashC: at('x/projects/-y/memory') })).toMatchObject({ derived: false });
  });

  test('a folder inside a memory means that memory', () => {
    const { at, find } = world({ 'notes/.git/memdream/': '', 'notes/logs/2026/': '' });
    expect(find({ dashC: at('notes/logs/2026') }).dir).toBe(at('notes'));
    expect(find({ cwd: at('notes/logs') })).toMatchObject({ dir: at('notes'), source: 'cwd' });
  });

  test("a project means the agent's memory for it, there or not, with or without git", () => {
    const { at, find, memoryOf } = world();
    expect(find({ cwd: at('plain'), dashC: at('app/src') })).toEqual({
      dir: memoryOf('app'),
      project: at('app'),
      source: '-C',
      derived: true,
      exists: false,
      agent: 'claude-code',
      warnings: [],
    });
    expect(find({ dashC: at('plain') })).toMatchObject({
      dir: memoryOf('plain'),
      exists: false,
      derived: true,
    });
  });

  test('a link to a project means the project', () => {
    const { at, find, memoryOf } = world();
    symlinkSync(at('app'), at('link'));
    expect(find({ dashC: at('link') })).toMatchObject({ dir: memoryOf('app'), project: at('app') });
  });

  test('what is missing, is no directory or may not be read is named', () => {
    const { at, find } = world({ 'a-file': '' });
    const reader = { ...disk, readdir: denied };
    for (const [options, message] of [
      [{ dashC: at('nowhere') }, `${at('nowhere')} does not exist.`],
      [{ env: { MEMDREAM_DIR: at('nowhere') } }, `${at('nowhere')} (MEMDREAM_DIR) does not exist.`],
      [{ dashC: at('a-file') }, `${at('a-file')} is not a directory.`],
      [{ dashC: at('app'), reader }, `${at('app')} cannot be read: EACCES.`],
    ] as const) {
      expect(() => find(options)).toThrow(expect.objectContaining({ code: 'NO_MEMORY', message }));
    }
  });
});

describe('without a name', () => {
  test('the folder we are in counts if it holds MEMORY.md', () => {
    const { at, find } = world({ 'plain/MEMORY.md': '', 'plain/sub/': '' });
    expect(find({ cwd: at('plain') })).toMatchObject({ dir: at('plain'), source: 'cwd', exists: true });
    expect(() => find({ cwd: at('plain/sub') })).toThrow(expect.objectContaining({ code: 'NO_MEMORY' }));
  });

  test("a project with its own MEMORY.md warns that the agent's memory is passed over", () => {
    const { at, find, memoryOf, make } = world({ 'app/MEMORY.md': '' });
    expect(find().warnings).toEqual([]);
    make(memoryOf('app'));
    expect(find()).toMatchObject({ dir: at('app'), warnings: [expect.stringContaining(memoryOf('app'))] });
  });

  test("the agent's memory for the project counts", () => {
    const { at, find, memoryOf, make, known } = world();
    make(memoryOf('app'));
    expect(find({ cwd: at('app/src'), known: known('/elsewhere') })).toMatchObject({
      dir: memoryOf('app'),
      project: at('app'),
      source: 'agent',
      derived: true,
      exists: true,
      agent: 'claude-code',
    });
  });

  test("Claude Code's memory goes before Qwen Code's, but an existing one before none", () => {
    const { at, find, memoryOf, make } = world();
    const qwen = at(`home/.qwen/projects/${slug(at('app'))}/memory`);
    make(qwen);
    expect(find()).toMatchObject({ dir: qwen, agent: 'qwen-code', project: at('app'), exists: true });
    make(memoryOf('app'));
    expect(find()).toMatchObject({ dir: memoryOf('app'), agent: 'claude-code' });
  });

  test('in a repository its own memory is meant even before it exists, never the only one known', () => {
    const { at, find, memoryOf, known } = world({ 'notes/MEMORY.md': '' });
    const found = find({ cwd: at('app/src'), known: known(at('notes')) });
    expect(found).toMatchObject({ dir: memoryOf('app'), source: 'agent', exists: false });
  });

  test('beside sessions of its own the same holds without git', () => {
    const { at, find, memoryOf, make, known } = world({ 'notes/MEMORY.md': '' });
    const transcripts = join(memoryOf('plain'), '..');
    make(transcripts);
    write(transcripts, { 'a.jsonl': '' });
    const found = find({ cwd: at('plain'), known: known(at('notes')) });
    expect(found).toMatchObject({ dir: memoryOf('plain'), exists: false });
  });

  test('anywhere else the only known memory counts, with its project', () => {
    const { at, find } = world({ 'notes/MEMORY.md': '' });
    const known = [{ path: at('notes'), project: at('app'), since: '' }];
    expect(find({ cwd: at('plain'), known })).toMatchObject({
      dir: at('notes'),
      source: 'known',
      derived: false,
      project: at('app'),
    });
  });

  test('with none or several known ones there is no guess, and the list is in the hint', () => {
    const { at, find, known } = world({ 'one/MEMORY.md': '', 'two/MEMORY.md': '' });
    expect(() => find({ cwd: at('plain') })).toThrow(
      expect.objectContaining({
        code: 'NO_MEMORY',
        exit: 10,
        hint: 'Name a memory or a project: memdream -C DIR',
      }),
    );
    expect(() => find({ cwd: at('plain'), known: known(at('one'), at('two')) })).toThrow(
      expect.objectContaining({
        hint: `Known memories:\n  memdream -C ${at('one')}\n  memdream -C ${at('two')}`,
      }),
    );
  });
});

describe('what is refused', () => {
  test('a memory that is a link, naming its target', () => {
    const { at, find, memoryOf, make } = world({ 'store/MEMORY.md': '' });
    make(join(memoryOf('app'), '..'));
    symlinkSync(at('store'), memoryOf('app'));
    for (const options of [{}, { dashC: memoryOf('app') }, { dashC: `${memoryOf('app')}/` }]) {
      expect(() => find(options)).toThrow(
        expect.objectContaining({ code: 'MEMORY_REFUSED', hint: `memdream -C ${at('store')} …` }),
      );
    }
    expect(find({ dashC: at('store') }).dir).toBe(at('store'));
  });

  test('not a memory that lies behind a linked folder', () => {
    const { at, find, make } = world();
    make(at('dotfiles'));
    symlinkSync(at('dotfiles'), at('home/linked'));
    const env = { CLAUDE_CONFIG_DIR: at('home/linked') };
    const name = `projects/${slug(at('app'))}/memory`;
    expect(find({ env })).toMatchObject({ dir: at(`dotfiles/${name}`), exists: false });
    make(at(`dotfiles/${name}`));
    expect(find({ env })).toMatchObject({ dir: realpathSync(at(`dotfiles/${name}`)), exists: true });
  });

  test("Codex's memory, with the reason", () => {
    const { at, find } = world({ 'home/.codex/memories/MEMORY.md': '' });
    for (const options of [{ dashC: at('home/.codex/memories') }, { cwd: at('home/.codex/memories') }]) {
      expect(() => find(options)).toThrow(
        expect.objectContaining({ code: 'MEMORY_REFUSED', message: expect.stringContaining('Codex resets') }),
      );
    }
  });

  test('a directory full of other files that a file in the project names', () => {
    const { at, find, make } = world({ 'home/.ssh/id': 'key' });
    write(at('app'), { '.claude/settings.json': '{"autoMemoryDirectory":"~/.ssh"}' });
    expect(() => find()).toThrow(expect.objectContaining({ code: 'MEMORY_REFUSED' }));
    write(at('home'), { '.ssh/MEMORY.md': '' });
    expect(find()).toMatchObject({ dir: at('home/.ssh'), agent: 'claude-code' });
    write(at('app'), { '.claude/settings.json': '{"autoMemoryDirectory":"~/new"}' });
    make(at('home/new'));
    expect(find()).toMatchObject({ dir: at('home/new'), exists: true });
  });
});

describe('whose memory it is', () => {
  test("a named memory gets the project we are in, where it is that project's", () => {
    const { at, find, memoryOf, make } = world();
    make(memoryOf('app'));
    expect(find({ dashC: memoryOf('app') })).toMatchObject({ project: at('app'), agent: 'claude-code' });
    expect(find({ dashC: memoryOf('app'), cwd: at('plain') })).toMatchObject({
      project: null,
      agent: 'claude-code',
    });
    const known = [{ path: memoryOf('app'), project: at('app'), since: '' }];
    expect(find({ dashC: memoryOf('app'), cwd: at('plain'), known }).project).toBe(at('app'));
  });

  test("a sub-agent's memory belongs to the project it lies in; the user's to none", () => {
    const { at, find } = world({ 'app/.claude/agent-memory/rev/': '', 'home/.claude/agent-memory/rev/': '' });
    const inProject = find({ dashC: at('app/.claude/agent-memory/rev'), cwd: at('plain') });
    expect(inProject).toMatchObject({ project: at('app'), agent: 'claude-code', derived: false });
    const ofUser = find({ dashC: at('home/.claude/agent-memory/rev'), cwd: at('plain') });
    expect(ofUser).toMatchObject({ project: null, agent: 'claude-code' });
  });

  test("a directory the user moved all memories to is Claude Code's", () => {
    const { at, find } = world({ 'mine/MEMORY.md': '' });
    write(at('home'), { '.claude/settings.json': JSON.stringify({ autoMemoryDirectory: at('mine') }) });
    expect(find({ dashC: at('mine') })).toMatchObject({ agent: 'claude-code', project: at('app') });
  });

  test('a memory switched off in the agent says by whom, however it was found', () => {
    const { at, find, memoryOf, make, known } = world({ 'notes/MEMORY.md': '' });
    write(at('app'), { '.claude/settings.json': '{"autoMemoryEnabled": false}' });
    const by = `autoMemoryEnabled in ${at('app/.claude/settings.json')}`;
    expect(find().memoryOff).toBe(by);
    make(memoryOf('app'));
    expect(find({ dashC: memoryOf('app') }).memoryOff).toBe(by);
    const env = { CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1' };
    expect(find({ cwd: at('plain'), dashC: memoryOf('app'), env }).memoryOff).toBe(
      'CLAUDE_CODE_DISABLE_AUTO_MEMORY',
    );
    expect(find({ cwd: at('plain'), env, known: known(at('notes')) }).memoryOff).toBeUndefined();
  });

  test('settings that cannot be read are reported', () => {
    const { at, find } = world({ 'home/.claude/settings.json': '{' });
    expect(find().warnings).toEqual([expect.stringContaining(at('home/.claude/settings.json'))]);
  });
});

function denied(): never {
  throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
}
