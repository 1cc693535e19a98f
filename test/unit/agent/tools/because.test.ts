import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileOf } from '../../../../src/memory/tree.ts';
import { claudeCode } from '../../../contracts/transcripts.ts';
import { openBox } from '../box.ts';

// Put together from parts: no complete secret stands in this file.
const TOKEN = `gh${'p_'}${'3vKq8ZtR1xWm5LbN7cYd'}${'0hJs4GfA2uEo9PiQ'}`;

const AT = '2026-11-01T10:00:00.000Z';
const talk = [
  claudeCode.person('No, the orders port\n  is 6543 since May.', AT, '/p'),
  claudeCode.person('password = xR7vKq8ZtW1m5LbN, the orders port is 9999', AT, '/p'),
  ...claudeCode
    .others('/p')
    .agent.map((line) =>
      JSON.parse(JSON.stringify(line).replace('reply', 'The orders port is 7777 I think')),
    ),
  ...claudeCode
    .others('/p')
    .tool.map((line) => JSON.parse(JSON.stringify(line).replace('"result"', '"the orders port is 8888"'))),
];

function box(more: Parameters<typeof openBox>[0] = {}) {
  return openBox({
    files: {
      'MEMORY.md': '# Memory\n\n- [A](a.md) — ports\n',
      'a.md':
        '# Ports\n\n- The orders port is 5432.\n- Build with `make build`.\n- gull-2 holds the logs, says Marit.\n',
      'wide.md': '- Orders on port 5433 of gull-9, says Marit, since 4.2.1.\n',
      'b.md': '- 2026-05-02: The orders port is 6543.\n',
      'logs/2026/05/2026-05-03.md': '- orders port moved to 6543\n',
      'sessions/s.md': 'The orders port is 6543 today.\n',
      'pinned/p.md': 'The orders port is 6543, period.\n',
      ...more.files,
    },
    project: {
      'config.json': '{\n  "orders": {\n    "port": 6543\n  }\n}\n',
      'hosts.txt': 'gull-9 was switched off\n',
      Makefile: 'build:\n\tgo build ./cmd\n',
      '.env': 'ORDERS_PORT=6543 of orders\n',
      'big.txt': `the orders port is 6543 ${'x'.repeat(3 * 1024 ** 2)}`,
      'secret.ts': `const orders = { port: 6543, token: "${TOKEN}" }\n`,
      bin: Buffer.from([0, 1, 2]),
      ...more.project,
    },
    home: {
      'else/config.json': '"orders": { "port": 6543 }\n',
      'talk/1.jsonl': talk.map((line) => JSON.stringify(line)).join('\n'),
      ...more.home,
    },
    transcripts: () => ({
      at: (path) => (path.endsWith('.jsonl') ? { agent: 'claude-code', path } : undefined),
    }),
    ...(more.facts && { facts: more.facts }),
  });
}

const PORT = 'The orders port is 5432.';
const remove = (because: unknown) => ({
  file_path: 'a.md',
  old_string: `- ${PORT}\n`,
  new_string: '',
  because,
});

