import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { fileOf } from '../../../../src/memory/tree.ts';
import { writeFiles } from '../../../support/world.ts';
import { openBox } from '../box.ts';

/** A word that stands only in files that nobody may read: no answer may hold it. */
export const CANARY = 'canary-quetzal';

// Put together from parts: no complete secret stands in this file.
export const TOKEN = `gh${'p_'}${'3vKq8ZtR1xWm5LbN7cYd'}${'0hJs4GfA2uEo9PiQ'}`;
const BODY = Array.from(
  { length: 4 },
  (_, n) => `${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'}${n}Kq8ZtR1xWm5LbN7cYd0hJs4G`,
);
export const KEY = [`-----BEGIN ${'PRIVATE KEY-----'}`, ...BODY, `-----END ${'PRIVATE KEY-----'}`].join('\n');

const HIDDEN = [
  ...[
    '.ssh/id_rsa',
    '.ssh/config',
    '.SSH/ID_RSA',
    '.aws/credentials',
    '.netrc',
    '.bash_history',
    '.claude.json',
  ],
  ...[
    '.claude/.credentials.json',
    '.codex/auth.json',
    '.config/gh/hosts.yml',
    '.config/memdream/config.json',
  ],
  ...[
    '.mozilla/firefox/p/logins.json',
    'Library/Keychains/login.keychain-db',
    '.local/share/keyrings/login.keyring',
  ],
  ...[
    'project/.env',
    'project/.Env',
    'project/．env',
    'project/.env.',
    'project/.env ',
    'project/.en\u200bv',
    'project/.ｅnv',
  ],
  ...[
    'project/server.pem',
    'project/SERVER.PEM',
    'project/server.pem.bak',
    'project/.git/config',
    'project/.git/HEAD',
  ],
  ...[
    'project/deep/.git/credentials',
    'project/secrets.yaml',
    'project/terraform.tfstate',
    'project/ke\u0301y.key',
    'project/kéy2.key',
  ],
];

/** A home full of traps around a memory and a project. */
export function place(options: Parameters<typeof openBox>[0] = {}) {
  const box = openBox({
    files: {
      'MEMORY.md': '# Memory\n\n- [T](topic.md) — about\n',
      'topic.md': 'one\ntwo\n',
      'foo/x.md': 'x\n',
      'café.md': 'c\n',
      'logs/2026/11/2026-11-01.md': 'log\n',
      'pinned/rule.md': 'rule\n',
      'keep.md': 'kept\n',
      'out.md': fileOf('../.ssh/id_rsa', '120000'),
      'far.md': fileOf('/proc/self/environ', '120000'),
      dir: fileOf('../.ssh', '120000'),
      'loop.md': fileOf('loop.md', '120000'),
      'none.md': fileOf('absent.md', '120000'),
      'git.md': fileOf('.git/config', '120000'),
    },
    project: { 'readme.md': 'fine\n', 'sub/a.ts': 'fine\n' },
    home: Object.fromEntries(HIDDEN.map((path) => [path, `${CANARY} in ${path.length}\n`])),
    protect: ['keep.md'],
    ...options,
  });
  writeFiles(box.memory, {
    '.git/config': `${CANARY}\n`,
    '.consolidate-lock': `${CANARY}\n`,
    'ignored.md': `${CANARY}\n`,
  });
  writeFiles(box.home, {
    '.ssh/id_ed25519': `${KEY}\n`,
    '.pgpass': `t ${TOKEN}\n`,
    'other/notes.md': 'fine\n',
  });
  setTraps(box.home);
  return { ...box, state: () => stateOf(box.home) };
}

/** A path of a table: H stands for the home, M for the memory and P for the project. */
export function given(
  path: string,
  { home, memory, project }: { home: string; memory: string; project: string },
): string {
  return path.replace(
    /^([^A-Za-z]{0,8}|file:\/\/)([HMP])(?=[/\\]|$)/,
    (_all, before: string, name: string) => {
      const folder = { H: home, M: memory, P: project }[name]!;
      return before.endsWith('/') ? before + folder.slice(1) : before + folder;
    },
  );
}

function setTraps(home: string): void {
  const at = (path: string) => join(home, 'project', path);
  const link = (target: string, path: string) => fs.symlinkSync(target, at(path));
  link('../.ssh/id_rsa', 'link.md');
  link('link.md', 'chain.md');
  link('chain.md', 'longer.md');
  link('../.ssh', 'folder');
  link('..', 'up');
  link('/proc/self/environ', 'environ.md');
  link('/proc/self', 'self');
  link('/dev/zero', 'zero.md');
  link('/etc/shadow', 'shadow.md');
  link('absent', 'dangling.md');
  link('loop-b.md', 'loop-a.md');
  link('loop-a.md', 'loop-b.md');
  link('../memory/.git/config', 'git.md');
  link('../memory', 'memory');
  link('.env', 'env.md');
  fs.linkSync(join(home, '.ssh/id_ed25519'), at('hard-key.md'));
  fs.linkSync(join(home, '.pgpass'), at('hard-token.md'));
  execFileSync('mkfifo', [at('pipe.md')]);
  const sparse = fs.openSync(at('sparse.md'), 'w');
  fs.ftruncateSync(sparse, 10 * 1024 ** 3);
  fs.closeSync(sparse);
  writeFiles(home, {
    'project/binary.md': Buffer.from([0, 255, 254, 1]),
    'project/wide.md': `${'x'.repeat(1_500_000)}\n`,
  });
}

/** A socket that somebody listens on: to be made before anything is read. */
export async function listenAt(path: string): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(path, resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
}

/** Everything below a folder as one hash: names, kinds, sizes, times, and what is in small files. Links are not followed. */
function stateOf(root: string): string {
  const hash = createHash('sha256');
  const folders = [root];
  for (let dir = folders.pop(); dir !== undefined; dir = folders.pop()) {
    for (const name of fs.readdirSync(dir).sort()) {
      const path = join(dir, name);
      const stat = fs.lstatSync(path);
      hash.update(JSON.stringify([path, stat.mode, stat.size, stat.mtimeMs, stat.ino, stat.nlink]));
      if (stat.isDirectory()) folders.push(path);
      if (stat.isFile() && stat.size < 1e6) hash.update(fs.readFileSync(path));
      if (stat.isSymbolicLink()) hash.update(fs.readlinkSync(path));
    }
  }
  return hash.digest('hex');
}
