import { because, type HarmlessSample, spell } from './sample.ts';

const PAT = spell('gh', 'p_');
const LIVE = spell('sk', '_live_');
const SK = spell('s', 'k-');
/** Written as functions, or the linter takes the text for a template that lost its backticks. */
const inBraces = (name: string) => `\${${name}}`;
const inDouble = (name: string) => `{{ ${name} }}`;

const stand: Record<string, readonly string[]> = {
  'placeholder in angle brackets': ['<token>', '<your-api-key>', '<PASSWORD>', '<insert secret here>'],
  'placeholder in capitals': ['YOUR_API_KEY', 'YOUR_KEY_HERE', 'REPLACE_ME', 'CHANGEME', 'INSERT_TOKEN_HERE'],
  'placeholder in words': [
    'your-token-here',
    'my-secret-key',
    'change-me',
    'put-your-password-here',
    'dummy',
  ],
  'row of x': ['xxxx', 'XXXXXXXXXXXXXXXX', 'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx', `${PAT}${'X'.repeat(36)}`],
  'row of zeros': ['0000000000000000', '00000000-0000-0000-0000-000000000000', `${PAT}${'0'.repeat(36)}`],
  'masked value': [
    '********',
    '***',
    '••••••••',
    `${PAT}****abcd`,
    `${LIVE}************4242`,
    '[REDACTED]',
    '[secret: GitHub token]',
  ],
  'truncated value': [
    `${SK}...`,
    `${spell('sk', '-ant-')}…`,
    `${PAT}abc...`,
    `${spell('ey', 'J')}...`,
    `${spell('xo', 'xb-')}…`,
  ],
  'variable of a shell': [
    '$TOKEN',
    '$DB_PASSWORD',
    inBraces('API_KEY'),
    inBraces('DB_PASSWORD:?missing'),
    '$(cat token.txt)',
  ],
  'variable of Windows': ['%TOKEN%', '%DB_PASSWORD%', '$env:API_KEY'],
  'variable of a template': [
    inDouble('token'),
    inDouble('.Values.auth.password'),
    '{{ vault_db_password }}',
    '<%= token %>',
    '@DB_PASSWORD@',
  ],
  'secret of a workflow': [
    `$${inDouble('secrets.NPM_TOKEN')}`,
    `$${inDouble('secrets.GITHUB_TOKEN')}`,
    '$CI_JOB_TOKEN',
  ],
  'read from the environment': [
    'process.env.API_KEY',
    "os.environ['API_KEY']",
    'ENV.fetch("API_KEY")',
    'System.getenv("TOKEN")',
    'os.Getenv("DB_PASSWORD")',
    'import.meta.env.VITE_TOKEN',
  ],
  'reference to a secret store': [
    'op://gull/staging/password',
    'vault:secret/data/gull#password',
    'arn:aws:secretsmanager:eu-north-1:123456789012:secret:gull/db-a1B2c3',
    'projects/gull/secrets/db/versions/latest',
    '!vault.db',
    'sops:keys/db',
    'ssm:/gull/prod/db_password',
  ],
};

const places: readonly ((value: string) => string)[] = [
  (value) => `API_TOKEN=${value}`,
  (value) => `password: ${value}`,
  (value) => `curl -H "Authorization: Bearer ${value}" https://api.gull.example/v1/me`,
  (value) => `{"client_secret": "${value}"}`,
  (value) => `Set the key to \`${value}\` in the example file.`,
];

/** Every placeholder in two places where a secret might stand. */
export const placeholders: readonly HarmlessSample[] = Object.entries(stand).flatMap(([why, values], row) =>
  because(
    why,
    values.flatMap((value, column) =>
      [0, 2].map((step) => places[(row + column + step) % places.length]!(value)),
    ),
  ),
);
