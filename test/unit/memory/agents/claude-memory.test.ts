import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { claudeBases, claudeMemoryDir, claudeMemoryOf } from '../../../../src/memory/agents/claude-memory.ts';
import { slug } from '../../../../src/memory/agents/slug.ts';
import { disk, folder, refusing, write } from '../../sessions/disk.ts';

type Files = Record<string, object | string>;

function world(files: Files = {}, env: NodeJS.ProcessEnv = {}) {
  const root = folder();
  write(root, { 'app/.git/HEAD': '', 'app/sub/': '', 'home/.claude/': '' });
  for (const [name, value] of Object.entries(files)) {
    write(root, { [name]: typeof value === 'string' ? value : JSON.stringify(value) });
  }
  const home = join(root, 'home');
  return { root, reader: disk, env, home, cwd: join(root, 'app/sub') };
}

const LOCAL = 'app/.claude/settings.local.json';
const SHARED = 'app/.claude/settings.json';
const USER = 'home/.claude/settings.json';

describe('where the memory is', () => {
  test('by default below ~/.claude, named after the repository', () => {
    const at = world();
    const found = claudeMemoryDir(at);
    expect(found.dir).toBe(join(at.home, '.claude/projects', slug(join(at.root, 'app')), 'memory'));
    expect(found).toMatchObject({ root: join(at.root, 'app'), enabled: true, movedBy: null, warnings: [] });
  });

  test('the base is CLAUDE_CODE_REMOTE_MEMORY_DIR, then CLAUDE_CONFIG_DIR', () => {
    const name = (at: { root: string }) => join('projects', slug(join(at.root, 'app')), 'memory');
    const config = world({}, { CLAUDE_CONFIG_DIR: '/elsewhere' });
    expect(claudeMemoryDir(config).dir).toBe(join('/elsewhere', name(config)));
    const remote = world({}, { CLAUDE_CONFIG_DIR: '/elsewhere', CLAUDE_CODE_REMOTE_MEMORY_DIR: '/remote' });
    expect(claudeMemoryDir(remote).dir).toBe(join('/remote', name(remote)));
    expect(claudeBases(remote)).toEqual(['/elsewhere', '/remote']);
  });

  test('autoMemoryDirectory goes by variable, local, shared, user settings', () => {
    const env = { CLAUDE_COWORK_MEMORY_PATH_OVERRIDE: '/by/variable' };
    const files: Files = {
      [LOCAL]: { autoMemoryDirectory: '/by/local' },
      [SHARED]: { autoMemoryDirectory: '/by/shared' },
      [USER]: { autoMemoryDirectory: '~/by-user/' },
    };
    expect(claudeMemoryDir(world(files, env))).toMatchObject({ dir: '/by/variable', movedByProject: false });
    expect(claudeMemoryDir(world(files))).toMatchObject({ dir: '/by/local', movedByProject: true });
    delete files[LOCAL];
    expect(claudeMemoryDir(world(files))).toMatchObject({ dir: '/by/shared', movedByProject: true });
    delete files[SHARED];
    const user = world(files);
    expect(claudeMemoryDir(user)).toMatchObject({
      dir: join(user.home, 'by-user'),
      movedBy: join(user.root, USER),
      movedByProject: false,
    });
  });

  test("user settings are CLAUDE_CONFIG_DIR's where it is set", () => {
    const at = world({
      'conf/settings.json': { autoMemoryDirectory: '/moved' },
      [USER]: { autoMemoryDirectory: '/no' },
    });
    expect(claudeMemoryDir({ ...at, env: { CLAUDE_CONFIG_DIR: join(at.root, 'conf') } }).dir).toBe('/moved');
  });

  test.each(['relative/path', './x', '~other/x', '', 5, null, '/', '~', '~/', '~/..', '/x\0y'])(
    'autoMemoryDirectory %j is ignored with a warning, and the next one counts',
    (value) => {
      const at = world({
        [SHARED]: { autoMemoryDirectory: value },
        [USER]: { autoMemoryDirectory: '/user' },
      });
      const found = claudeMemoryDir(at);
      expect(found.dir).toBe('/user');
      expect(found.warnings).toEqual([expect.stringContaining(join(at.root, SHARED))]);
    },
  );

  test('settings may hold comments, trailing commas and a byte order mark, and may be links', () => {
    const at = world({ 'dotfiles/s.json': '\uFEFF{ // moved\n "autoMemoryDirectory": "/moved", }' });
    symlinkSync(join(at.root, 'dotfiles/s.json'), join(at.root, USER));
    expect(claudeMemoryDir(at)).toMatchObject({ dir: '/moved', warnings: [] });
  });

  test('settings that cannot be understood are skipped with a warning', () => {
    const at = world({
      [LOCAL]: '{ "autoMemoryDirectory": ',
      [SHARED]: '[]',
      [USER]: { autoMemoryDirectory: '/user' },
    });
    const found = claudeMemoryDir(at);
    expect(found.dir).toBe('/user');
    expect(found.warnings).toEqual([
      `${join(at.root, LOCAL)}: is not JSON; skipped.`,
      `${join(at.root, SHARED)}: is not a JSON object; skipped.`,
    ]);
  });

  test('settings that may not be read are skipped with a warning', () => {
    const at = world({ [USER]: { autoMemoryDirectory: '/user' } });
    const found = claudeMemoryDir({ ...at, reader: refusing((path) => path.endsWith(USER)) });
    expect(found).toMatchObject({ movedBy: null, warnings: [expect.stringContaining('EACCES')] });
  });

  test('a key that came by __proto__ does not count', () => {
    const at = world({ [USER]: '{"__proto__": {"autoMemoryDirectory": "/x", "autoMemoryEnabled": false}}' });
    expect(claudeMemoryDir(at)).toMatchObject({ movedBy: null, enabled: true });
  });
});

