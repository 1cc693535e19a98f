/** What people ask to be kept, each in their own way. */
export const SAVES = [
  'Remember that the load test box is {host}, the other one got decommissioned.',
  'pls remember: release notes go to {chan} before the tag, not after',
  'Could you make a note that {name} has to sign off on schema changes? Thanks a lot 🙏',
  'for future sessions: the e2e suite needs port {port} free',
  'keep in mind we cap retries at {num} ms total, customers notice anything above that',
  'Put this in your memory please: invoices are numbered by {host} and by nothing else.',
  "never push to the {flag} branch directly, it's mirrored to the vendor",
  'Always run the {flag} profile when you measure, numbers from other profiles mean nothing.',
  'dont forget: the rollout freeze is tracked in {id}',
  'note for later, backups land in {bucket}',
  'From now on, commit messages reference {id}.',
  'i want you to remember this for next time: when the simulator hangs, kill {flag}, nothing else helps',
  'Save to memory: font server = {host}',
  'One thing you should still know in the next session: I am only reachable in {chan}, email I do not read.',
  'Please store that the test account for refunds is {flag}.',
  'It is important that you do not forget: customer {name} gets builds with asserts on.',
  'As a rule, never regenerate the lock file outside of {host}, checksums differ there.',
  'memorize this: the on call phone forwards to extension {port}',
  'add to your notes that the installer needs at least {ver} of the runtime 👍',
  "Let's make it a rule: any change to permissions gets a review from {name}.",
  'remeber pls, the intranet search is at {host}',
  'Thanks, looks good! And for the record, please remember: meeting recordings are shared via {bucket}.',
];

/** What people put right. */
export const CORRECTIONS = [
  'no, use the {flag} profile, not the default one, the default strips symbols',
  'nope. the proxy listens on {port}, not 8080',
  "That's wrong: the test database lives on {host}, not on the build box.",
  'hm not quite, maintenance windows are announced in {chan} and not in #general',
  'Sorry, I have to correct you: {name} owns the font licenses, not the platform team.',
  'actually the webhook timeout is {num} ms, not thirty seconds',
  'you keep mixing this up: bugs from support are collected in {id}, not on the sprint board',
  'wrong host!! artifacts get uploaded to {host}, not to the mirror',
  'stop using the latest tag, we pin the docs image to {ver}',
  'no no, the branch for hotfixes is called {flag}, main is for the next release only',
  'No. The smoke test needs {flag}=1, otherwise it tests nothing.',
  "Please don't do it like that. We deploy from {host}, never from a laptop.",
  'the replica port is {port} not 5432, 5432 is the primary',
  'Incorrect, the bundled runtime is {ver}, not the one in the readme.',
  'not there please: heap profiles belong in {bucket}, not in the temp folder',
  'i told you already, we use {flag} for A/B tests, not env variables 😅',
];

/** What a daily log holds that lasts. */
export const LOG_FACTS = [
  'Decided with {name}: feature flags expire after one release.',
  'Learned: the vendor API rejects batches above {num} rows.',
  '{host} is the new home of the artifact cache.',
  'TIL the signing service only answers on port {port}',
  'Agreed in the sync: support escalations go through {chan}.',
  'Root cause of the random timeouts: the MTU on {host} must be 1400.',
  'User wants every claim about memory use backed by a {flag} trace.',
  'The customer contact for rollout questions is {name}.',
  'Rule from the review: no new dependency without a line in {id}.',
  'Note: nightly exports are kept in {bucket} for 90 days.',
  'important: {ver} is the last version that reads the binary save format',
  'Preference: user likes diagrams exported through {flag}.',
  'Quota on {host} is 40 GB per user, confirmed by the provider.',
  'All tickets of the audit carry the label {flag} (agreed with legal).',
  'Gotcha: {flag} has to be set before the first import, afterwards it is ignored.',
];

/** What a daily log holds that does not. */
export const LOG_CHATTER = [
  'Reran job {num}, green this time.',
  'Spent the morning on {id}, still stuck.',
  'Pushed wip to {flag}, will squash later.',
  'Build took {num} ms, coffee took longer.',
  'Looked at {id}, nothing to do.',
  'waiting for {name} to come back from lunch',
  '{num} tests passed, 0 failed',
  'Opened {id} and assigned it to myself.',
  'restarted the dev server twice, pid {num}',
  'Rebased onto main, conflicts in {num} lines, fun.',
];
