import { Chance } from './chance.ts';
import { type SecretSample, spell } from './sample.ts';

type Row = [kind: string, text: (value: string) => string, make: (chance: Chance) => string];

const phrase = (c: Chance) => c.phrase();
const password = (c: Chance) => c.password(12);
const hex = (c: Chance) => c.hex(32);
const WORDS =
  'apple brave canyon drift ember fossil garden hollow island jungle kitten ladder magnet noble orbit pepper'.split(
    ' ',
  );
const seed = (c: Chance) => Array.from({ length: 12 }, () => c.pick(WORDS)).join(' ');

const rows: readonly Row[] = [
  ['prose-password', (v) => `pw is ${v}`, phrase],
  ['prose-password', (v) => `Marit says to log in to the NAS as admin with ${v}.`, phrase],
  ['prose-password', (v) => `- the wifi at the office: gull-guest / ${v}`, phrase],
  ['prose-password', (v) => `Everybody uses ${v} on the test boxes, do not change it`, password],
  ['prose-password', (v) => `> lars: creds for staging are lars / ${v}`, password],
  ['prose-password', (v) => `I set the root password of db-2 to ${v} for now.`, phrase],
  ['prose-password', (v) => `login with marit@gull.example and ${v} (second field)`, phrase],
  ['prose-password', (v) => `passphrase of the backup key: ${v}`, (c) => `${c.phrase()} ${c.phrase()}`],
  ['prose-password-german', (v) => `Das Passwort vom Testserver ist ${v}, bitte nicht ändern.`, phrase],
  ['prose-password-german', (v) => `Passwort: ${v}`, password],
  ['prose-password-german', (v) => `- Kennwort Fritzbox = ${v}`, phrase],
  ['prose-password-french', (v) => `Le mot de passe de la base est ${v}.`, phrase],
  ['prose-password-french', (v) => `mot de passe : ${v}`, password],
  ['prose-password-spanish', (v) => `La contraseña del servidor es ${v}`, phrase],
  ['prose-password-japanese', (v) => `パスワードは${v}です。`, password],
  ['prose-password-chinese', (v) => `数据库密码：${v}`, password],
  ['prose-password-russian', (v) => `Пароль от стенда: ${v}`, password],
  ['pin', (v) => `Door code at the Oslo office: ${v}#`, (c) => c.digits(6)],
  ['pin', (v) => `SIM PIN ${v}`, (c) => c.digits(4)],
  [
    'recovery-code',
    (v) => `GitHub recovery codes: ${v}`,
    (c) => `${c.hex(5)}-${c.hex(5)} ${c.hex(5)}-${c.hex(5)}`,
  ],
  ['seed-phrase', (v) => `wallet words: ${v}`, seed],
  ['seed-phrase', (v) => `MNEMONIC="${v}"`, seed],
  ['session-cookie', (v) => `Cookie: session=${v}; theme=dark`, (c) => c.url(40)],
  [
    'session-cookie',
    (v) => `Set-Cookie: connect.sid=${v}; Path=/; HttpOnly`,
    (c) => `s%3A${c.url(32)}.${c.alnum(43)}`,
  ],
  ['session-cookie', (v) => `PHPSESSID=${v}`, (c) => c.lower(26)],
  [
    'session-cookie',
    (v) => `curl -b 'JSESSIONID=${v}' https://erp.gull.example/`,
    (c) => c.from('0123456789ABCDEF', 32),
  ],
  ['session-cookie', (v) => `_gitlab_session=${v}`, hex],
  ['slack-browser', (v) => `d=${v}; lc=1740000000`, (c) => spell('xo', 'xd-') + c.alnum(120)],
  ['csrf-token', (v) => `<input type="hidden" name="csrf_token" value="${v}">`, (c) => c.base64(32)],
  ['bare-hex', (v) => `For the weather service use ${v}`, hex],
  ['bare-hex', (v) => `maps → ${v} (Marit's account)`, (c) => c.hex(40)],
  ['bare-token', (v) => `The staging api wants ${v} in the second header.`, (c) => c.alnum(40)],
  ['bare-token', (v) => `tok ${v}`, (c) => c.url(32)],
  ['bare-token', (v) => `It only worked with ${v}.`, (c) => c.base64(24)],
  ['vault-unseal', (v) => `Unseal Key 1: ${v}`, (c) => c.base64(33)],
  ['database-flag', (v) => `mysql -uroot -p${v} shop`, (c) => c.alnum(12)],
  ['redis-flag', (v) => `redis-cli -h cache.gull.example -a ${v} ping`, (c) => c.alnum(24)],
  ['sudo-password', (v) => `echo ${v} | sudo -S systemctl restart gull`, password],
  ['zip-password', (v) => `unzip -P ${v} payroll.zip`, password],
  [
    'presigned-url',
    (v) => `https://gull.s3.eu-north-1.amazonaws.com/dump.sql?X-Amz-Expires=3600&X-Amz-Signature=${v}`,
    (c) => c.hex(64),
  ],
  ['invite-link', (v) => `Join with https://meet.gull.example/i/${v}`, (c) => c.url(22)],
  ['meeting-passcode', (v) => `Zoom 884 2201 7733, passcode ${v}`, (c) => c.alnum(6)],
  ['license-key', (v) => `IDE licence: ${v}`, (c) => [5, 5, 5, 5].map((n) => c.upper(n)).join('-')],
  ['password-column', (v) => `| host | user | password |\n|---|---|---|\n| nas-2 | admin | ${v} |`, password],
  ['pgpass', (v) => `db.gull.example:5432:gull:gull_app:${v}`, password],
  ['echo-login', (v) => `echo "${v}" | docker login images.gull.example -u ci --password-stdin`, password],
  ['split-password', (v) => `user: lars\npass: ${v}`, (c) => c.from('abcdefghijklmnopqrstuvwxyz', 9)],
];

/** What only a reader who understands the sentence can tell; finding them is a bonus. */
export const ambiguousSecrets: readonly SecretSample[] = rows.map(([kind, text, make], index) => {
  const value = make(new Chance(`${kind} ${index}`));
  return { kind, text: text(value), value, known: false };
});
