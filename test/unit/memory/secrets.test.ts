import { describe, expect, it, test } from 'vitest';
import { findSecrets, holdsSecret, maskSecrets } from '../../../src/memory/secrets.ts';
import { forSeeds, Random } from '../../support/random.ts';

// No complete secret stands in this file: hosting sites look for them. Each is put together from parts.
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const UPPER = LOWER.toUpperCase();
const ALNUM = LOWER + UPPER + DIGITS;
const HEX = `${DIGITS}abcdef`;
const URL_SAFE = `${ALNUM}_-`;
const BASE64 = `${ALNUM}+/`;

const by = (random: Random, alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[random.below(alphabet.length)]).join('');
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** One maker a format: the kind, and a secret of it that ends in a letter or digit. */
const MAKERS: [kind: string, make: (random: Random) => string][] = [
  ['AWS access key', (r) => `AK${'IA'}${by(r, `${UPPER}234567`, 16)}`],
  ['GitHub token', (r) => `gh${r.pick([...'pousr'])}_${by(r, ALNUM, 36)}`],
  ['GitHub token', (r) => `github${'_pat_'}${by(r, ALNUM, 22)}_${by(r, ALNUM, 59)}`],
  ['GitLab token', (r) => `gl${'pat-'}${by(r, URL_SAFE, 19)}${by(r, ALNUM, 1)}`],
  ['Slack token', (r) => `xo${'xb-'}${by(r, DIGITS, 12)}-${by(r, DIGITS, 13)}-${by(r, ALNUM, 24)}`],
  ['Slack token', (r) => `xa${'pp-'}1-A${by(r, UPPER, 10)}-${by(r, DIGITS, 13)}-${by(r, HEX, 64)}`],
  ['Stripe key', (r) => `sk${'_live_'}${by(r, ALNUM, 24)}`],
  ['Stripe key', (r) => `rk${'_test_'}${by(r, ALNUM, 99)}`],
  ['Anthropic key', (r) => `sk-${'ant-'}api03-${by(r, URL_SAFE, 93)}AA`],
  ['OpenAI key', (r) => `sk-${'proj-'}${by(r, URL_SAFE, 120)}${by(r, ALNUM, 1)}`],
  ['OpenAI key', (r) => `sk-${by(r, ALNUM, 20)}T3Blbk${'FJ'}${by(r, ALNUM, 20)}`],
  ['Google API key', (r) => `AI${'za'}${by(r, URL_SAFE, 34)}${by(r, ALNUM, 1)}`],
  ['Google OAuth secret', (r) => `GOC${'SPX-'}${by(r, URL_SAFE, 27)}${by(r, ALNUM, 1)}`],
  ['npm token', (r) => `np${'m_'}${by(r, ALNUM, 36)}`],
  ['PyPI token', (r) => `py${'pi-'}AgEIcHlwaS5vcmc${by(r, URL_SAFE, 150)}${by(r, ALNUM, 1)}`],
  ['Docker token', (r) => `dckr${'_pat_'}${by(r, URL_SAFE, 26)}${by(r, ALNUM, 1)}`],
  ['Hugging Face token', (r) => `h${'f_'}${by(r, LOWER + UPPER, 34)}`],
  ['SendGrid key', (r) => `S${'G.'}${by(r, URL_SAFE, 22)}.${by(r, URL_SAFE, 42)}${by(r, ALNUM, 1)}`],
  ['Twilio key', (r) => `S${'K'}${by(r, HEX, 32)}`],
  ['Mailgun key', (r) => `ke${'y-'}${by(r, HEX, 32)}`],
  ['Telegram token', (r) => `${by(r, '123456789', 10)}:AA${by(r, URL_SAFE, 32)}${by(r, ALNUM, 1)}`],
  ['Discord token', (r) => `M${by(r, ALNUM, 25)}.${by(r, ALNUM, 6)}.${by(r, ALNUM, 38)}`],
  ['DigitalOcean token', (r) => `do${'p_v1_'}${by(r, HEX, 64)}`],
  ['Shopify token', (r) => `shp${'at_'}${by(r, HEX, 32)}`],
  ['Databricks token', (r) => `da${'pi'}${by(r, HEX, 32)}`],
  ['Linear key', (r) => `lin${'_api_'}${by(r, ALNUM, 40)}`],
  ['Notion token', (r) => `nt${'n_'}${by(r, ALNUM, 46)}`],
  ['Vault token', (r) => `hv${'s.'}${by(r, URL_SAFE, 23)}${by(r, ALNUM, 1)}`],
  ['Doppler token', (r) => `dp${'.pt.'}${by(r, ALNUM, 43)}`],
  ['age key', (r) => `AGE-SECRET${'-KEY-1'}${by(r, 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L', 58)}`],
  ['Terraform token', (r) => `${by(r, ALNUM, 14)}.atlas${'v1.'}${by(r, URL_SAFE, 66)}${by(r, ALNUM, 1)}`],
  ['Azure client secret', (r) => `${by(r, ALNUM, 3)}8${'Q~'}${by(r, ALNUM, 34)}`],
  [
    'JSON Web Token',
    (r) =>
      `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url({ sub: by(r, DIGITS, 8) })}.${by(r, URL_SAFE, 43)}`,
  ],
  [
    'private key',
    (r) =>
      `${['-----BEGIN', 'RSA PRIVATE', 'KEY-----'].join(' ')}\n${by(r, BASE64, 64)}\n${by(r, BASE64, 60)}\n${['-----END', 'RSA PRIVATE', 'KEY-----'].join(' ')}`,
  ],
];

