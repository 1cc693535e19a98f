import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openTranscripts } from '../../../../src/sessions/transcripts.ts';
import { diskReader } from '../../../../src/store/disk-reader.ts';
import { scratch, writeFiles } from '../../../support/world.ts';
import { agent, harness, person } from '../../sessions/cache/transcripts.ts';
import { sandbox } from '../sandbox.ts';

function world(transcripts: Record<string, string> = {}) {
  const home = scratch();
  const projects = join(home, '.claude/projects');
  writeFiles(projects, transcripts);
  const reader = diskReader(fs);
  const box = sandbox(
    home,
    {
      'MEMORY.md': '# Memory\n',
      'a.md': 'one\ntwo\n',
      'deep/b.md': 'two\n',
      '-rf': 'dashed\n',
      '--include=x': 'odd\n',
    },
    { transcripts: openTranscripts({ reader, places: [{ agent: 'claude-code', path: projects }] }) },
  );
  return { ...box, home, projects };
}

describe('transcripts', () => {
  const sessions = {
    '-app/one.jsonl': harness(100) + person('we use pnpm') + agent('Noted: pnpm.'),
    '-app/two.jsonl': person('pnpm, not npm'),
    '-app/notes.md': 'pnpm\n',
  };

  test('grep -rn | tail works as typed: parts with whose words they are, the newest last', async () => {
    const { bash, projects } = world(sessions);
    fs.utimesSync(join(projects, '-app/one.jsonl'), 1_700_000_000, 1_700_000_000);
    expect(await bash(`grep -rn "pnpm" ${projects} --include="*.jsonl" | tail -50`)).toBe(
      [
        `${projects}/-app/one.jsonl:2: [person 2026-11-18T09:00] we use pnpm`,
        `${projects}/-app/one.jsonl:3: [agent] Noted: pnpm.`,
        `${projects}/-app/two.jsonl:1: [person 2026-11-18T09:00] pnpm, not npm`,
      ].join('\n'),
    );
    expect(await bash(`grep -rn pnpm ${projects} --include=*.jsonl | tail -1`)).toContain('two.jsonl');
    expect(await bash(`grep -rl pnpm ${projects} | sort`)).toBe(
      `${projects}/-app/notes.md\n${projects}/-app/one.jsonl\n${projects}/-app/two.jsonl`,
    );
    expect(await bash(`grep -c pnpm ${projects}/-app/one.jsonl`)).toBe('2');
    expect(await bash(`grep -riE 'NOTED|nothing' ${projects}`)).toContain('[agent] Noted: pnpm.');
    expect(await bash(`rg -c pnpm ${projects}/-app`)).toContain('two.jsonl:1');
  });

  test('what a match says Read can be asked for by the line it stands on', async () => {
    const lines = Array.from(
      { length: 40 },
      (_, i) => harness(i) + person(i === 30 ? 'the needle' : 'hay'),
    ).join('');
    const { bash, projects } = world({ '-app/a.jsonl': lines });
    expect(await bash(`grep needle ${projects}/-app/a.jsonl`)).toBe(
      '62: [person 2026-11-18T09:00] the needle',
    );
  });

  test.each(['cat', 'head', 'tail -5', 'sort', 'nl', 'cut -c1-50', 'grep -v x', 'diff a.md', 'uniq'])(
    '%s of one is denied, with the way to read it',
    async (command) => {
      const { call, projects } = world(sessions);
      const result = await call('Bash', { command: `${command} ${projects}/-app/one.jsonl` });
      expect(result).toMatchObject({ ok: false, denied: true });
      expect(result.text).toMatch(/transcript/);
    },
  );

  test('their names, sizes and lines are no secret', async () => {
    const { bash, projects } = world(sessions);
    expect(await bash(`ls ${projects}/-app`)).toBe('notes.md\none.jsonl\ntwo.jsonl');
    expect(await bash(`wc -l ${projects}/-app/one.jsonl`)).toBe(`3 ${projects}/-app/one.jsonl`);
    expect(await bash(`file ${projects}/-app/one.jsonl`)).toContain('transcript of a session');
  });
});

describe('the memory', () => {
  test('is where commands run, and what they see of it is the draft', async () => {
    const { bash, draft, memory } = world();
    draft.write('new.md', 'fresh\n');
    draft.remove('a.md');
    writeFiles(memory, { '.git/HEAD': 'ref\n', '.consolidate-lock': '1', 'stray.md': 'stray\n' });
    expect(await bash('pwd')).toBe(memory);
    expect(await bash('ls -A')).toBe('--include=x\n-rf\nMEMORY.md\ndeep\nnew.md');
    expect(await bash('cat new.md')).toBe('fresh');
    expect(await bash('cat a.md')).toBe('cat: a.md: No such file or directory\n(exit code 1)');
    expect(await bash('cat .git/HEAD 2>&1')).toMatch(/^Denied: \.git\/HEAD/);
    expect(await bash('ls -a')).not.toContain('.git');
    expect(await bash(`find ${memory} -name "*.md"`)).not.toContain('stray');
  });

  test('has names that cannot become options', async () => {
    const { bash } = world();
    expect(await bash('cat *')).toBe(
      'odd\ndashed\n# Memory\none\ntwo\ncat: ./deep: Is a directory\n(exit code 1)',
    );
    expect(await bash('ls *')).toBe('./--include=x\n./-rf\n./MEMORY.md\n./a.md\n\n./deep:\nb.md');
    expect(await bash('ls -d [-m]*')).toBe('./--include=x\n./-rf');
    expect(await bash('grep two *.md */*.md')).toBe('./a.md:two\n./deep/b.md:two');
    expect(await bash('ls *.rs')).toBe('ls: *.rs: No such file or directory\n(exit code 2)');
  });
});

