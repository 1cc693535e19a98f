import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ToolResult } from '../../../../src/agent/port.ts';
import { openTranscripts } from '../../../../src/sessions/transcripts.ts';
import { diskReader } from '../../../../src/store/disk-reader.ts';
import { scratch, writeFiles } from '../../../support/world.ts';
import { agent, harness, person, tool } from '../../sessions/cache/transcripts.ts';
import { sandbox } from '../sandbox.ts';

const MEMORY = {
  'MEMORY.md': '# Memory\n\n- [Build](build.md)\n',
  'build.md': 'Use pnpm to build.\nNever npm.\nThe port is 4000.\n',
  'notes/ports.md': 'Port 4000 is the api.\nPORT 5000 is the site.\n',
  'notes/data.json': '{"port": 4000}\n',
};

function world(more: { transcripts?: Record<string, string>; signal?: AbortSignal } = {}) {
  const home = scratch();
  const projects = join(home, '.claude/projects');
  writeFiles(projects, more.transcripts ?? {});
  const transcripts = openTranscripts({
    reader: diskReader(fs),
    places: [{ agent: 'claude-code', path: projects }],
  });
  const box = sandbox(home, MEMORY, { transcripts, ...(more.signal && { signal: more.signal }) });
  const grep = async (input: object): Promise<string> => ((await box.call('Grep', input)) as ToolResult).text;
  return { ...box, home, projects, grep };
}

describe('modes', () => {
  test('names of files come in the order of their paths', async () => {
    const { grep } = world();
    expect(await grep({ pattern: '[Pp]ort' })).toBe('build.md\nnotes/data.json\nnotes/ports.md');
    expect(await grep({ pattern: 'nothing at all' })).toBe('No matches.');
  });

  test('lines come with path and number, counts with the number of lines', async () => {
    const { grep } = world();
    expect(await grep({ pattern: '4\\d+', output_mode: 'content' })).toBe(
      'build.md:3:The port is 4000.\nnotes/data.json:1:{"port": 4000}\nnotes/ports.md:1:Port 4000 is the api.',
    );
    expect(await grep({ pattern: '4000', output_mode: 'content', '-n': false, path: 'notes' })).toBe(
      'notes/data.json:{"port": 4000}\nnotes/ports.md:Port 4000 is the api.',
    );
    expect(await grep({ pattern: 'port', '-i': true, output_mode: 'count' })).toBe(
      'build.md:1\nnotes/data.json:1\nnotes/ports.md:2',
    );
  });

  test('one file needs no name before each line', async () => {
    const { grep } = world();
    expect(await grep({ pattern: 'npm', path: 'build.md', output_mode: 'content' })).toBe(
      '1:Use pnpm to build.\n2:Never npm.',
    );
  });

  test('lines around a match are told, with a gap between groups', async () => {
    const { grep, draft } = world();
    draft.write('lines.md', 'a\nX\nb\nc\nd\ne\nX\n');
    const asked = { pattern: 'X', path: 'lines.md', output_mode: 'content' };
    expect(await grep({ ...asked, '-C': 1 })).toBe('1-a\n2:X\n3-b\n--\n6-e\n7:X');
    expect(await grep({ ...asked, '-A': 1 })).toBe('2:X\n3-b\n--\n7:X');
    expect(await grep({ ...asked, '-B': 1 })).toBe('1-a\n2:X\n--\n6-e\n7:X');
  });

  test('a match goes over lines where that is asked for', async () => {
    const { grep } = world();
    expect(
      await grep({ pattern: 'build.*4000', multiline: true, output_mode: 'content', path: 'build.md' }),
    ).toBe('1:Use pnpm to build.\n2:Never npm.\n3:The port is 4000.');
  });

  test('globs and types choose files', async () => {
    const { grep } = world();
    expect(await grep({ pattern: 'port', '-i': true, glob: '*.json' })).toBe('notes/data.json');
    expect(await grep({ pattern: 'port', '-i': true, glob: '!*.json' })).toBe('build.md\nnotes/ports.md');
    expect(await grep({ pattern: 'port', '-i': true, glob: 'notes/**/*.{md,txt}' })).toBe('notes/ports.md');
    expect(await grep({ pattern: 'port', '-i': true, type: 'json' })).toBe('notes/data.json');
    expect(await grep({ pattern: 'port', type: 'cobol' })).toMatch(/no type cobol/);
  });
});

