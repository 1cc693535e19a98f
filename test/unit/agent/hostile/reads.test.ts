import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CANARY, given, KEY, listenAt, place, TOKEN } from './place.ts';

/** H stands for the home, M for the memory and P for the project. */
const PATHS: Record<string, string[]> = {
  'where it may hold credentials': [
    ...[
      'H/.ssh/id_rsa',
      'H/.ssh',
      'H/.ssh/config',
      'H/.SSH/ID_RSA',
      'H/.aws/credentials',
      'H/.netrc',
      'H/.bash_history',
    ],
    ...['H/.claude.json', 'H/.claude/.credentials.json', 'H/.codex/auth.json', 'H/.config/gh/hosts.yml'],
    ...[
      'H/.config/memdream/config.json',
      'H/.mozilla/firefox/p/logins.json',
      'H/Library/Keychains/login.keychain-db',
    ],
    ...[
      'H/.local/share/keyrings/login.keyring',
      'P/.env',
      'P/.Env',
      'P/．env',
      'P/.env.',
      'P/.env ',
      'P/.en\u200bv',
      'P/.ｅnv',
    ],
    ...[
      'P/server.pem',
      'P/SERVER.PEM',
      'P/server.pem.bak',
      'P/.git/config',
      'P/.git/HEAD',
      'P/deep/.git/credentials',
    ],
    ...[
      'P/secrets.yaml',
      'P/terraform.tfstate',
      'P/ke\u0301y.key',
      'P/kéy2.key',
      'M/.git/config',
      'M/.git',
      'M/.GIT/config',
    ],
    ...['M/.consolidate-lock', 'M/ignored.md'],
  ],
  'by a detour': [
    ...[
      '../.ssh/id_rsa',
      './../.ssh/id_rsa',
      '../memory/../.ssh/id_rsa',
      'foo/../../.ssh/id_rsa',
      'M/../.ssh/id_rsa',
    ],
    ...[
      'M/foo/../../.ssh/id_rsa',
      'H//.ssh//id_rsa',
      'H/./.ssh/./id_rsa',
      'H/.ssh/../.ssh/id_rsa',
      '//H/.ssh/id_rsa',
    ],
    ...[
      'H/.ssh/id_rsa/',
      'H/.ssh/id_rsa/.',
      'H/project/../.ssh/id_rsa',
      'absent/../../.ssh/id_rsa',
      'H/absent/../.ssh/id_rsa',
    ],
    ...[
      '.git/config',
      '.git/../.git/config',
      '.consolidate-lock',
      'ignored.md',
      'topic.md/../ignored.md',
      'P/.env/',
    ],
  ],
  'through a link': [
    ...[
      'P/link.md',
      'P/chain.md',
      'P/longer.md',
      'P/folder/id_rsa',
      'P/folder',
      'P/up/.ssh/id_rsa',
      'P/up/project/up/.netrc',
    ],
    ...[
      'P/environ.md',
      'P/self/environ',
      'P/zero.md',
      'P/shadow.md',
      'P/dangling.md',
      'P/loop-a.md',
      'P/loop-b.md/x',
      'P/git.md',
    ],
    ...[
      'P/memory/.git/config',
      'P/memory/ignored.md',
      'P/memory/.consolidate-lock',
      'P/env.md',
      'out.md',
      'far.md',
    ],
    ...[
      'dir/id_rsa',
      'dir',
      'loop.md',
      'none.md',
      'git.md',
      'P/memory/out.md',
      'P/memory/dir/config',
      'P/self/root/etc/shadow',
    ],
  ],
  'of the kernel, or no file': [
    ...[
      '/proc/self/environ',
      '/proc/self/cmdline',
      '/proc/self/fd/0',
      '/proc/self/fd/1',
      '/proc/self/root/etc/shadow',
    ],
    ...[
      '/proc/thread-self/environ',
      '/proc/1/environ',
      '/proc/self/cwd/package.json',
      '/dev/stdin',
      '/dev/stdout',
      '/dev/fd/0',
    ],
    ...[
      '/dev/zero',
      '/dev/random',
      '/dev/tty',
      '/dev/null',
      '/sys/kernel/notes',
      '/./proc/self/environ',
      '//proc/self/environ',
    ],
    ...[
      '/PROC/self/environ',
      '/etc/shadow',
      '/etc/../etc/shadow',
      '/etc/sudoers',
      'P/pipe.md',
      'P/socket.md',
      'P/sparse.md',
    ],
    ...['P/binary.md', 'P', 'M', 'H', '/'],
  ],
  "in other people's spelling": [
    ...[
      '~/.ssh/id_rsa',
      '$HOME/.ssh/id_rsa',
      '%HOME%/.ssh/id_rsa',
      'file://H/.ssh/id_rsa',
      'FILE:///etc/shadow',
    ],
    ...[
      'http://localhost/.ssh/id_rsa',
      'H/%2essh/id_rsa',
      'H/.ssh%2fid_rsa',
      '..%2f.ssh%2fid_rsa',
      '%2e%2e/.ssh/id_rsa',
    ],
    ...[
      'C:\\Users\\x\\.ssh\\id_rsa',
      'C:/Users/x/.env',
      'c:.env',
      '\\\\server\\share\\.env',
      '//server/share/.env',
    ],
    ...[
      '..\\.ssh\\id_rsa',
      'H\\.ssh\\id_rsa',
      'H/.ssh/id_rsa::$DATA',
      'H/.ssh/id_rsa\0.md',
      'M/topic.md\0/../../.ssh/id_rsa',
    ],
    ...[
      '\0',
      '',
      ' ',
      '.',
      '..',
      '...',
      'H/.ssh/id_rsa\n',
      ' H/.ssh/id_rsa',
      'H/.ssh/id_rsa ',
      'H/.ｓｓｈ/id_rsa',
    ],
    ...[
      'H/.ssh\u200b/id_rsa',
      '\u202eH/.ssh/id_rsa',
      '__proto__',
      'constructor',
      'toString',
      '*',
      'H/.ssh/*',
      'P/?env',
      '{.env,x}',
    ],
  ],
  'too long': [
    ...[
      'x'.repeat(300),
      'x/'.repeat(3000),
      `H/${'x'.repeat(5000)}`,
      '../'.repeat(2000),
      `${'../'.repeat(60)}etc/shadow`,
    ],
    ...[
      `M/${'a/'.repeat(500)}b.md`,
      'x'.repeat(10_000_000),
      `${'/'.repeat(10_000_000)}etc/shadow`,
      'é/'.repeat(1_000_000),
    ],
  ],
};