describe('a reason holds', () => {
  test.each([
    ['in the project', 'config.json', '"orders": { "port": 6543 }', '/project/config.json'],
    ['in the project, by its full path', '../project/config.json', '"port": 6543', '/project/config.json'],
    [
      'in a daily log',
      'logs/2026/05/2026-05-03.md',
      'orders port moved to 6543',
      'logs/2026/05/2026-05-03.md',
    ],
    ["in a person's words", '../talk/1.jsonl', 'the orders port is 6543 since May', '/talk/1.jsonl'],
    ['in another memory', 'b.md', 'The orders port is 6543.', 'b.md'],
    ['in what a person pinned', 'pinned/p.md', 'The orders port is 6543, period.', 'pinned/p.md'],
  ])('%s', async (_where, path, quote, source) => {
    const { call, cited, text, memory } = box();
    const given = path.startsWith('..') ? join(memory, path) : path;
    const result = await call('Edit', remove([{ removed: PORT, path: given, quote }]));
    expect(result).toEqual({ ok: true, text: 'Edited a.md (1 place).' });
    expect(text('a.md')).not.toContain('5432');
    expect(cited).toEqual([{ path: 'a.md', removed: PORT, source: expect.stringMatching(source), quote }]);
  });

  test('for Write and Delete too, and each of several is taken down', async () => {
    const { call, cited } = box();
    const because = [
      { removed: PORT, path: 'config.json', quote: '"orders": { "port": 6543' },
      { removed: 'Build with `make build`.', path: 'Makefile', quote: 'build: go build' },
    ];
    expect(await call('Write', { file_path: 'a.md', content: '# Ports\n', because })).toMatchObject({
      ok: true,
    });
    expect(cited.map(({ source }) => source.split('/').at(-1))).toEqual(['config.json', 'Makefile']);
    const other = [
      { removed: 'The orders port is 6543.', path: 'config.json', quote: '"orders": { "port": 6543' },
    ];
    expect(await call('Delete', { file_path: 'b.md', because: other })).toMatchObject({ ok: true });
    expect(cited).toHaveLength(3);
  });

  test('for what came from another file in this dream, where it stood before', async () => {
    const { call, cited } = box();
    await call('Write', { file_path: 'new.md', content: `All: ${PORT}\n` });
    const because = [{ removed: PORT, path: 'config.json', quote: '"orders": { "port": 6543' }];
    expect(await call('Delete', { file_path: 'new.md', because })).toMatchObject({ ok: true });
    expect(cited).toMatchObject([{ path: 'a.md' }]);
  });

  test('before the next call runs, however long it takes to find', async () => {
    const { call, text, home } = box();
    const quote = 'the orders port is 6543 since May';
    const because = [{ removed: PORT, path: join(home, 'talk/1.jsonl'), quote }];
    const results = await Promise.all([
      call('Edit', { ...remove(because), new_string: '- It is 6543.\n' }),
      call('Edit', { file_path: 'a.md', old_string: 'It is 6543.', new_string: 'Done.' }),
    ]);
    expect(results).toMatchObject([{ ok: true }, { ok: true }]);
    expect(text('a.md')).toContain('- Done.\n');
  });

  test.each([undefined, null, []])('where there is none: %j', async (because) => {
    const { call, cited } = box();
    expect(await call('Edit', remove(because))).toMatchObject({ ok: true });
    expect(cited).toEqual([]);
  });

  test('with the secret that a mask in it stands for', async () => {
    const files = { 'c.md': `The orders token is ${TOKEN} on gull-2.\n` };
    const { call, cited } = box({ files });
    const shown = await call('Read', { file_path: 'c.md' });
    const removed = /\t(The .*)/.exec(shown.text)![1];
    const because = [{ removed, path: 'secret.ts', quote: 'const orders = { port: 6543, token: ' }];
    expect(await call('Delete', { file_path: 'c.md', because })).toMatchObject({ ok: true });
    expect(cited).toMatchObject([{ removed: `The orders token is ${TOKEN} on gull-2.` }]);
  });
});

