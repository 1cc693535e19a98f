/**
 * Files that hold credentials, wherever they are: what a model has seen it may repeat. Decided by the name alone, so it
 * holds for any home and any mount; case, width and invisible characters do not matter, as on some disks they do not.
 */
export function mayHoldCredentials(realPath: string): boolean {
  const path = folded(realPath);
  const name = path.slice(path.lastIndexOf('/') + 1);
  return FOLDER.test(path) || PLACE.test(path) || (NAME.test(name) && !EXAMPLE.test(name));
}

function folded(path: string): string {
  const plain = path
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}+/gu, '');
  return plain.replace(/[ .]+(?=\/|$)/g, '');
}

/** Shows which variables there are, and none of their values. */
const EXAMPLE = /^\.env(?:\.[\w-]+)*\.(?:example|sample|template)$/;

/** A copy that somebody or an editor left behind is as good as the file. */
const COPY = '(?:~|\\.(?:bak|backup|old|orig|save|swp|tmp|copy|\\d{1,8}))?';

const NAMES = [
  // Variables, logins and tokens of programs.
  '\\.env.*|[\\w.-]+\\.env|[._]netrc|\\.npmrc|\\.pypirc|\\.git-credentials|\\.gitconfig|\\.pgpass|\\.pg_service\\.conf|\\.htpasswd|\\.my\\.cnf',
  '\\.mylogin\\.cnf|\\.boto|\\.s3cfg|\\.dockercfg|\\.databrickscfg|\\.terraformrc|\\.vault-token|\\.curlrc|\\.wgetrc|\\.msmtprc|\\.fetchmailrc|\\.snowsql',
  'credentials\\.(?:json|ya?ml|toml|xml|ini|db|enc|yml\\.enc|tfrc\\.json)|\\.credentials(?:\\.json)?|oauth_creds\\.json',
  'secrets?\\.(?:json|ya?ml|toml|ini|properties)|client_secrets?[\\w.-]*\\.json|service[_-]?account[\\w.-]*\\.json',
  '[\\w.-]+[._-]secrets?\\.(?:json|ya?ml|toml|ini|properties)|\\.vault[_-]?pass(?:word)?(?:\\.txt)?|claude_desktop_config\\.json|adbkey|local\\.settings\\.json',
  'application_default_credentials\\.json|access_tokens?\\.(?:json|db)|kubeconfig|[\\w.-]+\\.kubeconfig',
  '[\\w.-]*\\.tfvars(?:\\.json)?|[\\w.-]*\\.tfstate(?:\\.backup)?|\\.claude\\.json(?:\\.backup[\\w.-]*)?|\\.aider\\.conf\\.yml',
  // Keys.
  'id_(?:rsa|dsa|ecdsa|ed25519|xmss)(?:_sk)?|ssh_host_\\w+_key|wallet\\.dat',
  '.*\\.(?:pem|key|p8|p12|pfx|jks|jceks|keystore|ppk|asc|gpg|pgp|kdbx?|keychain|keychain-db|agilekeychain|opvault|ovpn|keytab)',
  // What people typed.
  '\\.[\\w-]*history|(?:fish|bash|zsh|psql|mysql|sqlite|python|irb|node_repl|consolehost)_history(?:\\.txt)?|\\.lesshst|\\.viminfo|\\.histfile',
  // What browsers keep, also outside of a profile.
  'cookies\\.(?:sqlite|binarycookies)|logins\\.json|key[34]\\.db|signons\\.sqlite',
];
const NAME = new RegExp(`^(?:${NAMES.join('|')})${COPY}$`);

