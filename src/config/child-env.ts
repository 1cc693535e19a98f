/** Names of what signs in somewhere, whoever made them up. */
const NAMES =
  /(?:^|_)(?:KEY|PASS|PAT|AUTH|CREDENTIALS?|COOKIE|DSN)(?:_|$)|API_?KEY|TOKEN|SECRET|PASSW(?:OR)?D|PASSPHRASE/i;
/** An address with a password in it. */
const ADDRESS = /:\/\/[^/\s:@]*:[^/\s@]+@/;

/** The environment for a program that has no need to sign in anywhere, such as a pager: it may start others in its turn. */
export function withoutCredentials<T>(env: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(env).filter(([name, value]) => !NAMES.test(name) && !ADDRESS.test(String(value))),
  );
}
