/** What CLAUDE.md says, and how a memory repeats it. */
export const CLAUDE_RULES: { rule: string; repeated: string }[] = [
  {
    rule: 'Integration tests need port {port} to be free.',
    repeated: 'Integration tests need port {port} to be free.',
  },
  {
    rule: 'Format with the {flag} preset before committing.',
    repeated: 'Format with the {flag} preset before committing.',
  },
  {
    rule: 'Generated code is marked with the tag {flag} and never edited by hand.',
    repeated: 'Generated code is marked with the tag {flag} and never edited by hand',
  },
  {
    rule: 'The main database runs on {host}, read-only for developers.',
    repeated: 'The main database runs on {host}, read-only for developers.',
  },
  {
    rule: 'Issues are prefixed like {id} in branch names.',
    repeated: 'Issues are prefixed like {id} in branch names.',
  },
  { rule: 'Supported toolchain: {ver} or newer.', repeated: 'Supported toolchain: {ver} or newer.' },
  {
    rule: 'Public functions have a doc comment; the check is called {flag}.',
    repeated: 'Public functions have a doc comment; the check is called {flag}.',
  },
  { rule: 'Ask {name} before you add a dependency.', repeated: 'Ask {name} before you add a dependency.' },
  {
    rule: 'Logs must not contain personal data, the filter is {flag}.',
    repeated: 'Logs must not contain personal data; the filter is `{flag}`.',
  },
  {
    rule: 'Fixtures larger than {num} bytes go into the fixtures bucket.',
    repeated: 'Fixtures larger than {num} bytes go into the fixtures bucket.',
  },
  {
    rule: 'Feature work is discussed in {chan} first.',
    repeated: '**Feature work is discussed in {chan} first.**',
  },
  {
    rule: 'Time is stored as UTC; {host} converts for display.',
    repeated: 'Time is stored as UTC; {host} converts for display.',
  },
];

/** Scripts of package.json. The memory says the command that stands there. */
export const SCRIPTS: { command: string; repeated: string }[] = [
  { command: 'vitest run --project slow', repeated: '`npm run {flag}` runs `vitest run --project slow`.' },
  {
    command: 'tsc --noEmit -p tsconfig.app.json',
    repeated: '`npm run {flag}` is `tsc --noEmit -p tsconfig.app.json`.',
  },
  {
    command: 'node tools/seed.mjs --fresh',
    repeated: 'Seeding: `npm run {flag}`, which calls `node tools/seed.mjs --fresh`',
  },
];

export const OTHER_RULES = [
  'Small pull requests, one reviewer.',
  'Tests live beside the code they test.',
  'English in code and comments.',
  'Ask before deleting data.',
];
