import { base64Json, hexCrc, jwt } from './formats.ts';
import { type Kind, kind } from './kind.ts';
import { spell } from './sample.ts';

/** Keys of payments, mail, chat, monitoring and the tools of an office. */
export const serviceKinds: readonly Kind[] = [
  kind('stripe-live', 'STRIPE_SECRET_KEY', 'Stripe key', (c) => spell('sk', '_live_') + c.alnum(99)),
  kind('stripe-live-short', 'STRIPE_API_KEY', 'old Stripe key', (c) => spell('sk', '_live_') + c.alnum(24)),
  kind(
    'stripe-restricted',
    'STRIPE_RESTRICTED_KEY',
    'restricted key',
    (c) => spell('rk', '_live_') + c.alnum(99),
  ),
  kind('stripe-test', 'STRIPE_TEST_KEY', 'Stripe test key', (c) => spell('sk', '_test_') + c.alnum(99)),
  kind('stripe-webhook', 'STRIPE_WEBHOOK_SECRET', 'webhook secret', (c) => spell('wh', 'sec_') + c.alnum(32)),
  kind('square-access', 'SQUARE_ACCESS_TOKEN', 'Square token', (c) => spell('sq0', 'atp-') + c.url(22)),
  kind('square-secret', 'SQUARE_APP_SECRET', 'Square secret', (c) => spell('sq0', 'csp-') + c.url(43)),
  kind(
    'braintree',
    'BRAINTREE_ACCESS_TOKEN',
    'PayPal/Braintree token',
    (c) => `${spell('access_token', '$production$')}${c.lower(16)}$${c.hex(32)}`,
  ),
  kind('shopify-access', 'SHOPIFY_ACCESS_TOKEN', 'Shopify token', (c) => spell('shp', 'at_') + c.hex(32)),
  kind('shopify-secret', 'SHOPIFY_API_SECRET', 'Shopify secret', (c) => spell('shp', 'ss_') + c.hex(32)),
  kind('shopify-private', 'SHOPIFY_PASSWORD', 'private app token', (c) => spell('shp', 'pa_') + c.hex(32)),
  kind('twilio-key', 'TWILIO_API_KEY', 'Twilio key', (c) => spell('S', 'K') + c.hex(32)),
  kind('sendgrid', 'SENDGRID_API_KEY', 'SendGrid key', (c) => `${spell('S', 'G.')}${c.url(22)}.${c.url(43)}`),
  kind('mailgun', 'MAILGUN_API_KEY', 'Mailgun key', (c) => spell('ke', 'y-') + c.hex(32)),
  kind(
    'mailchimp',
    'MAILCHIMP_API_KEY',
    'Mailchimp key',
    (c) => `${c.hex(32)}${spell('-u', 's')}${c.digits(2)}`,
  ),
  kind('brevo', 'BREVO_API_KEY', 'Brevo key', (c) => `${spell('xkey', 'sib-')}${c.hex(64)}-${c.alnum(16)}`),
  kind('resend', 'RESEND_API_KEY', 'Resend key', (c) => `${spell('r', 'e_')}${c.alnum(8)}_${c.alnum(24)}`),
  kind(
    'slack-bot',
    'SLACK_BOT_TOKEN',
    'Slack bot token',
    (c) => `${spell('xo', 'xb-')}${c.digits(12)}-${c.digits(13)}-${c.alnum(24)}`,
  ),
  kind(
    'slack-user',
    'SLACK_USER_TOKEN',
    'Slack user token',
    (c) => `${spell('xo', 'xp-')}${c.digits(12)}-${c.digits(12)}-${c.digits(13)}-${c.hex(32)}`,
  ),
  kind(
    'slack-app',
    'SLACK_APP_TOKEN',
    'Slack app token',
    (c) => `${spell('xa', 'pp-')}1-A0${c.upper(9)}-${c.digits(13)}-${c.hex(64)}`,
  ),
  kind(
    'discord-bot',
    'DISCORD_TOKEN',
    'Discord bot token',
    (c) => `${Buffer.from(`1${c.digits(18)}`).toString('base64url')}.G${c.url(5)}.${c.url(38)}`,
  ),
  kind(
    'telegram',
    'TELEGRAM_BOT_TOKEN',
    'Telegram bot',
    (c) => `${c.digits(10)}${spell(':', 'AA')}${c.url(33)}`,
  ),
  kind('facebook-page', 'FB_PAGE_TOKEN', 'page token', (c) => spell('EA', 'AC') + c.alnum(160)),
  kind('new-relic-user', 'NEW_RELIC_API_KEY', 'New Relic key', (c) => spell('NR', 'AK-') + c.upper(27)),
  kind(
    'new-relic-license',
    'NEW_RELIC_LICENSE_KEY',
    'New Relic license',
    (c) => `eu01xx${c.hex(30)}${spell('NR', 'AL')}`,
  ),
  kind('sentry-organisation', 'SENTRY_AUTH_TOKEN', 'Sentry token', (c) => {
    const claims = {
      iat: 1_740_000_000.5,
      url: 'https://sentry.gull.example',
      region_url: 'https://eu.sentry.gull.example',
      org: 'gull',
    };
    return `${spell('sn', 'trys_')}${base64Json(claims)}_${c.base64(32).replace('=', '')}`;
  }),
  kind('sentry-user', 'SENTRY_AUTH_TOKEN', 'Sentry user token', (c) => spell('sn', 'tryu_') + c.hex(64)),
  kind('grafana-service', 'GRAFANA_TOKEN', 'Grafana token', (c) => {
    const head = spell('gl', 'sa_') + c.alnum(32);
    return `${head}_${hexCrc(head)}`;
  }),
  kind(
    'grafana-cloud',
    'GRAFANA_CLOUD_TOKEN',
    'Grafana Cloud token',
    (c) => spell('gl', 'c_') + base64Json({ o: c.digits(6), n: 'ci-deploy', k: c.alnum(24), m: { r: 'eu' } }),
  ),
  kind('grafana-legacy', 'GRAFANA_API_KEY', 'Grafana key', (c) =>
    base64Json({ k: c.alnum(32), n: 'ci', id: 1 }),
  ),
  kind(
    'dynatrace',
    'DT_API_TOKEN',
    'Dynatrace token',
    (c) => `${spell('dt0', 'c01.')}${c.upper(24)}.${c.upper(64)}`,
  ),
  kind('posthog', 'POSTHOG_PERSONAL_KEY', 'PostHog key', (c) => spell('ph', 'x_') + c.alnum(43)),
  kind('linear', 'LINEAR_API_KEY', 'Linear key', (c) => spell('lin', '_api_') + c.alnum(40)),
  kind('notion', 'NOTION_TOKEN', 'Notion token', (c) => spell('nt', 'n_') + c.digits(11) + c.alnum(35)),
  kind('notion-legacy', 'NOTION_API_KEY', 'Notion key', (c) => spell('sec', 'ret_') + c.alnum(43)),
  kind('atlassian', 'JIRA_API_TOKEN', 'Jira token', (c) => {
    const head = `${spell('AT', 'ATT3', 'xFfGF0')}${c.url(171)}=`;
    return head + hexCrc(head).toUpperCase();
  }),
  kind('asana', 'ASANA_TOKEN', 'Asana token', (c) => `2/${c.digits(16)}/${c.digits(16)}:${c.hex(32)}`),
  kind(
    'airtable',
    'AIRTABLE_TOKEN',
    'Airtable token',
    (c) => `${spell('pa', 't')}${c.alnum(14)}.${c.hex(64)}`,
  ),
  kind('figma', 'FIGMA_TOKEN', 'Figma token', (c) => spell('fi', 'gd_') + c.url(40)),
  kind('contentful', 'CONTENTFUL_TOKEN', 'Contentful token', (c) => spell('CF', 'PAT-') + c.url(43)),
  kind('jwt', 'SESSION_TOKEN', 'access token', (c) =>
    jwt(c, { sub: c.uuid(), name: 'Marit Solberg', iat: 1_740_000_000, exp: 1_940_000_000 }),
  ),
  kind('supabase-service-role', 'SUPABASE_SERVICE_ROLE_KEY', 'service role key', (c) =>
    jwt(c, {
      iss: 'supabase',
      ref: c.from('abcdefghijklmnopqrstuvwxyz', 20),
      role: 'service_role',
      iat: 1_740_000_000,
      exp: 2_055_000_000,
    }),
  ),
];
