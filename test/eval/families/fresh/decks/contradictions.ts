/** A key and the shape of its value, which is given twice. */
export const KEYED: [key: string, value: string][] = [
  ['Build image', '{ver}'],
  ['Staging host', '{host}'],
  ['Debug port', '{port}'],
  ['Release manager', '{name}'],
  ['Alert channel', '{chan}'],
  ['Log line limit', '{num} KB'],
  ['Crash bucket', '{bucket}'],
  ['Tracking ticket', '{id}'],
  ['Rollout flag', '`{flag}`'],
  ['Minimum toolchain', '{ver}'],
  ['Lock timeout', '{num} ms'],
  ['Package feed', 'https://{host}/pub'],
  ['Point of contact at the vendor', '{name}'],
  ['Emulator profile', '{flag}'],
  ['Metrics endpoint', '{host}, plain HTTP'],
];

export type Open = { lines: [string, string]; isKeyed?: boolean };

/** The same sentence with two values, and nothing that tells which one holds. */
export const OPEN_SAME: Open[] = [
  { lines: ['The nightly import runs on {host}.', 'The nightly import runs on {host2}.'] },
  { lines: ['Support tickets are triaged by {name}.', 'Support tickets are triaged by {name2}.'] },
  { lines: ['The preview server listens on port {port}', 'The preview server listens on port {port2}'] },
  { lines: ['Thumbnails are cached in {bucket}.', 'Thumbnails are cached in {bucket2}.'] },
  {
    lines: [
      'The parser gives up after {num} tokens of lookahead.',
      'The parser gives up after {num2} tokens of lookahead.',
    ],
  },
  { lines: ['Deploy announcements go to {chan}.', 'Deploy announcements go to {chan2}.'] },
  {
    lines: ['The oldest client we still serve is {ver}.', 'The oldest client we still serve is {ver2}.'],
  },
  { lines: ['License keys are issued by {host} only.', 'License keys are issued by {host2} only.'] },
  {
    lines: [
      'Anonymous usage data is switched off with {flag}.',
      'Anonymous usage data is switched off with {flag2}.',
    ],
  },
  {
    lines: ['The security audit is tracked under {id}.', 'The security audit is tracked under {id2}.'],
  },
  { isKeyed: true, lines: ['Default locale server: {host}', 'Default locale server: {host2}'] },
  { isKeyed: true, lines: ['Maximum batch: {num} rows', 'Maximum batch: {num2} rows'] },
];

/** The same again in other words. */
export const OPEN_OTHER: Open[] = [
  { lines: ['Uploads are capped at {num} KB.', 'The endpoint refuses files only from {num2} KB upwards.'] },
  {
    lines: ['{name} decides about the roadmap alone.', 'Nobody but {name2} has a say in what gets planned.'],
  },
  {
    lines: [
      'Mail leaves through {host}.',
      'Every outgoing message is relayed by {host2}, there is no second way.',
    ],
  },
  { lines: ['To profile, connect to {port}.', 'The profiler is reachable at {port2} and nowhere else.'] },
  {
    lines: [
      'Nightlies are kept in {bucket}.',
      'You find all nightly builds under {bucket2}, and only there.',
    ],
  },
  { lines: ['Ask questions in {chan}.', 'The one place for questions is {chan2}.'] },
  { lines: ['We ship with OpenSSL {ver}.', 'The bundled OpenSSL is still {ver2}.'] },
  { lines: ['Turn off telemetry by setting {flag}.', 'Telemetry has a single off switch, {flag2}.'] },
  { lines: ['The contract number is {id}.', 'Our one and only contract is filed as {id2}.'] },
  {
    lines: [
      'Documentation is rendered on {host}.',
      'There is exactly one machine that renders the documentation: {host2}.',
    ],
  },
  { lines: ['Requests time out after {num} ms.', 'A request may take {num2} ms before it is cut.'] },
  { lines: ['The designs come from {name}.', 'All design work is done by {name2}.'] },
];

/** With `headings` each line stands below its own heading. */
type Compatible = { lines: string[]; why: string; headings?: [string, string] };

export const NOT_CONTRADICTIONS: Compatible[] = [
  { why: 'history', lines: ['Until 2024 the wiki was served by {host}, nowadays it is {host2}.'] },
  {
    why: 'two environments',
    lines: ['Staging database: {host}', 'Production database: {host2}'],
  },
  {
    why: 'two environments',
    lines: ['API base (dev): https://{host}/v1', 'API base (live): https://{host2}/v1'],
  },
  {
    why: 'two subjects',
    headings: ['Search indexer', 'Thumbnail worker'],
    lines: ['Port: {port}', 'Port: {port2}'],
  },
  {
    why: 'two subjects',
    headings: ['Door display', 'Reception tablet'],
    lines: ['Maintainer: {name}', 'Maintainer: {name2}'],
  },
  {
    why: 'history',
    lines: ['Coverage service: formerly {host}, switched off', 'Coverage service: {host2}'],
  },
  { why: 'both are meant', lines: ['On call in odd weeks: {name}', 'On call in even weeks: {name2}'] },
  {
    why: 'two regions',
    lines: [
      'The European cluster is reached through {host}.',
      'The American cluster is reached through {host2}.',
    ],
  },
  {
    why: 'a list of several',
    lines: ['One of the mirrors is {host}.', 'Another one of the mirrors is {host2}.'],
  },
  {
    why: 'history',
    lines: ['Before the move in 2023 parcels were booked via {flag}.', 'Parcels are booked via {flag2}.'],
  },
  {
    why: 'two versions of a protocol',
    lines: ['Handshake timeout (v1): {num} ms', 'Handshake timeout (v2): {num2} ms'],
  },
  {
    why: 'a plan and the present',
    lines: [
      'The dashboards are hosted on {host}.',
      'The dashboards are going to be hosted on {host2} once the budget is approved.',
    ],
  },
];