describe('an answer', () => {
  test('tells complaints behind the output, drops them or mixes them in as asked', async () => {
    const { bash } = world();
    expect(await bash('cat a.md missing')).toBe(
      'one\ntwo\ncat: missing: No such file or directory\n(exit code 1)',
    );
    expect(await bash('cat a.md missing 2>/dev/null')).toBe('one\ntwo');
    expect(await bash('cat missing a.md 2>&1 | head -1')).toBe('cat: missing: No such file or directory');
    expect(await bash('cat missing | wc -l')).toBe('0\ncat: missing: No such file or directory');
    expect(await bash('grep nothing a.md')).toBe('(no output)');
    expect(await bash('true')).toBe('(no output)');
  });

  test('is capped, and says what is missing', async () => {
    const { bash, draft } = world();
    draft.write('long.md', Array.from({ length: 20_000 }, (_, i) => `line ${i}\n`).join(''));
    const text = await bash('cat long.md');
    expect(Buffer.byteLength(text)).toBeLessThan(25_000);
    expect(text).toMatch(
      /\(About \d+ more lines, \d+ characters, were left out: narrow it, or add \| head or \| tail\.\)$/,
    );
    expect(await bash('cat long.md | tail -1')).toBe('line 19999');
  });

  test('has secrets masked, in whatever pipe they come', async () => {
    const { bash, draft } = world();
    const token = ['ghp', 'k3JxW9qTzR7vLmB2nYpD5sHgF8cUaE1wQ6Xo'].join('_');
    draft.write('secret.md', `token ${token}\n`);
    for (const command of [
      'cat secret.md',
      'cut -c7-30 secret.md',
      'cat secret.md | rev',
      'grep -o "ghp.*" secret.md',
      'tail -c 30 secret.md',
    ]) {
      const text = await bash(command);
      expect(text).not.toContain(token.slice(10, 18));
      expect([...text].reverse().join('')).not.toContain(token.slice(10, 18));
    }
    expect(await bash('grep -c ghp_k3 secret.md')).toBe('0');
    expect(await bash('wc -c secret.md')).toBe('47 secret.md');
  });

  test('to what is not there names what is', async () => {
    const { call } = world();
    const [command, option, hint] = await Promise.all([
      call('Bash', { command: 'python3 -c 1' }),
      call('Bash', { command: 'ls --sort=size' }),
      call('Bash', { command: 'sed -n 1,5p a.md' }),
    ]);
    expect(command.text).toMatch(/^Denied: there is no python3 here\. There is basename cat cut date/);
    expect(option.text).toMatch(/^Denied: ls has no option --sort here\. It knows -l -a/);
    expect(hint.text).toMatch(/use Read with offset and limit/);
    expect(await call('Bash', {})).toMatchObject({ ok: false, text: 'command must be a string.' });
  });
});

