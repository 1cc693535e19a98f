import { type Format, format } from './span.ts';

/** Clouds, hosting, and what keeps other secrets. */
export const CLOUD_FORMATS: readonly Format[] = [
  format('AWS access key', 'AKIA ASIA ABIA ACCA', /A(?:KI|SI|BI|CC)A[A-Z0-9]{16}/),
  // The secret half has no mark of its own: it is known by the half that stands before it.
  format(
    'AWS secret key',
    'AKIA ASIA',
    /A(?:KI|SI)A[A-Z0-9]{16}(?![A-Za-z0-9])[^A-Za-z0-9]{1,8}(?:[A-Za-z_ ]{1,40}[^A-Za-z0-9]{1,8})?(?<secret>(?=[A-Za-z+/]{0,39}\d)(?=[a-z\d+/]{0,39}[A-Z])[A-Za-z0-9+/]{40}(?![A-Za-z0-9+/]))/,
  ),
  format(
    'AWS Bedrock key',
    'ABSK bedrock-api-key-',
    /ABSK[A-Za-z0-9+/]{100,300}={0,2}|bedrock-api-key-[A-Za-z0-9+/]{40,2000}/,
  ),
  format('Google API key', 'AIza', /AIza[\w-]{35}/),
  format('Google OAuth secret', 'GOCSPX-', /GOCSPX-[\w-]{28}/),
  format('Google OAuth token', 'ya29.', /ya29\.[\w-]{30,400}/),
  format('Google refresh token', '1//0', /1\/\/0[\w-]{40,120}/),
  format(
    'Azure storage key',
    'AccountKey SharedAccessKey',
    /(?:AccountKey|SharedAccessKey)\s{0,2}=\s{0,2}(?<secret>[A-Za-z0-9+/]{42,86}={0,2})/,
  ),
  format(
    'Azure SAS signature',
    'sig=',
    /[?&;]sig=(?<secret>(?:[A-Za-z0-9_/+-]|%[0-9A-Fa-f]{2}){40,100}={0,2})/,
  ),
  format('Azure client secret', 'Q~', /[\w~.]{3}\dQ~[\w~.-]{31,34}/),
  format(
    'Azure key',
    'AzFu AzSe AzCa +ACR +ASt +AEh +ARm AzIoT ACDb',
    /[\w+/-]{33,80}(?:AzFu|AzSe|AzCa|\+ACR|\+ASt|\+AEh|\+ARm|AIoT|ACDb)[\w+/-]{4,7}={0,2}/,
  ),
  format('Alibaba key', 'LTAI', /LTAI[A-Za-z0-9]{16,20}/),
  format('Tencent key', 'AKID', /AKID[A-Za-z0-9]{32}/),
  format('Yandex key', 'AQVN', /AQVN[\w-]{35,38}/),
  format('DigitalOcean token', 'dop_v1_ doo_v1_ dor_v1_', /do[opr]_v1_[0-9a-f]{64}/),
  format('Heroku key', 'HRKU-', /HRKU-[\w-]{36,64}/),
  format('Fly token', 'fm1 fm2_ fo1_', /fm[12][r]?_[A-Za-z0-9+/=_-]{60,2000}|fo1_[\w-]{43}/),
  format('Netlify token', 'nfp_', /nfp_[A-Za-z0-9]{36,40}/),
  format('Vercel token', 'vcp_ vci_ vca_ vcr_ vck_', /vc[piark]_[A-Za-z0-9]{24,64}/),
  format('Render key', 'rnd_', /rnd_[A-Za-z0-9]{28,40}/),
  format('Cloudflare key', 'v1.0-', /v1\.0-[0-9a-f]{24}-[0-9a-f]{146}/),
  format('Databricks token', 'dapi', /dapi[0-9a-f]{32}(?:-\d)?/),
  format('PlanetScale token', 'pscale_', /pscale_(?:tkn|pw|oauth)_[\w=.-]{32,64}/),
  format('Supabase key', 'sbp_ sb_secret_', /sbp_(?:v0_)?[0-9a-f]{40}|sb_secret_[\w-]{20,60}/),
  format('Vault token', 'hvs. hvb. hvr.', /hv[sbr]\.[\w-]{24,300}/),
  format('Vault token', 's.', /s\.(?=[A-Za-z]{0,23}\d)(?=[a-z\d]{0,23}[A-Z])[A-Za-z0-9]{24}(?![\w.-])/),
  format(
    'Doppler token',
    'dp.',
    /dp\.(?:pt|st|ct|sa|said|scim|audit)\.(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,44}/,
  ),
  format('Infisical token', 'st.', /st\.[0-9a-f]{24}\.[0-9a-f]{32}\.[0-9a-f]{32}/),
  format('1Password token', 'ops_eyJ', /ops_eyJ[A-Za-z0-9+/_-]{200,2000}={0,3}/),
  format(
    '1Password key',
    'A3-',
    /A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}/,
  ),
  format('age key', 'AGE-SECRET-KEY-1', /AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}/),
  format('Tailscale key', 'tskey-', /tskey-(?:[a-z]{2,10}-)?[A-Za-z0-9]{6,24}-[A-Za-z0-9]{16,64}/),
  format('wallet key', 'xprv', /xprv[1-9A-HJ-NP-Za-km-z]{100,112}/),
  format('Nostr key', 'nsec1', /nsec1[02-9ac-hj-np-z]{58}/),
];
