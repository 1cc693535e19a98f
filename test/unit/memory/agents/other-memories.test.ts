import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isCodexMemory } from '../../../../src/memory/agents/codex-memory.ts';
import {
  looksLikeAgentMemory,
  projectOfAgentMemory,
} from '../../../../src/memory/agents/looks-like-memory.ts';
import { qwenMemoryDir } from '../../../../src/memory/agents/qwen-memory.ts';
import { qwenSlug } from '../../../../src/memory/agents/slug.ts';
import { disk, folder, write } from '../../sessions/disk.ts';

test("Qwen Code's memory is named after the repository", () => {
  const root = folder();
  write(root, { 'app/.git/HEAD': '', 'app/sub/': '' });
  expect(qwenMemoryDir({ reader: disk, home: '/home/dev', cwd: join(root, 'app/sub') })).toEqual({
    dir: join('/home/dev/.qwen/projects', qwenSlug(join(root, 'app')), 'memory'),
    root: join(root, 'app'),
  });
});

test.each([
  ['/home/dev/.codex/memories', {}, true],
  ['/home/dev/.codex/memories_v2/topics', {}, true],
  ['/opt/codex/memories', { CODEX_HOME: '/opt/codex/' }, true],
  ['/home/dev/.codex/memories', { CODEX_HOME: '/opt/codex' }, true],
  ['/home/dev/.codex/sessions', {}, false],
  ['/home/dev/.codex', {}, false],
  ['/home/dev/memories', {}, false],
  ['/opt/codex/memories', {}, false],
])("%s with %j is Codex's memory: %s", (path, env, expected) => {
  expect(isCodexMemory(path, { env, home: '/home/dev' })).toBe(expected);
});

test("Codex's memory is known behind a link", () => {
  const home = folder();
  write(home, { 'store/memories/': '' });
  symlinkSync(join(home, 'store'), join(home, '.codex'));
  expect(isCodexMemory(join(home, 'store/memories'), { env: {}, home, reader: disk })).toBe(true);
});

test.each([
  ['/h/.claude/projects/-h-app/memory', true],
  ['/h/.claude/projects/-h-app/memory/', true],
  ['/h/.claude/agent-memory/reviewer', true],
  ['/h/app/.claude/agent-memory-local/reviewer', true],
  ['/h/.claude/projects/-h-app', false],
  ['/h/.claude/projects/-h-app/memory/logs', false],
  ['/h/memory', false],
  ['/h/agent-memory', false],
])("%s looks like an agent's memory: %s", (path, expected) => {
  expect(looksLikeAgentMemory(path)).toBe(expected);
});

test("a sub-agent's memory tells the project it lies in", () => {
  expect(projectOfAgentMemory('/h/app/.claude/agent-memory/reviewer')).toBe('/h/app');
  expect(projectOfAgentMemory('/h/app/memory')).toBeUndefined();
});