describe('an answer has bounds', () => {
  test('of lines, with an offset to go on from', async () => {
    const { grep, draft } = world();
    draft.write('many.md', Array.from({ length: 600 }, (_, i) => `line ${i}\n`).join(''));
    const asked = { pattern: 'line', output_mode: 'content', path: 'many.md' };
    const first = (await grep(asked)).split('\n');
    expect(first).toHaveLength(251);
    expect(first.at(-1)).toBe('(More was left out: narrow it, or go on with offset 250.)');
    expect(await grep({ ...asked, offset: 250, head_limit: 2 })).toMatch(
      /^251:line 250\n252:line 251\n\(More/,
    );
    expect(await grep({ ...asked, offset: 598 })).toBe('599:line 598\n600:line 599');
    expect(await grep({ ...asked, offset: 9_000 })).toBe('Nothing behind that offset.');
  });

  test('of bytes, and long lines are cut around the match', async () => {
    const { grep, draft } = world();
    draft.write('wide.md', `${'x'.repeat(5_000)}needle${'y'.repeat(5_000)}\n`.repeat(150));
    const text = await grep({ pattern: 'needle', output_mode: 'content', path: 'wide.md', head_limit: 0 });
    expect(Buffer.byteLength(text)).toBeLessThan(25_000);
    expect(text).toMatch(/^1:…x+needley+…\n2:/);
    expect(text).toMatch(/More was left out/);
  });
});

describe('what is searched', () => {
  test('is the draft, not the disk', async () => {
    const { grep, draft, memory } = world();
    draft.write('new.md', 'a fresh word\n');
    draft.remove('build.md');
    writeFiles(memory, { 'on-disk.md': 'a fresh word\n', '.git/config': 'a fresh word\n' });
    expect(await grep({ pattern: 'fresh|pnpm' })).toBe('new.md');
  });

  test('leaves out binaries, links, credentials, large files and fetched folders', async () => {
    const { grep, home } = world();
    writeFiles(home, {
      'app/src/a.ts': 'needle\n',
      'app/binary': 'needle\0\n',
      'app/.env': 'needle=1\n',
      'app/server.key': 'needle\n',
      'app/node_modules/x/index.js': 'needle\n',
      'app/.git/config': 'needle\n',
      'app/large.txt': `needle\n${'x'.repeat(3 << 20)}`,
      '.ssh/notes': 'needle\n',
    });
    fs.symlinkSync(join(home, '.ssh'), join(home, 'app/linked'));
    fs.symlinkSync(join(home, 'app/src/a.ts'), join(home, 'app/again.ts'));
    expect(await grep({ pattern: 'needle', path: join(home, 'app') })).toBe(
      [
        join(home, 'app/src/a.ts'),
        '(Not entered: node_modules.)',
        '(Not searched because they are over 2 MB: 1.)',
      ].join('\n'),
    );
  });

  test.each(['.ssh/notes', 'app/.env', 'app/linked.ts', 'app/pipe'])(
    '%s is denied where it is named',
    async (name) => {
      const { call, home } = world();
      writeFiles(home, { '.ssh/notes': 'needle\n', 'app/.env': 'needle\n' });
      fs.symlinkSync(join(home, '.ssh/notes'), join(home, 'app/linked.ts'));
      const path = name === 'app/pipe' ? '/dev/null' : join(home, name);
      expect(await call('Grep', { pattern: 'needle', path })).toMatchObject({ ok: false, denied: true });
    },
  );

  test('a secret is neither told nor found, and lines behind a key keep their numbers', async () => {
    const { grep, draft } = world();
    const token = ['ghp', 'k3JxW9qTzR7vLmB2nYpD5sHgF8cUaE1wQ6Xo'].join('_');
    const key = [
      '-----BEGIN PRIVATE KEY-----',
      'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj',
      '-----END PRIVATE KEY-----',
    ];
    draft.write('secret.md', `token ${token} here\n${key.join('\n')}\nafter the key\n`);
    const content = await grep({ pattern: 'here|after', output_mode: 'content', path: 'secret.md' });
    expect(content).toMatch(/^1:token \[secret: GitHub token #\w{8}\] here\n5:after the key$/);
    expect(await grep({ pattern: token.slice(4, 20) })).toBe('No matches.');
    expect(await grep({ pattern: 'MIIE\\w+' })).toBe('No matches.');
    expect(await grep({ pattern: 'MIIE', output_mode: 'count' })).toBe('No matches.');
  });
});

describe('transcripts', () => {
  const body = harness(200) + person('use pnpm here') + agent('Will use pnpm.') + tool('pnpm: not found');

  test('are told by whose words they are, the newest first, never as lines of JSON', async () => {
    const { grep, projects } = world({
      transcripts: {
        '-app/old.jsonl': body,
        '-app/new.jsonl': person('pnpm again'),
        '-app/notes.txt': 'pnpm\n',
      },
    });
    fs.utimesSync(join(projects, '-app/old.jsonl'), 1_700_000_000, 1_700_000_000);
    expect(await grep({ pattern: 'pn.m', path: projects, output_mode: 'content' })).toBe(
      [
        `${projects}/-app/notes.txt:1:pnpm`,
        `${projects}/-app/new.jsonl:1: [person 2026-11-18T09:00] pnpm again`,
        `${projects}/-app/old.jsonl:3: [agent] Will use pnpm.`,
        `${projects}/-app/old.jsonl:2: [person 2026-11-18T09:00] use pnpm here`,
      ].join('\n'),
    );
    expect(await grep({ pattern: 'pnpm', path: projects, glob: '*.jsonl' })).toBe(
      `${projects}/-app/new.jsonl\n${projects}/-app/old.jsonl`,
    );
    expect(await grep({ pattern: 'pnpm', path: projects, glob: '*.jsonl', output_mode: 'count' })).toBe(
      `${projects}/-app/new.jsonl:1\n${projects}/-app/old.jsonl:2`,
    );
  });

  test('named alone tell what tools said as well, and nothing of the harness', async () => {
    const { grep, projects } = world({ transcripts: { '-app/a.jsonl': body } });
    const path = join(projects, '-app/a.jsonl');
    expect(await grep({ pattern: 'not found', path, output_mode: 'content' })).toBe(
      `${path}:4: [tool] pnpm: not found`,
    );
    expect(await grep({ pattern: 'attachment', path, output_mode: 'content' })).toBe('No matches.');
  });

  test('have windows, not whole words, and no secrets', async () => {
    const token = ['ghp', 'k3JxW9qTzR7vLmB2nYpD5sHgF8cUaE1wQ6Xo'].join('_');
    const said = person(`${'long '.repeat(500)}needle ${token} ${'tail '.repeat(500)}`);
    const { grep, projects } = world({ transcripts: { '-app/a.jsonl': said } });
    const text = await grep({ pattern: 'needle', path: projects, output_mode: 'content' });
    expect(text.length).toBeLessThan(400);
    expect(text).toContain('[secret: GitHub token #');
    expect(await grep({ pattern: token.slice(4, 20), path: projects })).toBe('No matches.');
  });
});

test('a pattern that stumbles over a secret tells nothing of it', async () => {
  const [front, tail] = ['kq8Z', `${'tR1xWm5LbN7cYd'}${'0hJs4GfA2uEo9PiQ3v'}`];
  const line = `password: ${front}${tail}`;
  const { grep, draft, projects } = world({ transcripts: { '-app/a.jsonl': person(line) } });
  draft.write('keys.md', `${line}\n`);
  const transcript = join(projects, '-app/a.jsonl');
  for (const guess of [front, front.replace('8', '9')]) {
    const pattern = `${guess}(?:\\w+\\w+)+!`;
    expect(await grep({ pattern, path: 'keys.md' }), guess).toBe('No matches.');
    expect(await grep({ pattern, path: transcript }), guess).toBe('No matches.');
  }
}, 30_000);

test('a pattern that is too slow, wrong or wanted no more is answered', async () => {
  const { grep, draft } = world();
  draft.write('slow.md', `${'a'.repeat(60)}!\n`);
  expect(await grep({ pattern: '(a+)+$', path: 'slow.md' })).toMatch(/too slow/);
  expect(await grep({ pattern: '(' })).toMatch(/^Bad pattern/);
  expect(await grep({ pattern: 'a', path: 'missing' })).toBe('missing: No such file or directory.');
  expect(await grep({ pattern: 'a', output_mode: 'all' })).toMatch(/must be one of/);
  expect(await grep({ pattern: 'a', '-i': 'yes' })).toMatch(/must be true or false/);
  const ending = new AbortController();
  const ended = world({ signal: ending.signal });
  ending.abort();
  expect(await ended.grep({ pattern: 'pnpm' })).toMatch(/the dream ends/);
});