const FOLDERS = [
  // A repository's configuration may hold a token in an address; the rest of it is of no use.
  '\\.git|\\.hg|\\.svn|\\.subversion',
  '\\.ssh|\\.gnupg|\\.aws|\\.azure|\\.kube|\\.minikube|\\.oci|\\.aliyun|\\.bluemix|\\.terraform\\.d|\\.cloudflared|\\.wrangler|\\.fly|\\.railway',
  '\\.supabase|\\.vercel|\\.netlify|\\.heroku|\\.linode-cli|\\.kaggle|\\.snowflake|\\.vault\\.d|\\.ngrok2?|\\.anthropic|\\.openai|\\.gsutil|\\.pulumi',
  '\\.password-store|\\.electrum|\\.ethereum|\\.bitcoin|\\.mozilla|\\.thunderbird|\\.librewolf|\\.waterfox|\\.pki|\\.docker/(?:contexts|machine|trust)',
  // Below ~/.config, ~/.local/share and their likes.
  '\\.config/(?:gcloud|gh|hub|glab-cli|op|rclone|doctl|helm|configstore|flyctl|heroku|netlify|ngrok|anthropic|openai|github-copilot|goose|git)',
  '\\.config/(?:\\.wrangler|containers|solana|sops|age|pulumi|stripe|hcloud|scw|keepassxc|bitwarden[^/]*|1password[^/]*)',
  '\\.config/(?:google-chrome[^/]*|chromium|bravesoftware|microsoft-edge[^/]*|vivaldi[^/]*|opera[^/]*|librewolf|mozilla)',
  '(?:\\.local/)?share/(?:keyrings|kwalletd|gnome-keyring|com\\.vercel\\.cli|opencode|python_keyring|atuin)',
  'snap/(?:firefox|chromium|brave|bitwarden)[^/]*|\\.var/app/(?:org\\.mozilla|org\\.chromium|com\\.google\\.chrome|com\\.brave|com\\.microsoft\\.edge|com\\.bitwarden)[^/]*',
  '\\.cache/(?:mozilla|google-chrome[^/]*|chromium|bravesoftware|microsoft-edge[^/]*)',
  // macOS.
  'library/(?:keychains|safari|cookies|containers/com\\.apple\\.safari[^/]*|httpstorages|messages|mail|group containers/[^/]*1password[^/]*)',
  'library/(?:application support|caches)/(?:google/chrome[^/]*|chromium|bravesoftware|microsoft edge[^/]*|firefox|vivaldi|arc|com\\.operasoftware[^/]*)',
  'library/application support/(?:1password[^/]*|bitwarden|keepassxc|doctl|op|gh|anthropic|com\\.apple\\.tcc)|library/preferences/helm',
  // Windows, as its disks are seen from Linux.
  'appdata/(?:local|roaming)/(?:mozilla|google/chrome|chromium|bravesoftware|microsoft/(?:edge|credentials|protect|vault|crypto)|1password|bitwarden[^/]*|gcloud|github cli)',
  // memdream's own.
  '(?:\\.config|state|\\.cache|library/application support)/memdream',
];
const FOLDER = new RegExp(`/(?:${FOLDERS.join('|')})(?:/|$)`);

/** Names that mean something only at their place: below any home, or in the system. */
const HOMELY = [
  '\\.docker/config\\.json|\\.m2/settings(?:-security)?\\.xml|\\.gradle/gradle\\.properties|\\.?nuget/nuget\\.config',
  '\\.(?:cargo|gem)/credentials|\\.(?:config/)?composer/auth\\.json|\\.(?:cache/)?huggingface/(?:token|stored_tokens)|\\.continue/config\\.(?:json|ya?ml)',
  '\\.codex/auth\\.json|\\.claude/[\\w.-]{0,60}credentials[\\w.-]{0,60}|[^/]+\\.git/(?:config|credentials)|memdream/(?:config\\.json|spend\\.jsonl)',
  // Where configuration is kept elsewhere than in .config.
  'anthropic/credentials/[^/]+\\.json',
];
const SYSTEM = [
  'etc/(?:g?shadow-?|master\\.passwd|sudoers|security/opasswd|krb5\\.keytab|ppp/[^/]*-secrets|docker/key\\.json|rndc\\.key)',
  'etc/(?:sudoers\\.d|ssl/private|pki/tls/private|wireguard|ipsec\\.d|networkmanager/system-connections|kubernetes|letsencrypt|sssd)(?:/.*)?',
  '(?:var/)?run/(?:secrets|credentials|user)(?:/.*)?|var/(?:db/dslocal|lib/(?:sss|kubelet|docker|private))(?:/.*)?',
];
const PLACE = new RegExp(
  `^(?:.*/(?:${HOMELY.join('|')})${COPY}|(?:/private)?/(?:${SYSTEM.join('|')})${COPY})$`,
);