const AROUND: ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => `Use \`${secret}\` for staging.`,
  (secret) => `- **Token:** ${secret}\n- next`,
  (secret) => `export X_TOKEN="${secret}"\r\n`,
  (secret) => `| prod | ${secret} |`,
  (secret) => `(it was ${secret}, until May)`,
  (secret) => `{"a":"line\\n${secret}\\nline"}`,
  (secret) => `說明：${secret}。`,
  (secret) => `<${secret}>`,
];

describe('findSecrets', () => {
  it.each(MAKERS)('knows a %s by its looks, whatever stands around it', (kind, make) => {
    forSeeds(60, (random) => {
      const secret = make(random);
      const text = random.pick(AROUND)(secret);
      const found = findSecrets(text);
      expect(found.length, text).toBe(1);
      expect(found[0]!.value, text).toContain(secret);
      expect(text.slice(found[0]!.start, found[0]!.end)).toBe(found[0]!.value);
      if (!text.includes('BEGIN')) expect(found[0]!.kind, text).toBe(kind);
    });
  });

  const pass = (random: Random) => `${by(random, ALNUM, 6)}!${by(random, ALNUM, 4)}7x`;
  const hex = (random: Random) => by(random, HEX, 32);
  const key = (random: Random) => `${by(random, ALNUM, 28)}4fQ7`;
  it.each<[string, (random: Random) => string, string]>([
    ['a URL', pass, 'postgres://app:@@@db.internal:5432/app'],
    ['a URL with no user', pass, 'redis://:@@@cache:6379'],
    ['a URL of many hosts', pass, 'mongodb+srv://app:@@@c0.abcde.mongodb.net/?retryWrites=true'],
    ['a header', key, 'curl -H "Authorization: Bearer @@" https://api'],
    ['a header of its own', key, "-H 'X-Api-Key: @@'"],
    ['a command', pass, 'curl -u marit:@@ https://host/x'],
    ['a list of logins', pass, 'machine api.host login marit password @@'],
    ['an environment', key, 'SECRET_TOKEN="@@"'],
    ['an environment without quotes', hex, 'DATADOG_API_KEY=@@'],
    ['YAML', pass, 'db:\n  password: @@\n  host: x'],
    ['JSON', key, '{"clientSecret": "@@", "a": 1}'],
    ['code', key, "const apiKey = '@@';"],
    ['a bold name', pass, '- **Password:** @@'],
    ['a bold name and code', pass, '- **Admin password**: `@@`'],
    ['a sentence', pass, 'The password for the staging database is `@@`.'],
    ['a sentence without marks', pass, 'the root password is @@, ask before use'],
    ['a table', pass, '| DB password | @@ |'],
    ['a query', key, 'https://host/x?user=1&api_key=@@&page=2'],
    ['another language', pass, 'Passwort: @@'],
    ['a line below', key, 'API key:\n\n    @@\n'],
    ['an arrow', key, 'api key -> @@'],
    ['npm settings', key, '//host/:_authToken=@@'],
  ])('finds what chance made in %s', (_, make, text) => {
    forSeeds(60, (random) => {
      const secret = make(random);
      const given = text.replace('@@', () => secret);
      expect(
        findSecrets(given).map(({ value }) => value),
        given,
      ).toEqual([secret]);
    });
  });

  it.each(['Sommer', 'Fjord', 'kitten'])('finds a password that a person made up from %s', (word) => {
    for (const value of [`${word}2024!`, `${word}#4821`, `${word}4821`]) {
      expect(findSecrets(`password: ${value}\n`).map((secret) => secret.value)).toEqual([value]);
    }
  });

  it('finds the user and password behind Basic, and the two halves of an AWS key', () => {
    const random = new Random(7);
    const basic = Buffer.from(`marit:${by(random, ALNUM, 14)}7!`).toString('base64');
    expect(findSecrets(`Authorization: Basic ${basic}`).map(({ value }) => value)).toEqual([basic]);
    const [id, half] = [`AK${'IA'}${by(random, UPPER, 16)}`, `${by(random, ALNUM, 38)}a7`];
    expect(findSecrets(`${id} / ${half}`).map(({ kind }) => kind)).toEqual([
      'AWS access key',
      'AWS secret key',
    ]);
    expect(findSecrets(`aws_secret_access_key = ${half}`).map(({ kind }) => kind)).toEqual([
      'AWS secret key',
    ]);
  });

  it('takes the whole block of a key, also escaped and without its end', () => {
    const body = by(new Random(3), BASE64, 64);
    const [begin, end] = [
      ['-----BEGIN', 'PRIVATE', 'KEY-----'].join(' '),
      ['-----END', 'PRIVATE', 'KEY-----'].join(' '),
    ];
    const json = `{"private_key": "${begin}\\n${body}\\n${end}\\n"}`;
    expect(maskSecrets(json)).toMatch(/^\{"private_key": "\[secret: private key #\w{8}\]"\}$/);
    expect(maskSecrets(`${begin}\n${body}\n${body}\n\n# Next`)).toMatch(/^\[secret[^\]]+\]\s*# Next$/);
  });
});

