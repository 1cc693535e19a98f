import { describe, expect, test } from 'vitest';
import { verify } from '../../../../src/memory/checks/checks.ts';
import { isEditable } from '../../../../src/memory/editable.ts';
import type { Facts } from '../../../../src/memory/finding.ts';
import { readFrontmatter } from '../../../../src/memory/frontmatter.ts';
import { gathered } from '../../../../src/memory/gather/gathered.ts';
import type { Heard } from '../../../../src/memory/gather/heard.ts';
import { kindOf } from '../../../../src/memory/kinds.ts';
import { linksOf } from '../../../../src/memory/links.ts';
import { readMarkdown } from '../../../../src/memory/markdown.ts';
import { tidy } from '../../../../src/memory/tidy/tidy.ts';
import { type Tree, textOf } from '../../../../src/memory/tree.ts';
import { forSeeds, type Random } from '../../../support/random.ts';
import { factsWith, randomMemory, textsOf, treeOf } from '../memories.ts';
import { NOTED } from './noted.ts';
import { GATHERED, LEFT } from './said.ts';

const person = (text: string, session = 'a', day = '2026-11-12'): Heard => ({
  from: 'person',
  text,
  day,
  source: `session ${session}`,
  key: session,
});

function applied(tree: Tree, heard: readonly Heard[], facts: Facts = factsWith()): Tree {
  const files = new Map(tree);
  for (const { path, file } of gathered(tree, facts, heard)) files.set(path, file!);
  return files;
}

const filesAfter = (files: Record<string, string>, heard: readonly Heard[], facts?: Facts) =>
  textsOf(applied(treeOf(files), heard, facts));

const topic = (type: string, name: string, description: string, body: string) =>
  `---\nname: ${name}\ndescription: ${description}\nmetadata:\n  type: ${type}\n---\n\n${body}`;

const TOOLS = topic('feedback', 'Package manager', 'Which package manager to use', '- Run npm ci in CI.\n');
const HOSTS = topic('project', 'Hosts', 'Servers and what runs on them', '- gull-1: staging database\n');

