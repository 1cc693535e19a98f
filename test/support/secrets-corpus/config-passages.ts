import { Chance } from './chance.ts';
import { jwt, pem, pypiMacaroon, withBase62Crc } from './formats.ts';
import { type SecretSample, spell } from './sample.ts';

type Row = [kind: string, text: (value: string) => string, make?: (chance: Chance) => string];

const npm = (c: Chance) => withBase62Crc(spell('np', 'm_'), c.alnum(30));
const login = (c: Chance) => Buffer.from(`deploy:${c.password(16)}`).toString('base64');
const aws = (c: Chance) => c.base64(30);
const service = { iss: 'kubernetes/serviceaccount', 'kubernetes.io/serviceaccount/namespace': 'gull' };
const kubeToken = (c: Chance) =>
  jwt(c, { ...service, sub: 'system:serviceaccount:gull:ci' }, { alg: 'RS256', kid: c.url(43) });
const escapedKey = (c: Chance) =>
  `${pem(c, spell('PRIVATE', ' KEY'), 1218, [0x30, 0x82, 4, 0xbe, 2, 1, 0]).replaceAll('\n', '\\n')}\\n`;

const rows: readonly Row[] = [
  ['netrc', (v) => `machine git.gull.example login marit password ${v}`],
  ['netrc', (v) => `machine api.gull.example\n  login deploy\n  password ${v}\n`],
  ['netrc', (v) => `default login anonymous password ${v}`],
  ['npmrc', (v) => `//npm.gull.example/:_authToken=${v}`, npm],
  [
    'npmrc',
    (v) => `@gull:registry=https://npm.gull.example/\n//npm.gull.example/:_authToken=${v}\nalways-auth=true`,
    (c) => c.uuid(),
  ],
  ['npmrc', (v) => `//npm.gull.example/:_auth=${v}`, login],
  [
    'npmrc',
    (v) => `//npm.gull.example/:username=deploy\n//npm.gull.example/:_password=${v}`,
    (c) => Buffer.from(c.password()).toString('base64'),
  ],
  ['yarnrc', (v) => `npmScopes:\n  gull:\n    npmAuthToken: "${v}"`, npm],
  [
    'pypirc',
    (v) => `[pypi]\nusername = __token__\npassword = ${v}`,
    (c) => spell('py', 'pi-') + pypiMacaroon(c),
  ],
  ['cargo-credentials', (v) => `[registry]\ntoken = "${v}"`, (c) => spell('c', 'io') + c.alnum(32)],
  ['docker-config', (v) => `{"auths": {"images.gull.example": {"auth": "${v}"}}}`, login],
  [
    'docker-config',
    (v) => `"https://images.gull.example/v1/": {\n  "auth": "${v}",\n  "email": "marit@gull.example"\n}`,
    login,
  ],
  ['docker-identity', (v) => `{"auths":{"images.gull.example":{"identitytoken":"${v}"}}}`, (c) => c.uuid()],
  ['kube-config', (v) => `users:\n- name: ci\n  user:\n    token: ${v}`, kubeToken],
  ['kube-config', (v) => `kubectl config set-credentials ci --token=${v}`, kubeToken],
  [
    'kube-client-key',
    (v) => `    client-key-data: ${v}`,
    (c) => Buffer.from(pem(c, spell('EC PRIVATE', ' KEY'), 121, [0x30, 0x77, 2, 1, 1])).toString('base64'),
  ],
  [
    'kube-secret',
    (v) => `apiVersion: v1\nkind: Secret\nmetadata:\n  name: gull-db\ndata:\n  password: ${v}`,
    (c) => Buffer.from(c.password(20)).toString('base64'),
  ],
  ['kube-secret', (v) => `kind: Secret\nstringData:\n  DB_PASSWORD: ${v}`],
  ['htpasswd', (v) => `marit:${v}`, (c) => `$apr1$${c.alnum(8)}$${c.alnum(22)}`],
  ['htpasswd', (v) => `deploy:${v}`, (c) => `$2y$10$${c.alnum(53)}`],
  ['shadow', (v) => `marit:${v}:20150:0:99999:7:::`, (c) => `$6$${c.alnum(16)}$${c.alnum(86)}`],
  [
    'aws-pair',
    (v) =>
      `[default]\naws_access_key_id = ${spell('AK', 'IA')}QX7MZPLVTR3NKC5D\naws_secret_access_key = ${v}`,
    aws,
  ],
  ['aws-pair', (v) => `- AWS: \`${spell('AK', 'IA')}W4HTUJ6GE2RBNY7S\` / \`${v}\` (eu-north-1)`, aws],
  [
    'aws-pair',
    (v) =>
      `provider "aws" {\n  access_key = "${spell('AK', 'IA')}K3VDLX5QPM2ZRTYH"\n  secret_key = "${v}"\n}`,
    aws,
  ],
  ['aws-pair', (v) => `aws configure set aws_secret_access_key ${v} --profile gull`, aws],
  [
    'aws-pair',
    (v) =>
      `{"AccessKeyId": "${spell('AS', 'IA')}TQ6BNXW4ZJ5RLMKE", "SecretAccessKey": "${v}", "Expiration": "2026-03-02T10:00:00Z"}`,
    aws,
  ],
  [
    'gcp-service-account',
    (v) =>
      `{\n  "type": "service_account",\n  "project_id": "gull-prod",\n  "private_key": "${v}",\n  "client_email": "ci@gull-prod.iam.gserviceaccount.com"\n}`,
    escapedKey,
  ],
  [
    'gcp-service-account',
    (v) =>
      `GOOGLE_CREDENTIALS='{"type":"service_account","private_key":"${v}","client_email":"ci@gull.example"}'`,
    escapedKey,
  ],
  [
    'azure-service-principal',
    (v) => `{"appId": "4f1c", "displayName": "gull-ci", "password": "${v}", "tenant": "gull"}`,
    (c) => `${c.alnum(3)}8${spell('Q', '~')}${c.alnum(34)}`,
  ],
  [
    'oauth-client',
    (v) => `{"client_id": "gull-web", "client_secret": "${v}", "redirect_uris": ["https://gull.example/cb"]}`,
    (c) => c.alnum(40),
  ],
  [
    'oauth-refresh',
    (v) => `{"access_token": "cut", "refresh_token": "${v}", "expires_in": 3600}`,
    (c) => c.url(64),
  ],
  ['maven-settings', (v) => `<server><id>gull</id><username>ci</username><password>${v}</password></server>`],
  ['nuget-config', (v) => `<add key="ClearTextPassword" value="${v}" />`],
  ['spring-properties', (v) => `spring.datasource.username=gull\nspring.datasource.password=${v}`],
  ['rails-database-yml', (v) => `production:\n  adapter: postgresql\n  username: gull\n  password: ${v}`],
  [
    'django-settings',
    (v) => `SECRET_KEY = '${v}'`,
    (c) => c.from('abcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*(-_=+)', 50),
  ],
  ['wp-config', (v) => `define( 'DB_PASSWORD', '${v}' );`],
  ['terraform-variables', (v) => `db_password = "${v}"\nregion      = "eu-north-1"`],
  ['ansible-inventory', (v) => `web1 ansible_host=10.0.0.4 ansible_user=ops ansible_become_pass=${v}`],
  ['my-cnf', (v) => `[client]\nuser=gull\npassword=${v}`],
  ['wireguard', (v) => `[Interface]\nAddress = 10.8.0.2/24\nPrivateKey = ${v}`, (c) => c.base64(32)],
  ['wifi', (v) => `network={\n  ssid="gull-office"\n  psk="${v}"\n}`],
  [
    'totp',
    (v) => `otpauth://totp/Gull:marit@gull.example?secret=${v}&issuer=Gull`,
    (c) => c.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 32),
  ],
  ['labelled-password', (v) => `- password: ${v}`],
  ['labelled-password', (v) => `Admin login: user admin, password \`${v}\` (changed 3 March)`],
  ['labelled-password', (v) => `  password: '${v}'`, (c) => c.phrase()],
  ['labelled-password', (v) => `config.password = "${v}";`, (c) => c.phrase()],
  ['labelled-password', (v) => `:password => '${v}',`],
  ['labelled-password', (v) => `**Password:** ${v}`],
  ['labelled-password', (v) => `user=marit&password=${v}&remember=1`, (c) => c.alnum(14)],
  ['labelled-api-key', (v) => `api_key: "${v}"`, (c) => c.alnum(32)],
  ['labelled-api-key', (v) => `- Weather API key = ${v}`, (c) => c.hex(32)],
  ['labelled-api-key', (v) => `https://api.weather.example/v2?q=Oslo&apikey=${v}`, (c) => c.hex(32)],
  ['labelled-api-key', (v) => `"apiKey": "${v}",`, (c) => c.alnum(40)],
  ['labelled-secret', (v) => `webhook_secret: ${v}`, (c) => c.hex(40)],
  ['labelled-secret', (v) => `Client secret: ${v}`, (c) => c.url(36)],
  ['labelled-secret', (v) => `encryption_key="${v}"`, (c) => c.base64(32)],
];

/** Credentials in the files that tools keep them in, and behind a name that says what they are. */
export const configSecrets: readonly SecretSample[] = rows.map(([kind, text, make], index) => {
  const value = (make ?? ((c: Chance) => c.password()))(new Chance(`${kind} ${index}`));
  return { kind, text: text(value), value, known: true };
});
