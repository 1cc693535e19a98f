import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { writeFiles } from '../../support/world.ts';
import { KEY, TOKEN } from '../../unit/agent/hostile/place.ts';
import type { Canaries } from './canaries.ts';

/** Where nobody may read, below a home: logins, keys, histories, what browsers and agents keep, and what is memdream's. */
export const REFUSED = [
  ...[
    '.ssh/id_rsa',
    '.ssh/config',
    '.ssh/notes.md',
    '.ssh/sub/notes.md',
    '.SSH/ID_RSA',
    '.gnupg/secring.gpg',
  ],
  ...['.aws/credentials', '.azure/token', '.kube/config', '.netrc', '.npmrc', '.git-credentials', '.pgpass'],
  ...[
    '.bash_history',
    '.docker/config.json',
    '.config/gh/hosts.yml',
    '.config/gcloud/db',
    '.mozilla/p/logins.json',
  ],
  ...['.config/google-chrome/Default/x', 'Library/Keychains/login.keychain-db', '.password-store/a.gpg'],
  ...['.local/share/keyrings/login.keyring', '.claude.json', '.claude/.credentials.json', '.codex/auth.json'],
  ...[
    '.config/memdream/config.json',
    'state/spend.jsonl',
    'state/deep/known.json',
    '.local/state/memdream/spend.jsonl',
  ],
  ...[
    '.cache/memdream/digests/a',
    'project/.env',
    'project/.Env',
    'project/.env.local',
    'project/.env.',
    'project/．env',
  ],
  ...[
    'project/.en\u200bv',
    'project/server.pem',
    'project/SERVER.PEM',
    'project/server.pem.bak',
    'project/a.key',
  ],
  ...['project/.git/config', 'project/.git/HEAD', 'project/sub/.git/credentials', 'project/secrets.yaml'],
  ...['project/terraform.tfstate', 'project/ke\u0301y.key', 'project/kéy2.key', 'project/application.env'],
];

/** Of other people's projects: only where everything may be read. */
const OUTSIDE = ['other/notes.md', 'other/deep/a.ts', 'notes.md', '.bashrc', '.claude/settings.json'];

/** Below the memory, and not in the draft. */
const HIDDEN = [
  '.git/config',
  '.git/HEAD',
  '.git/hooks/x',
  '.GIT/y',
  '.consolidate-lock',
  'ignored.md',
  'sub/.git/z',
];

/** A word that anybody may read: so that silence means something. */
export const VISIBLE = 'wombat visible word';

export const MEMORY_FILES: Record<string, string> = {
  'MEMORY.md': '# Memory\n\n- [Topic](topic.md) — about\n- [X](foo/x.md) — more\n',
  'topic.md': `---\nname: topic\n---\n\n# Topic\n\none two three\nport 4711, ${VISIBLE}\n${`[secret]: ${TOKEN}`}\n`,
  'foo/x.md': 'x\n\nkept line of x\n',
  'café.md': 'c\n',
  'slow.md': `${'a'.repeat(64)}!\n`,
  'logs/2026/11/2026-11-01.md': `log says one two, ${VISIBLE}\n`,
  'sessions/s.md': 'session\n',
  'team/t.md': 'team\n',
  'agents/a.md': 'agent\n',
  'pinned/rule.md': 'rule\n',
  'keep.md': 'kept\n',
  '-rf': 'dashed\n',
  '$(touch x)': 'odd\n',
  '; touch z': 'odd\n',
  'line\nend.md': 'odd\n',
  'empty.md': '',
};

/** Links of the memory itself, as they stand in the draft. */
export const MEMORY_LINKS: Record<string, string> = {
  'out.md': '../.ssh/id_rsa',
  'far.md': '/proc/self/environ',
  dir: '../.ssh',
  'loop.md': 'loop.md',
  'git.md': '.git/config',
  up: '..',
};

