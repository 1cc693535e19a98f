import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runDream } from '../../../../src/dream/run.ts';
import { complaints } from '../../../support/git.ts';
import { scripted } from '../../../support/scripted.ts';
import { contents, keptMemory, machineFor, sampleMemory } from '../../../support/world.ts';

const index = (files: string[]) => `# Memory\n\n${files.map((file) => `- [${file}](${file})`).join('\n')}\n`;

test('text stays where it was when the file it was to move to is left alone', async () => {
  const dir = await keptMemory({
    'MEMORY.md': index(['a.md', 'b.md']),
    'a.md': 'The deploy key is rotated every spring.\n',
    'b.md': 'Other things.\n',
  });
  const engine = scripted(async ({ call, memory }) => {
    await call('Write', {
      file_path: join(memory, 'b.md'),
      content: 'Other things, and the deploy key is rotated every spring.\n',
    });
    await call('Delete', { file_path: join(memory, 'a.md') });
    await call('Edit', {
      file_path: join(memory, 'MEMORY.md'),
      old_string: '- [a.md](a.md)\n',
      new_string: '',
    });
    fs.writeFileSync(join(dir, 'b.md'), 'Written anew by a live session.\n');
  });
  const { world, target, request } = machineFor(dir, { engine });
  const { dream } = await runDream(world, target, request());
  expect(contents(dir)).toMatchObject({
    'a.md': 'The deploy key is rotated every spring.\n',
    'b.md': 'Written anew by a live session.\n',
  });
  expect(
    dream.files
      .filter(({ skipped }) => skipped)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(['a.md', 'b.md']);
});

test('a dream whose every file was being edited ends unchanged, with the reasons', async () => {
  const dir = await keptMemory(sampleMemory(2));
  const engine = scripted(async ({ call, memory }) => {
    await call('Edit', { file_path: join(memory, 'topic-01.md'), old_string: 'Fact', new_string: 'Truth' });
    fs.writeFileSync(join(dir, 'topic-01.md'), 'rewritten\n');
  });
  const { world, target, request } = machineFor(dir, { engine });
  const { dream, error } = await runDream(world, target, request());
  expect(error).toBeUndefined();
  expect(dream).toMatchObject({ outcome: 'unchanged', reason: 'every file it changed was being edited' });
  expect(contents(dir)['topic-01.md']).toBe('rewritten\n');
  expect(complaints(dir)).toBe('');
});

test('words written through a descriptor that was open across the publish are added back', async () => {
  const dir = await keptMemory(sampleMemory(2));
  const engine = scripted(async ({ call, memory }) => {
    await call('Edit', { file_path: join(memory, 'topic-01.md'), old_string: 'Fact', new_string: 'Truth' });
  });
  const path = join(dir, 'topic-01.md');
  const open = fs.openSync(path, 'a');
  try {
    const { world, target, request } = machineFor(dir, { engine });
    expect((await runDream(world, target, request())).dream.outcome).toBe('committed');
    fs.writeSync(open, 'a late word\n');
    expect(fs.readFileSync(path, 'utf8')).not.toContain('late');
    const next = machineFor(dir);
    await runDream(next.world, next.target, next.request());
    expect(fs.readFileSync(path, 'utf8')).toMatch(/Truth 1[\s\S]*a late word\n$/);
    expect(complaints(dir)).toBe('');
  } finally {
    fs.closeSync(open);
  }
});

test('permissions of a file are kept', async () => {
  const dir = await keptMemory(sampleMemory(2));
  fs.chmodSync(join(dir, 'topic-01.md'), 0o640);
  const engine = scripted(({ call, memory }) =>
    call('Edit', { file_path: join(memory, 'topic-01.md'), old_string: 'Fact', new_string: 'Truth' }),
  );
  const { world, target, request } = machineFor(dir, { engine });
  await runDream(world, target, request());
  expect(fs.statSync(join(dir, 'topic-01.md')).mode & 0o777).toBe(0o640);
});
