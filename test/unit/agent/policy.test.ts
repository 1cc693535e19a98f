import { describe, expect, test } from 'vitest';
import { mayRead, mayWrite, phaseMayWrite } from '../../../src/agent/policy.ts';

const anywhere = { reads: 'anywhere', roots: [] } as const;

/** Below a home, or from the root where they begin with a slash. */
const REFUSED = `
/proc/self/environ /proc/1/mem /proc /sys/kernel/x /sys /dev/null /dev/sda /dev /PROC/self/environ
.ssh .ssh/id_rsa .ssh/config .SSH/id_ed25519 .gnupg/secring.gpg .aws/credentials .aws/sso/cache/a.json .azure/msal.json
.kube/config .docker/config.json .docker/contexts/x .config/gcloud/credentials.db .terraform.d/credentials.tfrc.json
.config/helm/registry/config.json .config/doctl/config.yaml .oci/config .aliyun/config.json .fly/config.yml .vercel/auth.json
.netrc _netrc .npmrc .pypirc .git-credentials .gitconfig .pgpass .my.cnf .s3cfg .boto .vault-token .databrickscfg .terraformrc
.env .env.local .env.production .envrc prod.env app/.env.staging .env~ .env.bak .ENV
server.pem tls/site.key store.jks release.keystore cert.p12 cert.pfx vpn.ovpn me.ppk passwords.kdbx backup.gpg key.asc AuthKey_A1.p8
id_rsa id_dsa id_ecdsa id_ed25519 id_ed25519_sk id_rsa.bak keys/ID_RSA
.password-store/mail.gpg .local/share/keyrings/login.keyring .local/share/kwalletd/kdewallet.kwl .config/keepassxc/keepassxc.ini .config/Bitwarden/data.json
.mozilla/firefox/x/logins.json .config/google-chrome/Default/Cookies .config/chromium/Default/History .config/BraveSoftware/x .config/microsoft-edge/x
snap/firefox/common/x .var/app/org.mozilla.firefox/x .cache/mozilla/x .config/google-chrome-beta/x
Library/Keychains/login.keychain-db Library/Safari/History.db Library/Cookies/x
Library/Application&Support/Google/Chrome/Default/Cookies Library/Application&Support/Firefox/Profiles/x Library/Application&Support/BraveSoftware/x
Library/Application&Support/Microsoft&Edge/x Library/Containers/com.apple.Safari/x
AppData/Roaming/Mozilla/Firefox/x AppData/Local/Google/Chrome/x AppData/Roaming/GitHub&CLI/hosts.yml
.claude/.credentials.json .android/adbkey app/prod.secrets.yaml app/.vault_pass.txt app/local.settings.json .config/Claude/claude_desktop_config.json .claude.json .claude.json.backup .codex/auth.json settings/anthropic/credentials/default.json .gemini/oauth_creds.json .qwen/oauth_creds.json .config/gh/hosts.yml
.config/anthropic/config.json .config/anthropic .config/github-copilot/hosts.json .local/share/opencode/auth.json .config/openai/x
.bash_history .zsh_history .python_history .psql_history .history .local/share/fish/fish_history .lesshst .viminfo .node_repl_history
.config/memdream/config.json .local/state/memdream/spend.jsonl .cache/memdream/digests/x elsewhere/memdream/config.json
/etc/shadow /etc/shadow- /etc/gshadow /etc/sudoers /etc/sudoers.d/x /private/etc/master.passwd /etc/ssl/private/x /etc/NetworkManager/system-connections/w
/etc/wireguard/wg0.conf /etc/kubernetes/admin.conf /run/secrets/db /var/run/secrets/kubernetes.io/token /run/user/1000/x /etc/ssh/ssh_host_rsa_key
app/.git app/.git/config app/.git/credentials app/.git/HEAD app/.GIT/config bare.git/config .config/git/credentials .hg/hgrc .svn/x
app/credentials.json app/secrets.yaml app/secret.json app/client_secret_1.json app/service-account-x.json app/terraform.tfstate app/prod.tfvars .htpasswd
.m2/settings.xml .gradle/gradle.properties .cargo/credentials .gem/credentials .composer/auth.json .cache/huggingface/token wallet.dat kubeconfig
app/．env app/.ｅｎｖ app/.en\u200bv app/.env. app/.env.../x/../.env
`
  .trim()
  .split(/\s+/)
  .map((path) => path.replaceAll('&', ' ').replace('\\u200b', '\u200b'));