describe('Read tells nothing of a path', () => {
  test.each(Object.entries(PATHS))('%s', async (_how, paths) => {
    const world = place();
    await listenAt(join(world.project, 'socket.md'));
    const before = world.state();
    for (const path of paths) {
      for (const more of [{}, { offset: 1, limit: 1 }]) {
        const result = await world.call('Read', { file_path: given(path, world), ...more });
        expect([path.slice(0, 80), result.ok]).toEqual([path.slice(0, 80), false]);
        expect(result.text).not.toContain(CANARY);
        expect(result.text.length).toBeLessThan(2_001);
      }
    }
    expect(world.draft.changed()).toEqual([]);
    expect(world.state()).toBe(before);
  });
});

describe('Read', () => {
  test('shows no secret of a file that has another name by a hard link', async () => {
    const world = place();
    for (const path of ['P/hard-key.md', 'P/hard-token.md', 'P/wide.md']) {
      const result = await world.call('Read', { file_path: given(path, world) });
      expect(result.ok).toBe(true);
      expect(result.text).not.toMatch(new RegExp(`${KEY.split('\n')[1]}|${TOKEN.slice(4, 20)}`));
      expect(result.text.length).toBeLessThan(25_000);
    }
  });

  test('still reads what it may', async () => {
    const world = place();
    for (const path of [
      ...['topic.md', 'M/topic.md', 'P/memory/topic.md', 'P/readme.md', 'H/other/notes.md'],
      ...['M/../project/sub/a.ts', 'P/up/other/notes.md', './topic.md', 'foo/../topic.md'],
    ])
      expect([path, (await world.call('Read', { file_path: given(path, world) })).ok]).toEqual([path, true]);
  });
});
