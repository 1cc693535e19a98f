import { Chance } from './chance.ts';
import { jwt } from './formats.ts';
import type { SecretSample } from './sample.ts';

type Row = [kind: string, text: (value: string) => string, make?: (chance: Chance) => string];

const login = (c: Chance) => Buffer.from(`marit:${c.password(14)}`).toString('base64');

const rows: readonly Row[] = [
  ['authorization-basic', (v) => `Authorization: Basic ${v}`, login],
  ['authorization-basic', (v) => `curl -H 'Authorization: Basic ${v}' https://api.gull.example/users`, login],
  ['authorization-basic', (v) => `fetch(url, { headers: { Authorization: 'Basic ${v}' } })`, login],
  ['authorization-bearer', (v) => `> Authorization: Bearer ${v}\n> Accept: */*`, (c) => c.url(48)],
  [
    'authorization-bearer',
    (v) => `http GET gull.example/v1/jobs "Authorization:Bearer ${v}"`,
    (c) => c.hex(40),
  ],
  [
    'authorization-bearer',
    (v) => `headers = {"Authorization": f"Bearer ${v}"}`,
    (c) => jwt(c, { sub: c.uuid(), scope: 'write' }),
  ],
  ['authorization-token', (v) => `Authorization: Token token=${v}`, (c) => c.url(20)],
  [
    'authorization-token',
    (v) => `curl -H "Authorization: token ${v}" https://git.gull.example/api/v1/user`,
    (c) => c.hex(40),
  ],
  [
    'api-key-header',
    (v) => `curl -H "X-Api-Key: ${v}" https://api.gull.example/v1/orders`,
    (c) => c.alnum(36),
  ],
  ['api-key-header', (v) => `-H 'PRIVATE-TOKEN: ${v}'`, (c) => c.url(20)],
  ['api-key-header', (v) => `X-Auth-Token: ${v}`, (c) => c.hex(64)],
  ['api-key-header', (v) => `x-vault-token: ${v}`, (c) => `s.${c.alnum(24)}`],
  ['curl-user', (v) => `curl -u admin:${v} https://jenkins.gull.example/job/nightly/build`],
  ['curl-user', (v) => `curl --user "marit:${v}" -T report.pdf https://dav.gull.example/in/`],
  ['password-flag', (v) => `docker login images.gull.example -u ci --password ${v}`],
  ['password-flag', (v) => `az login --service-principal -u gull-ci --password '${v}' --tenant gull`],
  ['password-flag', (v) => `mysqldump --user=root --password=${v} shop > shop.sql`],
  ['password-flag', (v) => `keytool -genkey -alias gull -storepass ${v} -keypass changed`],
  ['token-flag', (v) => `npx deployer push --token ${v} --env prod`, (c) => c.alnum(32)],
  ['token-flag', (v) => `scanner run --api-key=${v} .`, (c) => c.uuid()],
  ['password-variable', (v) => `PGPASSWORD=${v} psql -h db.gull.example -U gull`],
  ['password-variable', (v) => `export MYSQL_PWD="${v}"`],
  ['password-variable', (v) => `SSHPASS='${v}' sshpass -e ssh ops@10.0.0.4`],
  ['password-variable', (v) => `setx DB_PASS ${v}`],
  ['sshpass', (v) => `sshpass -p '${v}' scp dump.sql ops@nas-2:/in`],
  ['from-literal', (v) => `kubectl create secret generic gull-db --from-literal=password=${v}`],
  ['helm-set', (v) => `helm upgrade gull ./chart --set postgresql.auth.password=${v}`],
  ['openssl-pass', (v) => `openssl enc -d -aes-256-cbc -pass pass:${v} -in keys.enc`],
  ['sql-identified-by', (v) => `CREATE USER 'gull'@'%' IDENTIFIED BY '${v}';`],
  ['sql-identified-by', (v) => `ALTER ROLE gull WITH LOGIN PASSWORD '${v}';`],
];

/** Credentials that were typed: headers, flags and variables of a shell's history. */
export const shellSecrets: readonly SecretSample[] = rows.map(([kind, text, make], index) => {
  const plain = (c: Chance) => c.password(16).replace(/[!*+^~]/, '_');
  const value = (make ?? plain)(new Chance(`${kind} ${index}`));
  return { kind, text: text(value), value, known: true };
});