describe('a statement', () => {
  test('goes to the end of the topic that is about it', () => {
    const files = filesAfter({ 'tools.md': TOOLS, 'hosts.md': HOSTS }, [
      person('use npm ci in ci rather than npm install'),
      person('remember: the staging database needs 4 GB'),
    ]);
    expect(files['tools.md']).toBe(
      `${TOOLS}- Use npm ci in ci rather than npm install. (2026-11-12, session a)\n`,
    );
    expect(files['hosts.md']).toBe(`${HOSTS}- The staging database needs 4 GB. (2026-11-12, session a)\n`);
  });

  test('that nothing is about gets a topic of its type, named by its words', () => {
    const files = filesAfter({ 'hosts.md': HOSTS }, [person('no, use vitest, not jest')]);
    expect(files).toEqual({
      'hosts.md': HOSTS,
      'feedback-use-vitest-not-jest.md':
        '---\nname: feedback-use-vitest-not-jest\ndescription: Use vitest, not jest.\nmetadata:\n  type: feedback\n---\n\n# Use vitest, not jest\n\n' +
        '- Use vitest, not jest. (2026-11-12, session a)\n',
    });
  });

  test('comes with frontmatter in the form of its neighbours', () => {
    const flat = '---\nname: x\ntype: user\n---\n\nText.\n';
    const files = filesAfter({ 'x.md': flat }, [person('always use vitest')]);
    expect(files['feedback-always-use-vitest.md']).toMatch(
      /^---\nname: .*\ndescription: .*\ntype: feedback\n---\n/,
    );
  });

  test('joins others that have no topic yet, if they share what they are about', () => {
    const files = filesAfter({}, [
      person('always run vitest with coverage'),
      person('use vitest, not jest', 'b', '2026-11-13'),
      person('never deploy on fridays', 'b', '2026-11-13'),
    ]);
    expect(Object.keys(files).sort()).toEqual([
      'feedback-always-run-vitest-coverage.md',
      'feedback-never-deploy-on-fridays.md',
    ]);
    expect(files['feedback-always-run-vitest-coverage.md']).toContain(
      '- Use vitest, not jest. (2026-11-13, session b)\n',
    );
  });

  test('goes where the path or the host stands that no other topic has', () => {
    const mail = topic(
      'project',
      'Order mail',
      'How mail is sent',
      '- Mail goes through `src/lib/mailer.ts`.\n',
    );
    const files = filesAfter({ 'mail.md': mail, 'hosts.md': HOSTS }, [
      person('remember: we moved everything around sending from src/lib/mailer.ts to src/post/send.ts'),
    ]);
    expect(Object.keys(files)).toHaveLength(2);
    expect(files['mail.md']).toContain('src/post/send.ts');
  });

  test('does not join another because both name the same person', () => {
    const files = filesAfter({}, [
      person("remember: refunds above 200 euros need Marit's ok"),
      person('remember: the board is sorted by Marit on Mondays'),
    ]);
    expect(Object.keys(files)).toHaveLength(2);
  });

  test('gets a short name of whole words, without paths, and a title', () => {
    const [path, text] = Object.entries(
      filesAfter({}, [
        person(
          'remember: the confirmation templates were moved from src/lib/a_b.ts to src/mail/templates.ts on gull-2',
        ),
      ]),
    )[0]!;
    expect(path).toBe('project-confirmation-templates-moved.md');
    expect(text).toMatch(/^# The confirmation templates were moved from /m);
  });

  test('does not go where a single word is shared by chance, nor between facts if it is a rule', () => {
    const names = (files: Record<string, string>, text: string) =>
      Object.keys(filesAfter(files, [person(text)])).length;
    expect(names({ 'hosts.md': HOSTS }, 'always document the database schema in prose')).toBe(2);
    const facts = topic('reference', 'Links', 'Where things are', '- The wiki has our deploy runbook.\n');
    expect(names({ 'links.md': facts }, 'never deploy without the runbook of the day shift')).toBe(2);
  });

  test('prefers the topic of its own type where two fit alike', () => {
    const body = '- Vitest runs in threads.\n';
    const files = filesAfter(
      {
        'a.md': topic('user', 'vitest', 'vitest', body),
        'b.md': topic('feedback', 'vitest', 'vitest', body),
        'c.md': topic('user', 'vitest', 'vitest', body),
      },
      [person('always run vitest')],
    );
    expect(files['b.md']).toContain('Always run vitest.');
  });

  test('never goes into a protected, foreign or odd file', () => {
    const before = {
      'tools.md': TOOLS,
      'team/tools.md': TOOLS,
      'logs/2026/11/2026-11-13.md': TOOLS,
      'MEMORY.md': TOOLS,
    };
    const after = filesAfter(
      before,
      [person('never use npm link in this repo')],
      factsWith({ protect: ['tools.md'] }),
    );
    expect(after).toMatchObject(before);
    expect(Object.keys(after)).toHaveLength(5);
    expect(gathered(treeOf({}), factsWith({ protect: ['**'] }), [person('always use tabs')])).toEqual([]);
  });

  test('keeps a file as it is but for the line: CRLF, byte order mark, no newline at the end, an open fence', () => {
    const line = '- Always run npm ci. (2026-11-12, session a)';
    const add = (text: string) => filesAfter({ 'npm.md': text }, [person('always run npm ci')])['npm.md'];
    expect(add('\uFEFF# npm ci\r\n- x\r\n')).toBe(`\uFEFF# npm ci\r\n- x\r\n${line}\r\n`);
    expect(add('# npm ci\n\n- x')).toBe(`# npm ci\n\n- x\n${line}`);
    expect(add('# npm ci\n\nText.\n')).toBe(`# npm ci\n\nText.\n\n${line}\n`);
    expect(add('# npm ci\n\n```\ncode\n')).toBe(`# npm ci\n\n${line}\n\n\`\`\`\ncode\n`);
  });
});

describe('what the memory knows', () => {
  const known = (line: string, text: string) =>
    gathered(treeOf({ 'x.md': line }), factsWith(), [person(text)]);

  test.each([
    ['- Use pnpm, not npm.', 'no, use pnpm, not npm'],
    ['We always use pnpm here, not npm, for installs.', 'use pnpm, not npm'],
    ['Text before. Use pnpm, not npm! Text behind it, and more of it.', 'use pnpm, not npm'],
    ['- Use pnpm, not npm. (2026-10-01, session z)', 'use pnpm, not npm'],
    ['> Never push to main.', 'never push to main'],
  ])('%j is not said twice', (line, text) => {
    expect(known(line, text)).toEqual([]);
  });

  test.each([
    ['- Use npm, not pnpm.', 'use pnpm, not npm'],
    ['- Push to main.', 'never push to main'],
    ['- Do not always run the linter.', 'always run the linter'],
    ['- The port is 5432.', 'remember: the port is 5433'],
    ['```\nnever push to main\n```', 'never push to main'],
    [
      '- Never push to main. (2026-10-01, session z) (taken back 2026-10-02, session y)',
      'never push to main',
    ],
  ])('%j is something else', (line, text) => {
    expect(known(line, text)).toHaveLength(1);
  });

  test('is the fuller of two statements, and a person\u2019s before a log\u2019s', () => {
    const log = { from: 'log', day: '2026-11-13', source: 'logs/2026/11/2026-11-13.md', key: 'l' } as const;
    const noted = { ...log, text: "Ines: refunds above 200 euros are set to wait for Marit's ok." };
    const told = person("remember: refunds above 200 euros need Marit's ok before they go out");
    const tree = applied(treeOf({}), [noted, told]);
    expect(Object.values(textsOf(tree)).join('').match(/^- .*/gm)).toEqual([
      "- Refunds above 200 euros need Marit's ok before they go out. (2026-11-12, session a)",
    ]);
    expect(gathered(tree, factsWith(), [noted, told])).toEqual([]);
    const weekly = person('remember: backups of the billing database run weekly');
    const monthly = person('remember: backups of the billing database run monthly', 'b');
    expect(
      Object.values(filesAfter({}, [weekly, monthly]))
        .join('')
        .match(/^- /gm),
    ).toHaveLength(2);
  });

  test('of two sessions that say the same is the first', () => {
    const files = filesAfter({}, [
      person('always use tabs', 'a'),
      person('Always use tabs!', 'b', '2026-11-13'),
    ]);
    expect(
      Object.values(files)
        .join('')
        .match(/Always use tabs\. \(.*\)/g),
    ).toEqual(['Always use tabs. (2026-11-12, session a)']);
  });

  test('does not include what somebody threw out again', () => {
    const reverted = [
      {
        path: 'feedback-tab.md',
        line: '- Always use tabs. (2026-11-01, session z)',
        revert: 1,
        was: 'removed' as const,
      },
    ];
    expect(gathered(treeOf({}), factsWith({ reverted }), [person('always use tabs')])).toEqual([]);
    expect(gathered(treeOf({}), factsWith({ reverted }), [person('always use spaces')])).toHaveLength(1);
  });

  test('grows by the newest 40 statements at a time, and the record says so', () => {
    const heard = Array.from({ length: 45 }, (_, n) => person(`remember: host gull-${n} is in rack r${n}`));
    const edits = gathered(treeOf({}), factsWith(), heard);
    const text = edits.map(({ file }) => textOf(file)).join('');
    expect(text.match(/^- /gm)).toHaveLength(40);
    expect(text).not.toContain('gull-4 ');
    expect(text).toContain('gull-44 ');
    expect(edits[0]!.why).toContain('the oldest 5 were left out');
  });
});

describe('a gathered line whose words were taken back', () => {
  const line = '- Use pnpm, not npm. (2026-11-12, session a)';
  const now = (
    text: string,
    session = 'b',
    files: Record<string, string> = { 'x.md': `# T\n${line}\n- other\n` },
    facts?: Facts,
  ) => filesAfter(files, [person(text, session, '2026-11-18')], facts)['x.md'];
  const marked = `# T\n${line} (taken back 2026-11-18, session b)\n- other\n`;

  test('stays and says so', () => {
    expect(now('forget what I said about pnpm')).toBe(marked);
    expect(now('scratch that', 'a')).toBe(marked.replace('session b', 'session a'));
  });

  test('is told beside what is said instead', () => {
    const text = now('use npm after all, not pnpm')!;
    expect(text.startsWith(marked.slice(0, -1))).toBe(true);
    const all = Object.values(
      filesAfter({ 'x.md': `# T\n${line}\n` }, [person('use npm after all, not pnpm', 'b', '2026-11-18')]),
    ).join('');
    expect(all).toContain('- Use npm after all, not pnpm. (2026-11-18, session b)');
  });

  test('is no other line, and none that a person wrote', () => {
    expect(now('forget what I said about yarn')).not.toContain('taken back');
    const host = '- The mailer runs on tern-12. (2026-11-12, session a)\n';
    expect(now('hm, the bit on tern-12 was a mistake', 'b', { 'x.md': host })).toBe(host);
    expect(now('scratch that', 'c')).not.toContain('taken back');
    expect(now('forget what I said about pnpm', 'b', { 'x.md': '- Use pnpm, not npm.\n' })).toBe(
      '- Use pnpm, not npm.\n',
    );
    const two = `${line}\n- Use pnpm 10. (2026-11-12, session a)\n`;
    expect(now('forget what I said about pnpm', 'b', { 'x.md': two })).toBe(two);
  });

  test('is left as a person put it back, and where it is protected', () => {
    const reverted = [{ path: 'x.md', line, revert: 1, was: 'restored' as const }];
    expect(now('forget what I said about pnpm', 'b', undefined, factsWith({ reverted }))).not.toContain(
      'taken back',
    );
    expect(
      now('forget what I said about pnpm', 'b', undefined, factsWith({ protect: ['x.md'] })),
    ).not.toContain('taken back');
  });
});

const HOSTILE = [
  'remember: # Heading is on port 80',
  'remember: --- and --- is on port 80',
  'remember: x: y: z # c is "quoted" \'and\' {a: [b]}',
  'remember: & * ! % @ ` is on port 80',
  'remember: [a](../../x.md) and [[b]] and ![c](d.md) are on port 81',
  'remember: \\[a](b.md) [c][d] [e]: f is on port 82',
  'remember: <!-- is on port 83',
  'remember: --> is on port 84',
  'remember: ~~~ ``` is on port 85',
  'remember: a\u2028# b\u0085- c is on port 86',
  'remember: (2026-11-12, session q) is on port 87',
  'remember: `code is on port 88',
  'remember: ｆｕｌｌ width is on port 89',
  'remember: null',
  'remember: 日本語のテストは gull-9 で動く',
  '\ufeffremember: \u202ethe port is 90\ud800',
];
const EXTRA = [
  'forget that',
  'scratch that',
  'forget what I said about pnpm',
  'never mind the port rule',
  'ok',
];

function randomHeard(random: Random): Heard[] {
  return Array.from({ length: random.below(12) }, () => {
    const isLog = random.chance(0.25);
    const text = isLog
      ? random.pick(NOTED)[0]
      : random.pick([random.pick(GATHERED)[0], random.pick(LEFT), random.pick(HOSTILE), random.pick(EXTRA)]);
    const source = isLog ? 'logs/2026/11/2026-11-13.md' : `session ${random.pick(['a', 'b'])}`;
    return { from: isLog ? 'log' : 'person', text, day: '2026-11-13', source, key: source };
  });
}

describe('gathering into any memory', () => {
  test('a second time changes nothing', () => {
    forSeeds(400, (random) => {
      const heard = randomHeard(random);
      const once = applied(randomMemory(random), heard);
      expect(gathered(once, factsWith(), heard)).toEqual([]);
    });
  });

  test('edits topics only, and only adds lines', () => {
    forSeeds(400, (random) => {
      const tree = randomMemory(random);
      const facts = factsWith({ protect: ['keep.md', 'sub/**'] });
      for (const { path, file } of gathered(tree, facts, randomHeard(random))) {
        expect(kindOf(path)).toBe('topic');
        expect(isEditable(path, ['keep.md', 'sub/**'])).toBe(true);
        const lines = textOf(file)!.split('\n');
        const old = textOf(tree.get(path))?.split('\n') ?? [];
        let at = 0;
        for (const line of lines) if (line.trimEnd() === old[at]?.trimEnd()) at++;
        expect(at).toBeGreaterThanOrEqual(old.length - (old.at(-1) === '' ? 1 : 0));
      }
    });
  });

  test('makes no headings, links, comments, fences or frontmatter out of what was said', () => {
    for (const text of HOSTILE) {
      const after = applied(treeOf({}), [person(text)]);
      for (const [path, file] of after) {
        const written = textOf(file)!;
        const { lines, openFence } = readMarkdown(written);
        expect(openFence).toBeUndefined();
        expect(lines.map(({ kind }) => kind).join(' ')).toBe(
          `${'frontmatter '.repeat(6)}blank heading blank bullet`,
        );
        expect(lines.at(-1)!.shown).toBe(lines.at(-1)!.text);
        expect(linksOf(file)).toEqual([]);
        expect(readFrontmatter(written).type).toMatch(/^(user|feedback|project|reference)$/);
        expect(readFrontmatter(written).name).toBe(path.replace(/\.md$/, ''));
      }
    }
  });

  test('makes no check fail that tidy does not mend', () => {
    forSeeds(60, (random) => {
      const facts = factsWith();
      const before = tidy(randomMemory(random), facts);
      const after = tidy(applied(before, randomHeard(random)), facts);
      expect(verify({ before, after, facts })).toEqual({ worse: [], guard: [] });
    });
  });
});

test('5,000 units and 40 statements take well below a second', () => {
  const files: Record<string, string> = {};
  for (let n = 0; n < 250; n++)
    files[`topic-${n}.md`] =
      `# Topic ${n}\n\n${Array.from({ length: 20 }, (_, m) => `- Service s${n}x${m} listens on port ${n * 20 + m} of gull-${m}.`).join('\n')}\n`;
  const heard = Array.from({ length: 40 }, (_, n) =>
    person(`remember: service s${n}x1 listens on port ${60_000 + n}`),
  );
  const tree = treeOf(files);
  const started = performance.now();
  expect(gathered(tree, factsWith(), heard).length).toBeGreaterThan(0);
  expect(performance.now() - started).toBeLessThan(2_000);
});
