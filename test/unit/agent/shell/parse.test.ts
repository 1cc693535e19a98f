import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { parsePipeline, type Stage } from '../../../../src/agent/shell/parse.ts';
import { ToolRefusal } from '../../../../src/agent/tools/tool.ts';
import { Random } from '../../../support/random.ts';
import { scratch } from '../../../support/world.ts';

const words = (command: string) =>
  parsePipeline(command).map(({ name, args }) => [name, ...args.map(({ text }) => text)]);

function parsed(command: string): Stage[] | undefined {
  try {
    return parsePipeline(command);
  } catch (error) {
    if (error instanceof ToolRefusal) return undefined;
    throw error;
  }
}

test.each<[string, string[][]]>([
  ['ls', [['ls']]],
  ['  ls  -la\t/tmp \n', [['ls', '-la', '/tmp']]],
  [
    'grep -rn "a term" x --include="*.jsonl" | tail -50',
    [
      ['grep', '-rn', 'a term', 'x', '--include=*.jsonl'],
      ['tail', '-50'],
    ],
  ],
  ["find . \\( -name '*.md' \\) -size +1k", [['find', '.', '(', '-name', '*.md', ')', '-size', '+1k']]],
  ['grep "foo$" a', [['grep', 'foo$', 'a']]],
  ['grep "a\\$b\\`c" x', [['grep', 'a$b`c', 'x']]],
  ["echo '$HOME `x` $(y) ; & | > ~'", [['echo', '$HOME `x` $(y) ; & | > ~']]],
  ['echo a\'b\'"c"d', [['echo', 'abcd']]],
  ['cat 日本語.md Überblick.md サーバー.md', [['cat', '日本語.md', 'Überblick.md', 'サーバー.md']]],
  ['grep "“quoted” – dash" x', [['grep', '“quoted” – dash', 'x']]],
  ['ls a=b --x=~/y a~', [['ls', 'a=b', '--x=~/y', 'a~']]],
])('%s is understood', (command, expected) => {
  expect(words(command)).toEqual(expected);
});

describe('errors of a command', () => {
  test.each([
    ['ls', 'told'],
    ['ls 2>/dev/null', 'dropped'],
    ['ls 2> /dev/null', 'dropped'],
    ['ls 2>&1', 'joined'],
    ['ls 2>/dev/null 2>&1', 'joined'],
  ])('%s: %s', (command, errors) => {
    expect(parsePipeline(command)[0]!.errors).toBe(errors);
  });
});

test('globs outside of quotes are globs, those inside are not', () => {
  const [stage] = parsePipeline(`ls *.md "*.md" '*'.m? \\*.md [ab]* a"*"*`);
  expect(stage!.args.map(({ glob }) => glob)).toEqual([
    '*.md',
    undefined,
    '\\*.m?',
    undefined,
    '[ab]*',
    'a\\**',
  ]);
});

const isBash = spawnSync('bash', ['-c', 'true']).status === 0;

test.skipIf(!isBash)('words that are accepted are those that bash would hand on', () => {
  const random = new Random(7);
  const signs = [...`ab '"\\*?[]{},~$\`!#|&;<>()=-\t%é`, "''", '""', '\\\\', '"a b"', "'a b'", ' ', ' '];
  const accepted: { command: string; expected: string[] }[] = [];
  for (let round = 0; round < 40_000; round++) {
    const text = Array.from({ length: 1 + random.below(10) }, () => signs[random.below(signs.length)]).join(
      '',
    );
    const stages = parsed(`printf ${text}`);
    if (stages?.length !== 1 || stages[0]!.errors !== 'told') continue;
    accepted.push({ command: text, expected: stages[0]!.args.map((word) => word.text) });
  }
  expect(accepted.length).toBeGreaterThan(1_000);
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const script = accepted
    .map(({ command }) => `eval ${quoted(`printf '%s\\1' x ${command}`)}\nprintf '\\2'\n`)
    .join('');
  const { stdout } = spawnSync('bash', ['-f'], {
    input: script,
    cwd: scratch(),
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const theirs = stdout.split('\x02').map((line) => line.split('\x01').slice(1, -1));
  const wrong = accepted.filter(
    ({ expected }, index) => expected.join('\x01') !== theirs[index]?.join('\x01'),
  );
  expect(wrong).toEqual([]);
});
