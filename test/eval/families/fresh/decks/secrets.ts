import type { Random } from '../../../../support/random.ts';

const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const LOWER = 'abcdefghijkmnopqrstuvwxyz';
const DIGITS = '23456789';
const ALL = UPPER + LOWER + DIGITS;

const some = (random: Random, letters: string, length: number): string =>
  Array.from({ length }, () => random.pick([...letters])).join('');

/** Secrets of well-known formats. They are put together here so that none stands in this file. */
export const SECRETS: ((random: Random) => string)[] = [
  (random) => `AK${'IA'}${some(random, `${UPPER}234567`, 16)}`,
  (random) => `gh${'p_'}${some(random, ALL, 36)}`,
  (random) => `git${'hub_pat_'}${some(random, ALL, 22)}_${some(random, ALL, 59)}`,
  (random) => `sk-${'ant-'}api03-${some(random, ALL, 93)}AA`,
  (random) => `xo${'xb-'}${some(random, DIGITS, 12)}-${some(random, DIGITS, 12)}-${some(random, ALL, 24)}`,
  (random) => `AI${'za'}Sy${some(random, ALL, 33)}`,
  (random) => `sk_${'live_'}${some(random, ALL, 24)}`,
  (random) => `gl${'pat-'}${some(random, ALL, 20)}`,
  (random) => `np${'m_'}${some(random, ALL, 36)}`,
  (random) => `postgres${'://'}app_rw:${some(random, ALL, 18)}@db.internal:5432/main`,
  (random) => `S${'G.'}${some(random, ALL, 22)}.${some(random, ALL, 43)}`,
  (random) =>
    `https://hooks.${'slack.com'}/services/T${some(random, UPPER + DIGITS, 8)}/B${some(random, UPPER + DIGITS, 10)}/${some(random, ALL, 24)}`,
  (random) => `gh${'o_'}${some(random, ALL, 36)}`,
  (random) => `rk_${'live_'}${some(random, ALL, 32)}`,
];

/** Sentences around one. `%` is the secret. */
export const SECRET_LINES = [
  'Deploy with %',
  'token: `%`',
  'The uploader wants % as its key.',
  'export CI_TOKEN=%',
  'Temporary credentials (rotate!): %',
  'Works only with % so far.',
  'user pasted % in chat, used for the smoke test',
  'Login for the sandbox: %',
  '`CI_KEY=%` in the local env file',
  'Backup job authenticates as %',
  'If asked for a key, take %',
  'curl needs the header `Authorization: Bearer %`',
];

/** Looks like one and is none, with a sentence around it. */
export const PLACEHOLDERS: ((random: Random) => { text: string; line: string })[] = [
  () => ({ text: `gh${'p_'}${'x'.repeat(36)}`, line: 'In docs write tokens as `%`.' }),
  () => ({ text: `AK${'IA'}IOSFODNN7EXAMPLE`, line: 'The sample config uses % from the AWS manual.' }),
  () => ({ text: `sk_${'live_'}<your-key-here>`, line: 'Set STRIPE_KEY=% locally.' }),
  () => ({ text: 'postgres://USER:PASSWORD@HOST:5432/dbname', line: 'Connection strings look like `%`' }),
  () => ({ text: 'postgres://app:$' + '{DB_PASSWORD}@db/main', line: 'The URL is assembled as `%`.' }),
  () => ({ text: '$' + '{{ secrets.NPM_TOKEN }}', line: 'Workflows read `%`, nothing is checked in.' }),
  () => ({ text: 'op://Infra/deploy/token', line: 'The deploy token is fetched by `op read %`.' }),
  () => ({ text: `gl${'pat-'}REDACTED`, line: 'Log lines show % instead of the token.' }),
  (random) => ({
    text: Array.from({ length: 40 }, () => random.pick([...'abcdef0123'])).join(''),
    line: 'The vendored copy is at commit %.',
  }),
  () => ({ text: `xo${'xb-'}...`, line: 'Bot tokens start with `%`, user tokens do not.' }),
  () => ({ text: 'Authorization: Bearer <token>', line: 'Requests carry `%`.' }),
  () => ({ text: 'vault kv get -field=password secret/ci', line: 'CI password: `%`' }),
  (random) => ({
    text: `sha256:${Array.from({ length: 64 }, () => random.pick([...'abcdef0123'])).join('')}`,
    line: 'Base image digest: %',
  }),
];