describe('what only looks like a secret', () => {
  const random = new Random(11);
  test.each([
    ...[
      'sk-…',
      'sk-...',
      `ghp_${'x'.repeat(36)}`,
      '<your-token>',
      'YOUR_API_KEY',
      '$TOKEN',
      `$${'{{'} secrets.X }}`,
    ],
    ...[
      'process.env.API_TOKEN',
      `AKIAIOSFODNN7${'EXAMPLE'}`,
      'changeme',
      'password123',
      'P@ssw0rd!',
      '********',
    ],
    ...[
      'REDACTED',
      '[redacted]',
      'abc123abc123abc123',
      '1234567890abcdef1234',
      'op://vault/item/field',
      'None',
    ],
    ...[
      'os.environ["TOKEN"]',
      'getToken()',
      'string',
      'config.apiKey',
      '/run/secrets/db_password',
      '%PASSWORD%',
    ],
    ...[
      'abc123def456ghi789jkl012mno345',
      'a1b2c3d4e5f6g7h8i9j0',
      'my-secret-token',
      'ask Marit',
      'in 1Password',
    ],
    ...[
      'secret/data/prod/database',
      'prod-db-password-2024',
      'refresh_token_v2',
      '2026-10-03T10:00:00Z',
      'v1.2.3-beta.4',
    ],
    ...[
      '{{ vault_password }}',
      '{token}',
      'hunter2',
      'null',
      'true',
      '4096',
      'Bearer',
      'base64-encoded',
      'sha256:abc',
    ],
  ])('%s is none, wherever it stands', (value) => {
    for (const text of ['password: @', 'API_KEY="@"', '- **Token:** `@`', 'the secret is @', '@']) {
      const given = text.replace('@', () => value);
      expect(findSecrets(given), given).toEqual([]);
    }
  });

  test.each([
    '$PASSWORD',
    `$${'{'}DB_PASS}`,
    '<password>',
    'password',
    'changeme',
    '***',
    'xxxxxx',
    's3cr3t',
    'u',
    '{pw}',
  ])('%s in a URL is none', (value) => {
    expect(findSecrets(`DATABASE_URL=postgres://u:${value}@db.internal:5432/app`)).toEqual([]);
  });

  test.each([
    'the token is rotated weekly, by Marit',
    'the password is in 1Password',
    'Password policy: at least 12 characters, 1 digit',
    'Token limits: 200000 in, max_tokens: 4096',
    'Secret scanning landed in: 3f786850e387550fdab836ed7e6dc881de23001b',
    `commit ${by(random, HEX, 40)}`,
    `token_id: ${by(random, HEX, 32)}`,
    `sha256 ${by(random, HEX, 64)}`,
    `"integrity": "sha512-${by(random, BASE64, 86)}=="`,
    `request-id: ${by(random, HEX, 8)}-${by(random, HEX, 4)}-${by(random, HEX, 4)}-${by(random, HEX, 4)}-${by(random, HEX, 12)}`,
    `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${by(random, BASE64, 43)} marit@laptop`,
    `-----BEGIN CERTIFICATE-----\n${by(random, BASE64, 64)}\n-----END CERTIFICATE-----`,
    `-----BEGIN PUBLIC KEY-----\n${by(random, BASE64, 64)}\n-----END PUBLIC KEY-----`,
    `The file begins with \`${['-----BEGIN', 'PRIVATE', 'KEY-----'].join(' ')}\` and must stay out.`,
    `${['-----BEGIN', 'PRIVATE', 'KEY-----'].join(' ')}\n...\n-----END PRIVATE KEY-----`,
    `![x](data:image/png;base64,${by(random, BASE64, 400)})`,
    'https://host:8443/@scope/name and http://localhost:3000/users/@me',
    'git@github.com:owner/name.git and ssh://git@host:22/x',
    'postgres://postgres:postgres@localhost:5432/postgres',
    'const token = await getToken(request.headers.authorization);',
    'if (password === previousPassword2) return tokenService.refresh(token);',
    'cache_key: user-profile-v2-3f9a8c7d6e5b4a3f2e1d',
    'public_key: pk_live_and_more',
  ])('%s is none', (text) => {
    expect(findSecrets(text)).toEqual([]);
  });
});

