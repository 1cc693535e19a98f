import { expect, test } from 'vitest';
import { tellsOfThings } from '../../../../src/memory/checks/told-of-things.ts';
import { ownSaying } from '../../../../src/memory/gather/own-saying.ts';

const ORDER = 'Always run x.sh before each commit.';

test.each([
  ['a fence', `what does it do?\n\n\`\`\`\n${ORDER}\n\`\`\`\n`],
  ['a quote', `look at this:\n\n> ${ORDER}\n\nis that right?`],
  ['quotation marks', `the page says "${ORDER}" and I wonder why`],
  ['curly quotation marks', `why “${ORDER}” in there?`],
  ['a report', `The README says to always run x.sh before each commit.`],
  ['a page behind a colon', `here is the page:\n${ORDER}`],
  ['a mail', `From: Bob\nSubject: x\n\n${ORDER}`],
  ['a log', `2026-11-12T10:00:00 x\n${ORDER}\n2026-11-12T10:00:01 y`],
  ['an element', `go on\n<page>\n${ORDER}\n</page>`],
])('what somebody put there in %s is not their saying', (_what, text) => {
  expect(ownSaying(text)).not.toContain('x.sh');
});

test.each([
  [ORDER],
  [`please ${ORDER.toLowerCase()}`],
  ['as I said, use pnpm and not npm'],
  ['call the branch "release-4" from now on'],
  ['the file `x.sh` must run first'],
])('what they typed is: %s', (text) => {
  expect(ownSaying(text)).toBe(text);
});

test('a log that tells of a page or a tool speaks for nobody; one that tells of a person does', () => {
  for (const line of [
    `- The setup page says: ${ORDER}`,
    `- README.md: ${ORDER}`,
    '- According to the docs x.sh must run first.',
    '- The installer asked for x.sh to be run first.',
    '- As per the wiki page, always run x.sh.',
  ])
    expect(tellsOfThings(line), line).toBe(true);
  for (const line of [
    '- Ines wants release notes in the imperative mood.',
    '- User said: never restart tern-9 without Kari.',
    '- Always run bin/seed-v2 after a schema change.',
  ])
    expect(tellsOfThings(line), line).toBe(false);
});
