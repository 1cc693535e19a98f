/** One statement that two sessions wrote down in the same words. */
export const EXACT = [
  'Screenshots for the docs are made on {host} because of the fonts there.',
  'Nobody but {name} may approve changes to the pricing tables.',
  'When the import hangs, look at the lock held by {flag} first.',
  'Long-running jobs report to {chan} when they are done.',
  'The license scanner fails on anything newer than {ver}; pin it.',
  "Don't trust the health endpoint on {port}, it answers before the database is up.",
  'All sample data comes out of {bucket} and is refreshed by hand.',
  'The vendor answers faster if you quote the case number {id}.',
  'User wants benchmark results as a table with {num} iterations, not as prose.',
  '`{flag}` must be exported before any script here works.',
  'We keep two reviewers for crypto code: {name} and whoever wrote it.',
  'Timestamps in the audit trail are written by {host} and are in local time!',
  'Debug builds phone home to {host} unless told otherwise.',
  'Rollbacks older than {ver} need a manual data fix.',
];

/** A statement and a shorter telling of it: its words in their order, and nothing of its own. */
export const NEAR: { longer: string; shorter: string }[] = [
  {
    longer: 'The translation export breaks if the spreadsheet at {host} has more than one tab open.',
    shorter: 'Translation export breaks if the spreadsheet at {host} has more than one tab.',
  },
  {
    longer: 'Flaky tests get quarantined with the label {flag} and are reviewed every second Monday.',
    shorter: 'Flaky tests get quarantined with label {flag} and reviewed every second Monday',
  },
  {
    longer: 'Before a demo, warm up the cache by calling {host} three times in a row.',
    shorter: 'before a demo warm up the cache by calling {host} three times',
  },
  {
    longer: 'Ask {name} for access to the customer dashboards, tickets for that are simply ignored.',
    shorter: 'Ask {name} for access to customer dashboards; tickets for that are ignored.',
  },
  {
    longer: 'The linter on CI is stricter than the local one: it also loads the `{flag}` rule set.',
    shorter: 'Linter on CI is stricter than the local one, it also loads the {flag} rule set',
  },
  {
    longer: 'Old attachments are moved to {bucket} after ninety days and can be requested back from support.',
    shorter: 'Old attachments are moved to {bucket} after ninety days and can be requested back.',
  },
  {
    longer:
      'User dislikes long explanations in pull requests; three bullets are plenty, see {id} for a good one.',
    shorter: 'User dislikes long explanations in pull requests; three bullets, see {id} for a good one.',
  },
  {
    longer: 'Local builds need about {num} MB of free memory, otherwise the linker gets killed silently.',
    shorter: 'Local builds need {num} MB of free memory, otherwise the linker gets killed.',
  },
  {
    longer: 'Outages of the partner are announced only in {chan}, usually a few minutes after they begin.',
    shorter: 'Outages of the partner are announced only in {chan}, a few minutes after they begin.',
  },
  {
    longer: 'The emulator image **must** be version {ver}, later ones ignore the proxy settings completely.',
    shorter: 'The emulator image must be version {ver}, later ones ignore the proxy settings.',
  },
  {
    longer: 'Debugging over the bridge works on port {port} if the firewall rule is enabled by hand first.',
    shorter: 'Debugging over the bridge works on port {port} if the firewall rule is enabled first',
  },
  {
    longer: 'Please keep generated diagrams out of reviews and attach them to {id} as a picture instead.',
    shorter: 'Keep generated diagrams out of reviews and attach them to {id} as a picture.',
  },
  {
    longer: 'Payroll week blocks all deployments to {host}, even the really tiny ones.',
    shorter: 'Payroll week blocks all deployments to {host}, even tiny ones.',
  },
];