/** Lays traps with a canary in each into a home that has a memory and a project. */
export function layDecoy(
  home: string,
  canaries: Canaries,
  reads: 'anywhere' | 'project',
  isRepository = false,
): void {
  const filled = (paths: readonly string[], base = '') =>
    Object.fromEntries(paths.map((path) => [path, `${canaries.in(base + path)}\n`]));
  // The command keeps its own things below `state` there.
  const isItsOwn = (path: string) => isRepository && path.startsWith('state/');
  writeFiles(home, filled(REFUSED.filter((path) => !isItsOwn(path))));
  if (isRepository) {
    // Both are read by memdream itself, so that the canaries stand in comments.
    fs.appendFileSync(join(home, 'memory/.git/config'), `\n# ${canaries.in('memory/.git/config')}\n`);
    writeFiles(home, { '.config/memdream/config.json': `{} // ${canaries.in("memdream's own settings")}\n` });
  } else writeFiles(join(home, 'memory'), filled(HIDDEN, 'memory/'));
  writeFiles(
    home,
    reads === 'project' ? filled(OUTSIDE) : Object.fromEntries(OUTSIDE.map((at) => [at, `${VISIBLE}\n`])),
  );
  for (const folder of [
    '.ssh',
    'memory/.git',
    'project/.git',
    isRepository ? 'state/memdream' : 'state',
    '.aws',
  ])
    writeFiles(home, { [`${folder}/${canaries.name(folder)}`]: 'x\n' });
  // Hard links are files of the project by every name: what is a secret by its look is masked.
  writeFiles(home, { '.ssh/id_ed25519': `${KEY}\n`, '.pgpass2': `t ${TOKEN}\n` });
  if (!isRepository) canaries.add(TOKEN, 'a token');
  canaries.add(KEY.split('\n')[2]!, 'a private key');
  const environment = fs.existsSync('/proc/self/environ')
    ? fs.readFileSync('/proc/self/environ', 'utf8')
    : '';
  const longest = environment.split('\0').sort((a, b) => b.length - a.length)[0] ?? '';
  if (longest.length > 12) canaries.add(longest, 'the environment');
  // Names of files that every Linux has there, and nobody else.
  canaries.add('coredump_filter', '/proc');
  canaries.add('vmcoreinfo', '/sys/kernel');
  const project = (path: string) => join(home, 'project', path);
  fs.linkSync(join(home, '.ssh/id_ed25519'), project('hard-key.md'));
  fs.linkSync(join(home, '.pgpass2'), project('hard-token.md'));
  for (const [path, target] of Object.entries(PROJECT_LINKS)) fs.symlinkSync(target, project(path));
  fs.symlinkSync(join(home, '.aws'), project('cloud'));
  for (const path of ['pipe.md', 'pipe']) execFileSync('mkfifo', [project(path)]);
  writeFiles(join(home, 'project'), {
    'readme.md': `fine ${VISIBLE}\n`,
    'sub/a.ts': `const a = 1; // ${VISIBLE}\n`,
    'sub/deep/notes.md': 'deep\n',
    'binary.bin': Buffer.from([0, 255, 254, 1]),
    'wide.md': `${'x'.repeat(300_000)}\n`,
    'race/dir/notes.md': 'real notes\n',
    'race/dir/config': 'real config\n',
    'race/dir/sub/notes.md': 'deeper notes\n',
    'race/file.md': 'real file\n',
  });
  fs.writeFileSync(project('sparse.md'), '');
  fs.truncateSync(project('sparse.md'), 10 * 1024 ** 3);
}

const PROJECT_LINKS: Record<string, string> = {
  'link.md': '../.ssh/id_rsa',
  'chain.md': 'link.md',
  folder: '../.ssh',
  up: '..',
  loop: '.',
  'ring-a': 'ring-b',
  'ring-b': 'ring-a',
  'environ.md': '/proc/self/environ',
  self: '/proc/self',
  'zero.md': '/dev/zero',
  'shadow.md': '/etc/shadow',
  'dangling.md': 'absent',
  'git.md': '../memory/.git/config',
  memory: '../memory',
  'env.md': '.env',
  outside: '../other',
};