describe('whether there is a memory', () => {
  test.each(['1', 'true', 'yes', 'anything'])(
    'CLAUDE_CODE_DISABLE_AUTO_MEMORY=%s switches it off',
    (value) => {
      const found = claudeMemoryDir(world({}, { CLAUDE_CODE_DISABLE_AUTO_MEMORY: value }));
      expect(found).toMatchObject({ enabled: false, by: 'CLAUDE_CODE_DISABLE_AUTO_MEMORY' });
    },
  );

  test.each(['', '0', 'false', 'off'])('CLAUDE_CODE_DISABLE_AUTO_MEMORY=%j does not', (value) => {
    expect(claudeMemoryDir(world({}, { CLAUDE_CODE_DISABLE_AUTO_MEMORY: value })).enabled).toBe(true);
  });

  test.each([LOCAL, SHARED, USER, 'app/sub/.claude/settings.json'])(
    'autoMemoryEnabled: false in %s switches it off',
    (file) => {
      const at = world({ [file]: { autoMemoryEnabled: false } });
      expect(claudeMemoryDir(at)).toMatchObject({
        enabled: false,
        by: `autoMemoryEnabled in ${join(at.root, file)}`,
      });
    },
  );

  test('the higher file decides', () => {
    const files = { [LOCAL]: { autoMemoryEnabled: true }, [USER]: { autoMemoryEnabled: false } };
    expect(claudeMemoryDir(world(files)).enabled).toBe(true);
  });
});

describe('the memory a session feeds', () => {
  test('follows the user, not a file in the project', () => {
    const at = world({ [SHARED]: { autoMemoryDirectory: '/of/another/project' } });
    expect(claudeMemoryOf(at)(at.cwd)).toBe(
      join(at.home, '.claude/projects', slug(join(at.root, 'app')), 'memory'),
    );
    const moved = world({ [USER]: { autoMemoryDirectory: '/mine' } });
    expect(claudeMemoryOf(moved)(moved.cwd)).toBe('/mine');
  });
});