describe('maskSecrets', () => {
  it('says what was there, tells two secrets apart, and leaves the rest as it was', () => {
    const random = new Random(5);
    const [one, two] = [MAKERS[1]![1](random), MAKERS[1]![1](random)];
    const masked = maskSecrets(`a ${one} b ${two} c ${one}\r\n`);
    const masks = masked.match(/\[secret: GitHub token #[0-9a-f]{8}\]/g)!;
    expect(masked).toBe(`a ${masks[0]} b ${masks[1]} c ${masks[0]}\r\n`);
    expect(masks[1]).not.toBe(masks[0]);
  });

  it('makes masks that no rule takes for a secret, wherever they stand', () => {
    const kinds = [
      ...MAKERS.map(([kind]) => kind),
      'password',
      'token',
      'key',
      'secret',
      'password in a URL',
      'bearer token',
    ];
    for (const mask of kinds.map((kind) => `[secret: ${kind} #0a1b2c3d]`)) {
      const places = [
        'postgres://u:@@@h/d',
        'Authorization: Bearer @@',
        'password: "@@"',
        'the token is `@@`',
        '--token @@',
      ];
      for (const place of [
        ...AROUND,
        ...places.map((text) => (secret: string) => text.replace('@@', secret)),
      ])
        expect(findSecrets(place(mask)), place(mask)).toEqual([]);
    }
  });

  it('leaves nothing to find and nothing to mask again, however secrets and masks stand together', () => {
    forSeeds(400, (random) => {
      const pieces = [
        'password: ',
        ' ',
        '\n',
        '@',
        '://u:',
        '"',
        'token=',
        'x',
        '[secret: password #0a1b2c3d]',
        '`',
        '|',
        '-',
      ];
      const text = Array.from({ length: 1 + random.below(12) }, () =>
        random.chance(0.4) ? random.pick(MAKERS)[1](random) : random.pick(pieces),
      ).join('');
      const masked = maskSecrets(text);
      expect(findSecrets(masked), text).toEqual([]);
      expect(maskSecrets(masked)).toBe(masked);
    });
  });

  it('takes any text, in time that grows with its length', () => {
    const odd = '\u0000\ud800 \udfff\uFEFF密码：\r\n';
    expect(maskSecrets(odd)).toBe(odd);
    const pieces = [
      'sk-',
      'password: ',
      'a',
      'A1',
      '://',
      'eyJ',
      '-----BEGIN PRIVATE KEY-----',
      'secret',
      '=',
      ':',
      '`',
      ' -u a:',
      '_key',
      '\\n',
      'M0.',
    ];
    for (const piece of pieces) {
      const [small, large] = [2e4, 2e5].map((chars) => {
        const text = piece.repeat(Math.ceil(chars / piece.length));
        const began = performance.now();
        findSecrets(text);
        return performance.now() - began;
      });
      expect(large!, piece).toBeLessThan(Math.max(400, small! * 40));
    }
  });
});

test('a text in which every value is the rest of the text is read in the time a test has', () => {
  for (const piece of ['password=', 'token=eyJ']) expect(findSecrets(piece.repeat(2e4))).toEqual([]);
});

describe('holdsSecret', () => {
  test('is true of a secret and of its mask, also where the mask stands in a link', () => {
    const text = `the token is ghp_${'R7kP2mZq9LwX4vTn6B'}${'sY1cDf8GhJ3aEu5oQi'}`;
    expect(holdsSecret(text)).toBe(true);
    expect(holdsSecret(maskSecrets(text))).toBe(true);
    expect(maskSecrets(text)).not.toBe(text);
    expect(holdsSecret('the token is \\[secret: GitHub token #1a2b3c4d\\]')).toBe(true);
  });

  test('is false of words about secrets', () => {
    expect(holdsSecret('the token is in the vault [secret: ask Marit]')).toBe(false);
    expect(holdsSecret('')).toBe(false);
  });
});
