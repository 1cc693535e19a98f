import { Chance } from './chance.ts';
import { bech32, pem } from './formats.ts';
import { because, type HarmlessSample, spell } from './sample.ts';

const c = new Chance('harmless public');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const ed25519 = () => `AAAAC3NzaC1lZDI1NTE5AAAAI${c.alnum(43)}`;
const BEGIN = `-----${'BEGIN'}`;

/** Halves of keys that are meant to be shown, examples that vendors print, and defaults that everybody knows. */
export const harmlessPublic: readonly HarmlessSample[] = [
  ...because('public key', [
    pem(c, 'PUBLIC KEY', 294, [0x30, 0x82, 1, 0x22]),
    `Key of the server:\n\n\`\`\`\n${pem(c, 'RSA PUBLIC KEY', 270, [0x30, 0x82, 1, 0x0a])}\n\`\`\``,
    pem(c, 'PGP PUBLIC KEY BLOCK', 700, [0x99, 1, 0x0d]),
    `ssh-ed25519 ${ed25519()} marit@laptop`,
    `ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQ${c.base64(256)} ci@gull`,
    `git.gull.example ${spell('ssh-', 'ed25519')} ${ed25519()}`,
    `recipients: ${bech32('age', c.bytes(32))}`,
    `[Peer]\nPublicKey = ${c.base64(32)}\nAllowedIPs = 10.8.0.0/24`,
  ]),
  ...because('certificate', [
    pem(c, 'CERTIFICATE', 900, [0x30, 0x82, 3, 0x80]),
    `ca.crt: |\n  ${pem(c, 'CERTIFICATE', 600, [0x30, 0x82, 2, 0x54]).replaceAll('\n', '\n  ')}`,
    pem(c, 'CERTIFICATE REQUEST', 500, [0x30, 0x82, 1, 0xf0]),
    `certificate-authority-data: ${base64(pem(c, 'CERTIFICATE', 400, [0x30, 0x82, 1, 0x8c]))}`,
    pem(c, 'DH PARAMETERS', 268, [0x30, 0x82, 1, 8]),
  ]),
  ...because('fingerprint', [
    `SHA256:${c.base64(32).replace('=', '')} marit@laptop (ED25519)`,
    `MD5:${Array.from({ length: 16 }, () => c.hex(2)).join(':')}`,
    `Key fingerprint = ${Array.from({ length: 10 }, () => c.hex(4).toUpperCase()).join(' ')}`,
    `Serial Number: ${Array.from({ length: 16 }, () => c.hex(2)).join(':')}`,
  ]),
  ...because('publishable key', [
    `STRIPE_PUBLISHABLE_KEY=${spell('pk', '_live_')}${c.alnum(99)}`,
    `<script>Stripe('${spell('pk', '_live_')}${c.alnum(24)}')</script>`,
    `- publishable: \`${spell('pk', '_test_')}${c.alnum(24)}\``,
    `NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY=${spell('sb', '_publishable_')}${c.url(22)}_${c.alnum(8)}`,
  ]),
  ...because('documented example of a vendor', [
    `aws_access_key_id = ${spell('AK', 'IA', 'IOSFODNN7', 'EXAMPLE')}`,
    `aws_secret_access_key = ${spell('wJalrXUtnFEMI', '/K7MDENG/', 'bPxRfiCY', 'EXAMPLEKEY')}`,
    `The manual shows ${spell('AK', 'IA', 'I44QH8DHB', 'EXAMPLE')} there.`,
    `https://hooks.slack.com/services/T00000000/B00000000/${'X'.repeat(24)}`,
    `SLACK_TOKEN=${spell('xo', 'xb-')}not-a-real-token-this-will-not-work`,
    `Authorization: Basic ${spell('QWxhZGRpbjp', 'vcGVuIHNlc2FtZQ==')} is the one in the RFC`,
    `AccountName=devstoreaccount1;AccountKey=${spell('Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6', 'IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==')};`,
  ]),
  ...because('well-known development default', [
    'docker compose: postgres://postgres:postgres@localhost:5432/postgres',
    'environment:\n  POSTGRES_USER: postgres\n  POSTGRES_PASSWORD: postgres',
    'postgres://user:password@localhost/db',
    'mysql://root:root@127.0.0.1:3306/test',
    'amqp://guest:guest@localhost:5672/',
    'mongodb://user:pass@localhost:27017/dev',
    'redis://:password@localhost:6379',
    'MinIO runs with minioadmin:minioadmin locally',
    'postgresql://username:password@host:5432/database is the form it wants',
  ]),
  ...because('address without a password', [
    'postgres://localhost/db',
    'https://marit@git.gull.example/gull/api.git',
    'postgresql://gull_app@db-1.gull.example:5432/gull?sslmode=require',
    'ssh://git@git.gull.example:2222/gull/api.git',
    'git@github.com:gull/api.git',
    'redis://cache.gull.example:6379/0',
    'mongodb://mongo-0.gull.example:27017,mongo-1.gull.example:27017/gull',
    'http://localhost:3000/@fs/src/app.ts:42:7',
    'https://gull.example:8443/a:b@c/page',
  ]),
  ...because('address with a placeholder', [
    'postgres://<user>:<password>@<host>:5432/<db>',
    'https://x-access-token:$TOKEN@github.com/gull/api.git',
    `DATABASE_URL=postgres://gull:\${DB_PASSWORD}@db:5432/gull`,
    'mysql://user:****@db.gull.example/shop',
    'mongodb+srv://{{ user }}:{{ password }}@cluster0.gull.example',
    'redis://:[REDACTED]@cache.gull.example:6379',
    'https://user:pass@example.com/ is how basic auth in a URL looks',
  ]),
  ...because('image or font as a data URL', [
    `![dot](data:image/png;base64,iVBORw0KGgo${c.base64(90)})`,
    `url(data:font/woff2;base64,d09GMg${c.base64(120)})`,
    `<img src="data:image/gif;base64,R0lGODlh${c.base64(60)}">`,
    `//# sourceMappingURL=data:application/json;base64,${base64('{"version":3,"sources":["a.ts"],"mappings":"AAAA"}')}`,
  ]),
  ...because('base64 of plain prose', [
    `The header decodes to a sentence: ${base64('The quick brown fox jumps over the lazy dog.')}`,
    `echo ${base64('hello world, this is the nightly job')} | base64 -d`,
    `body: ${base64('Dear Marit, the meeting moved to Thursday at ten.')}`,
    `data:\n  greeting.txt: ${base64('Welcome to the gull project. Read the manual first.')}`,
  ]),
  ...because('armour without a key', [
    `A key file starts with ${BEGIN} RSA ${spell('PRIVATE', ' KEY')}-----; ours does not.`,
    `${BEGIN} ${spell('PRIVATE', ' KEY')}-----\n...\n-----END ${spell('PRIVATE', ' KEY')}-----`,
    `if (text.includes('${BEGIN} OPENSSH ${spell('PRIVATE', ' KEY')}-----')) refuse();`,
    `grep -rl "${BEGIN} EC ${spell('PRIVATE', ' KEY')}" . found nothing`,
  ]),
];