const ALLOWED = `
memdream/readme.md process/notes.md app/environment.md app/src/env.ts app/.env.example app/.env.sample app/.env.template app/.env.local.example
app/src/credentials.ts app/src/secrets.ts app/docs/credentials.md app/locales/en/auth.json app/inventory/hosts.yml app/src/cookies/parse.ts app/keys.md
app/.github/workflows/ci.yml app/.gitignore app/.gitattributes app/.gitlab-ci.yml app/.docker/nginx.conf app/price_history app/history.md app/keyboard.ts
app/etc/kubernetes/deploy.yaml app/run/secrets.md .claude/CLAUDE.md .claude/settings.json .claude/projects/x/a.jsonl .codex/sessions/x.jsonl
app/monkey.txt app/public.keys.md app/tfvars.md .config/nvim/init.lua app/package.json /etc/hosts /etc/passwd /usr/include/stdio.h app/.sshd.md app/.vscode/settings.json
app/src/memdream/config.ts app/Makefile app/CLAUDE.md .zshrc .bashrc app/.nvmrc
`
  .trim()
  .split(/\s+/);

const full = (path: string, home: string) => (path.startsWith('/') ? path : `${home}/${path}`);

describe('what may be read', () => {
  test.each(REFUSED)('%s is not', (path) => {
    for (const home of ['/home/dev', '/Users/dev', '/root', '/mnt/c/Users/dev'])
      expect(mayRead(full(path, home), anywhere)).toMatchObject({ allow: false });
  });

  test.each(ALLOWED)('%s is', (path) => {
    for (const home of ['/home/dev', '/Users/dev'])
      expect(mayRead(full(path, home), anywhere)).toEqual({ allow: true });
  });

  test.each(['', 'relative.md', 'C:\\x.md', '/a\0b', `/${'x/'.repeat(3000)}`])('%j is no path', (path) => {
    expect(mayRead(path, anywhere)).toMatchObject({ allow: false });
  });

  test('is only memory, sessions and project where the person says so', () => {
    const narrow = { reads: 'project', roots: ['/m/memory', '/p/app', '/t/sessions'] } as const;
    for (const path of ['/m/memory', '/m/memory/a.md', '/p/app/src/x.ts', '/t/sessions/1.jsonl'])
      expect(mayRead(path, narrow)).toEqual({ allow: true });
    for (const path of ['/m', '/m/memory2/a.md', '/p/application/x.ts', '/etc/hosts', '/', '/p/app/.env'])
      expect(mayRead(path, narrow)).toMatchObject({ allow: false });
  });

  test("is not memdream's own, wherever it keeps it", () => {
    const asked = { ...anywhere, own: ['/data/state/dreams'] };
    expect(mayRead('/data/state/dreams/spend.jsonl', asked)).toMatchObject({ allow: false });
    expect(mayRead('/data/state/dreams2/x', asked)).toEqual({ allow: true });
  });
});

