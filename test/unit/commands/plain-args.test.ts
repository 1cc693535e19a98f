import { expect, test } from 'vitest';
import { parseWithYargs } from '../../../src/cli.ts';
import { plainArgs } from '../../../src/commands/plain-args.ts';
import { COMMANDS } from '../../../src/commands/table.ts';

/** What a command sees of what yargs read: its own options, without yargs' bookkeeping and words that were not typed. */
async function withYargs(line: string) {
  const typed = await parseWithYargs(line.split(' '), { stdout: process.stdout });
  const args = Object.entries(typed?.args ?? {}).filter(
    ([name, value]) =>
      !['_', '$0', '--'].includes(name) &&
      value !== undefined &&
      !(Array.isArray(value) && value.length === 0),
  );
  return { name: typed?.command.name, args: Object.fromEntries(args) };
}

test.each([
  'run',
  'run --all --quiet --trigger cron',
  'run --force --json -v',
  '-C /some/where run -f',
  'run -C /some/where -c gates.minHours=1 -c mode=off',
  'run --max-cost 0.5 --engine offline',
  'log -n 5 --all --since 2026-11-01',
  'log --file a.md --cost',
  'dry-run --stat -q',
  'status --short',
  'show --events',
  'revert -y --file a.md --file b.md',
  'apply --discard',
  'init',
  'stop',
  'demo --color',
])('%s is read as yargs reads it', async (line) => {
  const plain = plainArgs(line.split(' '));
  expect({ name: plain?.command.name, args: plain?.args }).toEqual(await withYargs(line));
});

test.each([
  'run --forse',
  'run --help',
  'run -h',
  '--version',
  'run --force=true',
  'run --trigger',
  'run --trigger --quiet',
  'run --no-color',
  'run -fq',
  'show 3',
  'revert last',
  'note some words',
  'config list',
  'log -n many',
  'log -n -3',
  'run --trigger a --trigger b',
  'runn',
  'run run',
  'log run',
  'run -- x',
])('%s is left to yargs', (line) => {
  expect(plainArgs(line.split(' '))).toBeUndefined();
});

test('a command that needs words is never read without them', () => {
  for (const { name, positionals } of COMMANDS) {
    if (positionals.includes('<')) expect(plainArgs([name])).toBeUndefined();
  }
});
