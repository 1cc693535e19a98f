/** Sentences about a file of the project that is there no more. `%` is its path. */
export const MISSING = [
  'The tricky part sits in `%`, touch it only with tests ({id}).',
  'See `%` for how {flag} is read.',
  'Start reading at `%`; {name} wrote it.',
  '`%` holds the workaround for {id}.',
  'If {host} is down, the fallback in `%` kicks in.',
  'Settings for {flag} are parsed by % at start.',
  'Do not refactor `%` without asking {name}.',
  'Copy the pattern of `%` when you add something similar, as done in {id}.',
  'Edge cases around {num} entries are handled in `%`.',
  'The user considers `%` the best written file here, and {id} the worst issue.',
  'Entry point of the whole thing is `%`, it reads {flag}.',
  'We measured `%` at {num} ns per call.',
];

/** `!` is a path that is there. */
export const IN_ORDER: { text: string; why: string }[] = [
  { why: 'another repository', text: 'In the infra repository, `terraform/edge/main.tf` creates {host}.' },
  {
    why: 'another repository',
    text: 'The schema comes from the platform repo (`platform/schemas/v3/order.proto`), owner {name}.',
  },
  { why: 'pattern', text: 'Snapshots `**/__snapshots__/*.snap` are rewritten by {flag}.' },
  { why: 'generated', text: 'The bundle `dist/main.min.js` is built by CI and must stay under {num} bytes.' },
  { why: 'generated', text: '`build/reports/coverage.xml` appears after a test run and is sent to {host}.' },
  { why: 'home', text: 'Credentials helper config is in `~/.config/larder/helper.toml`, keyed by {host}.' },
  { why: 'server', text: 'On {host} the unit file is `/etc/systemd/system/relay.service`.' },
  { why: 'route', text: 'The route `/api/v2/orders/search` is rate limited to {num} calls a day.' },
  { why: 'placeholder', text: 'New modules follow `modules/<name>/index.ts`, decided in {id}.' },
  { why: 'branch', text: 'Work for {name} happens on the branch `feature/rework-login`.' },
  { why: 'package', text: 'Types come from `@types/node/fs`, pinned at {ver}.' },
  { why: 'image', text: 'The runner image is `ghcr.io/acme/runner` at tag {ver}.' },
  { why: 'there', text: '`!` is where {flag} is evaluated.' },
  { why: 'there', text: 'Owner of `!` is {name}.' },
];