describe('what may be written', () => {
  const asked = (path: string | undefined, more: Partial<Parameters<typeof mayWrite>[0]> = {}) =>
    mayWrite({
      mayWrite: true,
      path,
      action: 'write',
      exists: false,
      isEmpty: false,
      protect: [],
      twinOf: () => undefined,
      ...more,
    });

  test.each([
    'a.md',
    'folder/a.md',
    'Über/日本.md',
    'MEMORY.md',
    'index-x.md',
    'a b.md',
    '1/2/3/4/5/6/7/8.md',
  ])('%s is', (path) => {
    expect(asked(path)).toEqual({ allow: true });
  });

  test.each([
    ...[
      'a.txt',
      'a',
      '.a.md',
      'x/.a.md',
      '.git/a.md',
      '.consolidate-lock',
      '../a.md',
      'x/../a.md',
      './a.md',
      'x//a.md',
    ],
    ...[
      '',
      '/',
      'a.md/',
      'logs/a.md',
      'sessions/a.md',
      'team/a.md',
      'agents/a.md',
      'pinned/a.md',
      'logs/2026/a.md',
    ],
    ...[
      'Logs/a.md',
      'LOGS/a.md',
      'ｌｏｇｓ/a.md',
      'Pinned/x/a.md',
      'memory.md',
      'Memory.MD',
      'MEMORY.ｍｄ',
      'ＭＥＭＯＲＹ.md',
    ],
    ...[
      'con.md',
      'x/NUL.md',
      'com1.md',
      'a.md.',
      'a.md ',
      'x /a.md',
      'x./a.md',
      'a:b.md',
      'C:a.md',
      'a?.md',
      'a*.md',
      'a|b.md',
    ],
    ...[
      'a\nb.md',
      'a\tb.md',
      'a\0b.md',
      'a\u202eb.md',
      'a\u200db.md',
      'a\ud800.md',
      'a\\b.md',
      'a\u2028b.md',
      '\ufeffa.md',
    ],
    ...[
      `${'x'.repeat(201)}.md`,
      `${'ü'.repeat(120)}.md`,
      `${'d/'.repeat(9)}a.md`,
      `${'f'.repeat(250)}/a.md`,
      'Straße.MD',
    ],
  ])('%j is not', (path) => {
    expect(asked(path)).toMatchObject({ allow: false });
  });

  test('is nothing outside of the memory, and nothing in a phase that only looks', () => {
    expect(asked(undefined)).toMatchObject({ allow: false });
    expect(asked('a.md', { mayWrite: false })).toMatchObject({ allow: false });
    expect(
      ['orient', 'gather', 'consolidate', 'prune', undefined].map((phase) => phaseMayWrite(phase as never)),
    ).toEqual([false, false, true, true, false]);
  });

  test('is an index only with something in it', () => {
    expect(asked('MEMORY.md', { action: 'delete' })).toMatchObject({ allow: false });
    expect(asked('MEMORY.md', { isEmpty: true })).toMatchObject({ allow: false });
    expect(asked('index-x.md', { action: 'delete' })).toEqual({ allow: true });
  });

  test('is no protected file, and no new name that a disk takes for one', () => {
    expect(asked('keep.md', { protect: ['keep.md'] })).toMatchObject({ allow: false });
    expect(asked('KEEP.md', { protect: ['keep.md'] })).toMatchObject({ allow: false });
    expect(asked('KEEP.md', { protect: ['keep.md'], exists: true })).toEqual({ allow: true });
    expect(asked('x/y.md', { protect: ['x'], action: 'delete', exists: true })).toMatchObject({
      allow: false,
    });
  });

  test('may be deleted whatever its name is taken for', () => {
    const twinOf = () => 'TOPIC.md';
    expect(asked('topic.md', { twinOf })).toMatchObject({ allow: false });
    expect(asked('topic.md', { twinOf, action: 'delete', exists: true })).toEqual({ allow: true });
  });
});

test('a new name that holds a secret, or the mask of one, is refused: names are printed and kept as they are', () => {
  const write = (path: string, exists = false) =>
    mayWrite({
      ...{
        mayWrite: true,
        path,
        exists,
        action: 'write',
        isEmpty: false,
        protect: [],
        twinOf: () => undefined,
      },
    });
  const token = `gh${'p_'}${'3vKq8ZtR1xWm5LbN7cYd'}${'0hJs4GfA2uEo9PiQ'}`;
  for (const name of [
    `${token}.md`,
    `keys/${token}.md`,
    `the-${token}-of-ci.md`,
    '[secret: token #0a1b2c3d].md',
  ])
    expect(write(name), name).toEqual({ allow: false, reason: 'the name holds a secret' });
  // A person's own name is theirs: the page can still be mended.
  expect(write(`${token}.md`, true)).toEqual({ allow: true });
  for (const name of ['api-key-rotation.md', 'feedback-password-policy.md', 'release-2026-11-18.md'])
    expect(write(name)).toEqual({ allow: true });
});
