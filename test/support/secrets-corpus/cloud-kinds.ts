import { base64Json, bech32 } from './formats.ts';
import { type Kind, kind } from './kind.ts';
import { spell } from './sample.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Credentials of clouds, databases and secret stores. */
export const cloudKinds: readonly Kind[] = [
  kind('aws-access-key', 'AWS_ACCESS_KEY_ID', 'AWS key', (c) => spell('AK', 'IA') + c.from(BASE32, 16)),
  kind('aws-temporary-key', 'AWS_ACCESS_KEY_ID', 'STS key', (c) => spell('AS', 'IA') + c.from(BASE32, 16)),
  kind('aws-bedrock', 'AWS_BEARER_TOKEN_BEDROCK', 'Bedrock key', (c) => {
    const inner = `BedrockAPIKey-${c.lower(4)}+1-at-${c.digits(12)}:${c.base64(32)}`;
    return spell('AB', 'SK') + Buffer.from(inner).toString('base64');
  }),
  kind(
    'azure-client-secret',
    'AZURE_CLIENT_SECRET',
    'Azure client secret',
    (c) => `${c.alnum(3)}8${spell('Q', '~')}${c.url(33)}${c.alnum(1)}`,
  ),
  kind('google-api-key', 'GOOGLE_API_KEY', 'Google key', (c) => spell('AI', 'zaSy') + c.url(33)),
  kind('google-client-secret', 'GOOGLE_CLIENT_SECRET', 'OAuth client secret', (c) =>
    spell('GOC', 'SPX-').concat(c.url(28)),
  ),
  kind('google-access-token', 'GCLOUD_TOKEN', 'gcloud token', (c) => spell('ya', '29.a0') + c.url(210)),
  kind('google-refresh-token', 'FIREBASE_TOKEN', 'Firebase CI token', (c) => spell('1/', '/0') + c.url(100)),
  kind(
    'firebase-messaging',
    'FCM_SERVER_KEY',
    'FCM server key',
    (c) => `${spell('AA', 'AA')}${c.url(7)}:${c.url(140)}`,
  ),
  kind('alibaba', 'ALIBABA_ACCESS_KEY_ID', 'Alibaba key', (c) => spell('LT', 'AI5t') + c.alnum(18)),
  kind('digitalocean', 'DIGITALOCEAN_TOKEN', 'DigitalOcean token', (c) => spell('dop', '_v1_') + c.hex(64)),
  kind('digitalocean-oauth', 'DO_OAUTH', 'DigitalOcean OAuth', (c) => spell('doo', '_v1_') + c.hex(64)),
  kind('digitalocean-refresh', 'DO_REFRESH', 'DO refresh token', (c) => spell('dor', '_v1_') + c.hex(64)),
  kind('heroku', 'HEROKU_API_KEY', 'Heroku key', (c) => spell('HR', 'KU-AA') + c.url(58)),
  kind(
    'cloudflare-origin',
    'CLOUDFLARE_ORIGIN_CA_KEY',
    'Origin CA key',
    (c) => `${spell('v1', '.0-')}${c.hex(24)}-${c.hex(146)}`,
  ),
  kind('netlify', 'NETLIFY_AUTH_TOKEN', 'Netlify token', (c) => spell('nf', 'p_') + c.alnum(36)),
  kind('fly', 'FLY_API_TOKEN', 'Fly token', (c) => spell('fo', '1_') + c.url(43)),
  kind('render', 'RENDER_API_KEY', 'Render key', (c) => spell('rn', 'd_') + c.alnum(32)),
  kind('supabase-access', 'SUPABASE_ACCESS_TOKEN', 'Supabase token', (c) => spell('sb', 'p_') + c.hex(40)),
  kind(
    'supabase-secret',
    'SUPABASE_SECRET_KEY',
    'Supabase secret key',
    (c) => `${spell('sb', '_secret_')}${c.url(22)}_${c.alnum(8)}`,
  ),
  kind(
    'planetscale-token',
    'PLANETSCALE_TOKEN',
    'PlanetScale token',
    (c) => spell('pscale', '_tkn_') + c.url(43),
  ),
  kind(
    'planetscale-password',
    'PLANETSCALE_PASSWORD',
    'PlanetScale password',
    (c) => spell('pscale', '_pw_') + c.url(43),
  ),
  kind('neon', 'NEON_API_KEY', 'Neon key', (c) => spell('na', 'pi_') + c.lower(64)),
  kind('databricks', 'DATABRICKS_TOKEN', 'Databricks token', (c) => spell('da', 'pi') + c.hex(32)),
  kind('openshift', 'OC_TOKEN', 'OpenShift token', (c) => spell('sha', '256~') + c.url(43)),
  kind(
    'terraform-cloud',
    'TFE_TOKEN',
    'Terraform Cloud token',
    (c) => `${c.alnum(14)}${spell('.atlas', 'v1.')}${c.alnum(67)}`,
  ),
  kind('pulumi', 'PULUMI_ACCESS_TOKEN', 'Pulumi token', (c) => spell('pu', 'l-') + c.hex(40)),
  kind('vault-service', 'VAULT_TOKEN', 'Vault token', (c) => spell('hv', 's.CAESI') + c.url(90)),
  kind('vault-batch', 'VAULT_TOKEN', 'Vault batch token', (c) => spell('hv', 'b.AAAAAQ') + c.url(140)),
  kind('doppler-personal', 'DOPPLER_TOKEN', 'Doppler token', (c) => spell('dp', '.pt.') + c.alnum(43)),
  kind(
    'doppler-service',
    'DOPPLER_TOKEN',
    'Doppler service token',
    (c) => spell('dp', '.st.', 'prd.') + c.alnum(43),
  ),
  kind('onepassword-service', 'OP_SERVICE_ACCOUNT_TOKEN', '1Password service account', (c) => {
    const account = { signInAddress: 'gull.1password.example', userAuth: { method: 'SRPg-4096' } };
    const keys = { secretKey: c.alnum(32), srpX: c.hex(64), muk: { k: c.url(43), kty: 'oct' } };
    return spell('op', 's_') + base64Json({ ...account, email: `${c.lower(13)}@1password.example`, ...keys });
  }),
  kind('onepassword-secret-key', 'OP_SECRET_KEY', '1Password secret key', (c) =>
    [spell('A', '3'), c.upper(6), c.upper(6), c.upper(5), c.upper(5), c.upper(5), c.upper(5)].join('-'),
  ),
  kind('age', 'SOPS_AGE_KEY', 'age key', (c) =>
    bech32(spell('age-', 'secret-key-'), c.bytes(32)).toUpperCase(),
  ),
  kind(
    'tailscale',
    'TS_AUTHKEY',
    'Tailscale key',
    (c) => `${spell('ts', 'key-auth-')}k${c.alnum(10)}CNTRL-${c.alnum(32)}`,
  ),
];