describe('a reason does not hold, and nothing is changed', () => {
  const quote = '"orders": { "port": 6543';
  test.each([
    ['removed that never stood there', { removed: 'The orders port is 1.', path: 'config.json', quote }],
    [
      'removed that stands in another file',
      { removed: 'The orders port is 6543.', path: 'config.json', quote },
    ],
    ['a part of a number', { removed: 'The orders port is 54', path: 'config.json', quote }],
    ['words that stand nowhere', { removed: PORT, path: 'config.json', quote: '"orders": { "port": 1111' }],
    ['words in another case', { removed: PORT, path: 'config.json', quote: '"ORDERS": { "port": 6543' }],
    ['a part of a word', { removed: PORT, path: 'config.json', quote: 'rders": { "port": 65' }],
    ['too short a quote', { removed: PORT, path: 'config.json', quote: 'port' }],
    ['one word only', { removed: PORT, path: 'config.json', quote: '  orders  ' }],
    ['too long a quote', { removed: PORT, path: 'config.json', quote: `${quote} ${'x '.repeat(300)}` }],
    ['a quote of something else', { removed: PORT, path: 'Makefile', quote: 'go build ./cmd' }],
    [
      'too much for one quote',
      { removed: '- gull-2 holds the logs, says Marit.\n', path: 'Makefile', quote: 'go build ./cmd' },
    ],
    ['a file that is not there', { removed: PORT, path: 'none.json', quote }],
    ['a file of credentials', { removed: PORT, path: '.env', quote: 'ORDERS_PORT=6543 of orders' }],
    ['a file elsewhere', { removed: PORT, path: '../else/config.json', quote: '"orders": { "port": 6543 }' }],
    ['a folder', { removed: PORT, path: '../project', quote }],
    ['a file that is too large', { removed: PORT, path: 'big.txt', quote: 'the orders port is 6543' }],
    ['a file that is no text', { removed: PORT, path: 'bin', quote }],
    [
      "an agent's words",
      { removed: PORT, path: '../talk/1.jsonl', quote: 'The orders port is 7777 I think' },
    ],
    ["a tool's words", { removed: PORT, path: '../talk/1.jsonl', quote: 'the orders port is 8888' }],
    [
      'words with a secret',
      {
        removed: PORT,
        path: '../talk/1.jsonl',
        quote: 'password = xR7vKq8ZtW1m5LbN, the orders port is 9999',
      },
    ],
    [
      'a summary of a session',
      { removed: PORT, path: 'sessions/s.md', quote: 'The orders port is 6543 today.' },
    ],
    ['what goes itself', { removed: PORT, path: 'a.md', quote: PORT }],
    ['the kernel', { removed: PORT, path: '/proc/self/environ', quote }],
    [
      'a secret that is guessed',
      { removed: PORT, path: 'secret.ts', quote: `orders = { port: 6543, token: "${TOKEN}"` },
    ],
    ['a path with NUL', { removed: PORT, path: 'a\0.json', quote }],
    ['no object', 'config.json'],
    ['null', null],
    ['a list', [PORT, 'config.json', quote]],
    ['a missing field', { removed: PORT, path: 'config.json' }],
    ['a number for a quote', { removed: PORT, path: 'config.json', quote: 6543 }],
    ['fields that are inherited', Object.create({ removed: PORT, path: 'config.json', quote })],
  ])('%s', async (_what, reason) => {
    const { call, draft, cited, memory } = box();
    const given =
      typeof reason === 'object' && reason !== null && 'path' in reason && Object.hasOwn(reason, 'path')
        ? { ...reason, path: reason.path.startsWith('..') ? join(memory, reason.path) : reason.path }
        : reason;
    const good = { removed: PORT, path: 'config.json', quote };
    for (const because of [[given], [good, given]]) {
      const result = await call('Edit', remove(because));
      expect(result.ok).toBe(false);
      expect(result.text.length).toBeGreaterThan(15);
    }
    expect(draft.changed()).toEqual([]);
    expect(cited).toEqual([]);
  });

  test.each(['config.json', {}, 7, true])('%j for a list', async (because) => {
    const { call, draft } = box();
    expect(await call('Edit', remove(because))).toMatchObject({ ok: false });
    expect(draft.changed()).toEqual([]);
  });

  test('more of them than anybody gives', async () => {
    const { call } = box();
    const many = Array.from({ length: 100_000 }, () => ({ removed: PORT, path: 'config.json', quote }));
    expect((await call('Edit', remove(many))).text).toMatch(/100000 entries/);
  });

  test('what says more than the quote speaks of, until it is cited in smaller pieces', async () => {
    const { call, cited } = box();
    const cite = (removed: string) =>
      call('Delete', {
        file_path: 'wide.md',
        because: [{ removed, path: 'hosts.txt', quote: 'gull-9 was switched off' }],
      });
    expect((await cite('Orders on port 5433 of gull-9, says Marit, since 4.2.1.')).text).toMatch(
      /smaller pieces/,
    );
    expect(cited).toEqual([]);
    expect(await cite('port 5433 of gull-9')).toMatchObject({ ok: true });
  });

  test('words that the model wrote itself in this dream', async () => {
    const { call, cited } = box();
    await call('Write', { file_path: 'proof.md', content: 'The orders port is 6543 now.\n' });
    await call('Edit', { file_path: 'b.md', old_string: '6543.', new_string: '6543, and 5432 is gone.' });
    for (const [path, quote] of [
      ['proof.md', 'The orders port is 6543 now.'],
      ['b.md', 'The orders port is 6543, and 5432 is gone.'],
    ])
      expect(await call('Edit', remove([{ removed: PORT, path, quote }]))).toMatchObject({ ok: false });
    expect(cited).toEqual([]);
  });

  test('a memory that is older than what goes', async () => {
    const files = { 'a.md': `- 2026-08-01: ${PORT}\n` };
    const { call } = box({ files });
    const because = [{ removed: PORT, path: 'b.md', quote: 'The orders port is 6543.' }];
    expect((await call('Delete', { file_path: 'a.md', because })).text).toMatch(/older than/);
    const touched = box({
      files: { 'b.md': 'The orders port is 6543.\n' },
      facts: { changedAt: (path) => (path === 'b.md' ? 1 : 2) },
    });
    expect((await touched.call('Delete', { file_path: 'a.md', because })).text).toMatch(/older than/);
  });

  test('a link of the project that leads elsewhere, or into the memory', async () => {
    const { call, home, project, memory, cited } = box({
      files: { 'c.md': fileOf('../else/config.json', '120000') },
    });
    fs.symlinkSync(join(home, 'else/config.json'), join(project, 'out.json'));
    fs.symlinkSync(join(memory, 'sessions/s.md'), join(project, 'in.md'));
    for (const [path, words] of [
      ['out.json', '"orders": { "port": 6543 }'],
      ['in.md', 'The orders port is 6543 today.'],
      ['c.md', '"orders": { "port": 6543 }'],
    ])
      expect(await call('Edit', remove([{ removed: PORT, path, quote: words }]))).toMatchObject({
        ok: false,
      });
    expect(cited).toEqual([]);
  });
});