describe('commands without a counterpart to compare with', () => {
  test.each([
    ['date', 'Wed Nov 18 09:30:00 UTC 2026'],
    ['date +%F', '2026-11-18'],
    [
      "date '+%Y-%m-%dT%H:%M:%SZ %a %A %b %B %j %s %u %e %%'",
      '2026-11-18T09:30:00Z Wed Wednesday Nov November 322 1794994200 3 18 %',
    ],
    ['date -d tomorrow', /^Denied: date has no option -d/],
    ['date 1234', /only \+FORMAT/],
    ['diff a.md deep/b.md', '--- a.md\n+++ deep/b.md\n@@ -1,2 +1 @@\n-one\n two'],
    ['diff -q a.md deep/b.md', 'Files a.md and deep/b.md differ'],
    ['diff a.md', /name two files/],
    ['du -a deep', '1\tdeep/b.md\n1\tdeep'],
    ['du -sb .', '32\t.'],
    ['file a.md deep', 'a.md: ASCII text\ndeep: directory'],
    ['stat -c "%n %F %s" deep', 'deep directory 0'],
    ['rg two', 'a.md:two\ndeep/b.md:two'],
    ['rg -n -g "*.md" o deep', 'deep/b.md:1:two'],
    ['rg TWO a.md -i', 'a.md:two'],
    ['rg two -g "deep/**"', 'deep/b.md:two'],
    ['rg two -g "!deep"', 'a.md:two'],
    ['grep -r two . --include="*.{md,txt}" --exclude-dir=deep', './a.md:two'],
    ['cat a.md | rg one', 'one'],
    ['tail -f a.md', /^Denied: tail has no option -f/],
    ['grep', /name a pattern/],
    ['grep x', /nothing is piped in/],
    ['wc', /nothing is piped in/],
    ['head -n x a.md', /invalid number of lines: x/],
    ['find . -name', /-name needs a value/],
    ['find . "(" -name a', /not closed/],
    ['find . -size x', /no number/],
    ['cut a.md', /give a list/],
    ['tr a', /give one set/],
  ])('%s', async (command, expected) => {
    const { bash } = world();
    if (typeof expected === 'string') expect(await bash(command)).toBe(expected);
    else expect(await bash(command)).toMatch(expected);
  });

  test('ls -l tells kind, size and time', async () => {
    const { bash, memory } = world();
    fs.utimesSync(join(memory, 'a.md'), 1_750_000_000, 1_750_000_000);
    expect(await bash('ls -l a.md')).toBe('-r--r--r-- 1 - - 8 2025-06-15 15:06 a.md');
    expect(await bash('ls -ld deep')).toMatch(/^dr--r--r-- 1 - - 0 /);
  });

  test('find knows times from the clock of the dream', async () => {
    const { bash, home } = world();
    writeFiles(home, { 'app/old.ts': '', 'app/new.ts': '' });
    const now = Date.parse('2026-11-18T09:30:00.000Z') / 1000;
    fs.utimesSync(join(home, 'app/old.ts'), now - 3 * 86_400, now - 3 * 86_400);
    fs.utimesSync(join(home, 'app/new.ts'), now - 60, now - 60);
    const find = (tests: string) => bash(`find ${home}/app -type f ${tests}`);
    expect(await find('-mtime -1')).toBe(`${home}/app/new.ts`);
    expect(await find('-mtime +3')).toBe(`(no output)`);
    expect(await find('-mtime 3')).toBe(`${home}/app/old.ts`);
    expect(await find('-mmin -5')).toBe(`${home}/app/new.ts`);
    expect(await find(`-newer ${home}/app/old.ts`)).toBe(`${home}/app/new.ts`);
  });

  test('folders of fetched things are named, not entered, unless they are asked for', async () => {
    const { bash, home } = world();
    writeFiles(home, { 'app/a.ts': 'two\n', 'app/node_modules/x.ts': 'two\n' });
    expect(await bash(`grep -r two ${home}/app`)).toBe(
      `${home}/app/a.ts:two\ngrep: not entered: node_modules (name one to search it)`,
    );
    expect(await bash(`grep -r two ${home}/app/node_modules`)).toBe(`${home}/app/node_modules/x.ts:two`);
    expect(await bash(`find ${home}/app -name "*.ts" 2>/dev/null`)).toBe(`${home}/app/a.ts`);
  });
});

describe('a name that holds a secret', () => {
  const token = `gh${'p_'}${'3vKq8ZtR1xWm5LbN7cYd'}${'0hJs4GfA2uEo9PiQ'}`;
  const reversed = [...token].reverse().join('');

  test.each([
    'ls FOLDER | rev',
    'find FOLDER -type f | rev',
    'ls FOLDER | cut -c 1-20',
    'ls FOLDER | tr k K',
    'basename FOLDER/* | rev',
    'printf "%.40s" FOLDER/*',
    'basename FOLDER/* Q.txt',
    'grep -rl hidden FOLDER | rev',
  ])('is masked before anything is done with it: %s', async (command) => {
    const { bash, home } = world();
    writeFiles(join(home, 'p'), { [`${token}.txt`]: 'hidden\n' });
    const answer = await bash(command.replaceAll('FOLDER', `${home}/p`));
    const pieces = [token, reversed].flatMap((text) => [
      text.slice(0, 12),
      text.slice(-12),
      text.slice(10, 22),
    ]);
    for (const piece of pieces) expect(answer).not.toContain(piece);
  });
});

test('lines without end are cut off, and it is said', async () => {
  const { bash, home } = world();
  writeFiles(home, { 'empty-lines.txt': '\n'.repeat(2 << 20) });
  const file = join(home, 'empty-lines.txt');
  expect(await bash(`cat ${file} ${file} | grep -c ""`)).toMatch(/^500000\ncat: more than .* 500000 lines/);
  expect(await bash(`grep -c "" ${file}`)).toMatch(/^500000\ngrep: .*: more matches than are counted$/);
  expect(await bash(`sort ${file} | uniq -c`)).toMatch(/^ 500000 \nsort: more than .* 500000 lines/);
  expect(await bash(`sort ${'-k1 '.repeat(9)}${file}`)).toBe('sort: 8 keys at the most.');
});
