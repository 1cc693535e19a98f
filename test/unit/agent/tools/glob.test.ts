import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratch, writeFiles } from '../../../support/world.ts';
import { sandbox } from '../sandbox.ts';

function world() {
  const home = scratch();
  const box = sandbox(home, {
    'MEMORY.md': '# Memory\n',
    'a.md': 'a\n',
    'deep/b.md': 'b\n',
    'deep/c.txt': 'c\n',
  });
  const glob = async (pattern: string, path?: string) =>
    (await box.call('Glob', { pattern, ...(path !== undefined && { path }) })).text;
  return { ...box, home, glob };
}

test('files come newest first, and those of the same moment by name', async () => {
  const { glob, home } = world();
  const app = join(home, 'app');
  writeFiles(app, { 'old.ts': '', 'new.ts': '', 'sub/mid.ts': '', 'sub/mid2.ts': '', 'x.js': '' });
  for (const [name, at] of [
    ['old.ts', 1],
    ['sub/mid.ts', 2],
    ['sub/mid2.ts', 2],
    ['new.ts', 3],
  ] as const) {
    fs.utimesSync(join(app, name), 1_700_000_000 + at, 1_700_000_000 + at);
  }
  expect(await glob('*.ts', app)).toBe(
    ['new.ts', 'sub/mid.ts', 'sub/mid2.ts', 'old.ts'].map((name) => join(app, name)).join('\n'),
  );
  expect(await glob('sub/**', app)).toBe(`${app}/sub/mid.ts\n${app}/sub/mid2.ts`);
  expect(await glob(`${app}/{old,new}.[jt]s`)).toBe(`${app}/new.ts\n${app}/old.ts`);
  expect(await glob('../app/sub/*2.ts')).toBe(`${app}/sub/mid2.ts`);
  expect(await glob('new.ts', app)).toBe(`${app}/new.ts`);
});

test('the memory is the draft, told by paths that every tool understands', async () => {
  const { glob, draft, memory } = world();
  draft.write('new.md', 'new\n');
  draft.remove('a.md');
  writeFiles(memory, { '.git/x.md': 'x', 'stray.md': 'x' });
  const found = (await glob('**/*.md')).split('\n').sort();
  expect(found).toEqual(['MEMORY.md', 'deep/b.md', 'new.md']);
  expect(await glob('*.rs')).toBe('No files.');
});

test('there are a hundred at the most', async () => {
  const { glob, home } = world();
  writeFiles(home, Object.fromEntries(Array.from({ length: 130 }, (_, i) => [`app/${i}.md`, ''])));
  const lines = (await glob('*.md', join(home, 'app'))).split('\n');
  expect(lines).toHaveLength(101);
  expect(lines.at(-1)).toBe('(30 older ones were left out: write a narrower glob.)');
});

test('what is refused, fetched or linked is not listed', async () => {
  const { glob, call, home } = world();
  writeFiles(home, {
    'app/a.ts': '',
    'app/.env': '',
    'app/node_modules/b.ts': '',
    '.ssh/c.ts': '',
    '.aws/d': '',
  });
  fs.symlinkSync(join(home, '.ssh'), join(home, 'app/link'));
  expect(await glob('**', home)).not.toMatch(/\.ssh|\.aws|\.env|\/b\.ts/);
  expect(await glob('**/*.ts', join(home, 'app'))).toBe(`${home}/app/a.ts\n(Not entered: node_modules.)`);
  for (const path of ['/proc', '/sys', '/dev', join(home, '.ssh'), join(home, 'app/link')]) {
    expect(await call('Glob', { pattern: '*', path })).toMatchObject({ ok: false, denied: true });
  }
  expect(await call('Glob', { pattern: '/proc/*/environ' })).toMatchObject({ denied: true });
});

test('wrong questions are answered', async () => {
  const { glob, call } = world();
  expect(await glob('*', 'missing')).toBe('missing: No such file or directory.');
  expect(await glob('*', 'a.md')).toBe('a.md is not a folder.');
  expect(await glob('{a,b}'.repeat(30))).toMatch(/stands for more than/);
  expect(await call('Glob', {})).toMatchObject({ ok: false, text: 'pattern must be a string.' });
});
