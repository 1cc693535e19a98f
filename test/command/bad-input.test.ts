import { spawnSync } from 'node:child_process';
import { createHash as hash } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { edits, expectSound, footprint, type Place, place, resultOf } from '../support/cli.ts';
import { git } from '../support/git.ts';
import { contents, sampleMemory, writeFiles } from '../support/world.ts';

/** Takes a memory through a whole life. Nothing of what was in it may be lost on the way, and a revert brings all back. */
async function survives(
  at: Place,
): Promise<{ before: Record<string, string>; after: Record<string, string> }> {
  const before = contents(at.memory);
  for (const args of [
    ['status'],
    ['dry-run', '-c', 'guard.maxLostPercent=100'],
    ['init'],
    ['run', '--force'],
    ['log'],
    ['show', 'pending'],
    ['diff'],
    ['status'],
  ]) {
    const ran = await at.memdream(...args);
    if (args[0] === 'show') expect([0, 2]).toContain(ran.status);
    else expect([args, ran]).toMatchObject([args, { status: 0, stderr: '' }]);
  }
  const after = contents(at.memory);
  expectSound(at.memory);
  const first = git(at.memory, 'rev-list', '--max-parents=0', 'HEAD').trim();
  for (const [path, text] of Object.entries(before)) {
    const kept = git(at.memory, 'ls-tree', '-z', first, '--', `:(literal)${path}`);
    const onDisk = Buffer.from(text, 'latin1');
    expect([path, kept.split(/[ \t]/)[2]]).toEqual([path, blobId(onDisk)]);
  }
  const dreamed = (await at.json('log')) as { dreams: { outcome: string }[] };
  if (dreamed.dreams.some(({ outcome }) => outcome === 'committed')) {
    expect(await at.memdream('revert', 'last')).toMatchObject({ status: 0 });
    expect(contents(at.memory)).toEqual(before);
    expectSound(at.memory);
  } else expect(after).toEqual(before);
  return { before, after };
}

function blobId(bytes: Buffer): string {
  return hash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

test('without a memory every command ends with 10 and says what to name', async () => {
  const at = place(null);
  const before = footprint(at.home, at.project);
  for (const args of [['log'], ['show'], ['diff'], ['revert'], ['apply'], ['stop'], ['dry-run']]) {
    const ran = await at.memdream(...args);
    expect([args, ran]).toMatchObject([args, { status: 10, stdout: '' }]);
    expect(ran.stderr).toContain('memdream init');
  }
  for (const args of [['run'], ['status'], ['init'], ['note', 'x'], ['log']]) {
    const ran = await at.memdreamIn({ cwd: at.root }, ...args);
    expect([args, ran]).toMatchObject([args, { status: 10, stdout: '' }]);
    expect(ran.stderr).toContain('memdream -C DIR');
  }
  expect(footprint(at.home, at.project)).toEqual(before);
});

test('a path that is no directory ends with 10 and is named', async () => {
  const at = place();
  const file = join(at.root, 'a-file');
  fs.writeFileSync(file, 'text\n');
  for (const path of [file, join(file, 'below'), join(at.root, 'nowhere')]) {
    for (const ran of [
      await at.memdream('-C', path, 'run', '--force'),
      await at.memdream('init', path),
      await at.memdreamIn({ env: { MEMDREAM_DIR: path } }, 'status'),
    ]) {
      expect([path, ran]).toMatchObject([path, { status: 10, stdout: '' }]);
      expect(ran.stderr).toContain(path);
    }
  }
  expect(fs.readFileSync(file, 'utf8')).toBe('text\n');
});

test('a memory whose place is taken by a file is refused, and the file stays', async () => {
  const at = place(null);
  fs.mkdirSync(join(at.memory, '..'), { recursive: true });
  fs.writeFileSync(at.memory, 'I am a file\n');
  for (const args of [['init'], ['run'], ['note', 'x'], ['status'], ['dry-run']]) {
    const ran = await at.memdream(...args);
    expect([args, ran]).toMatchObject([args, { status: 10, stdout: '' }]);
    expect(ran.stderr).toContain(at.memory);
  }
  expect(fs.readFileSync(at.memory, 'utf8')).toBe('I am a file\n');
});

test('more than one known memory is never guessed at: all are listed', async () => {
  const at = place();
  await at.memdream('init');
  const second = join(at.root, 'second');
  writeFiles(second, { 'MEMORY.md': '# Second\n' });
  await at.memdream('init', second);
  const ran = await at.memdreamIn({ cwd: at.root }, 'log');
  expect(ran.status).toBe(10);
  for (const path of [at.memory, second]) expect(ran.stderr).toContain(`memdream -C ${path}`);
});

const ODD_INDEXES: [string, Record<string, string | Uint8Array | null>][] = [
  ['missing', { 'MEMORY.md': null }],
  ['empty', { 'MEMORY.md': '' }],
  ['one newline', { 'MEMORY.md': '\n' }],
  ['binary', { 'MEMORY.md': Buffer.from([0, 1, 2, 0xff, 0xfe, 0, 10, 0x89]) }],
  ['CRLF', { 'MEMORY.md': sampleMemory(4)['MEMORY.md']!.replaceAll('\n', '\r\n') }],
  ['a BOM', { 'MEMORY.md': `\uFEFF${sampleMemory(4)['MEMORY.md']}` }],
  ['without a last newline', { 'MEMORY.md': sampleMemory(4)['MEMORY.md']!.trimEnd() }],
  [
    'not UTF-8',
    { 'MEMORY.md': Buffer.from('# M\xe9moire\n\n- [One](topic-01.md) \x97 \xe9t\xe9\n', 'latin1') },
  ],
  ['UTF-16', { 'MEMORY.md': Buffer.from('\uFEFF# Memory\n', 'utf16le') }],
];
for (const [kind, odd] of ODD_INDEXES) {
  test(`an index (${kind}) is kept, dreamed over and reverted without losing a byte`, async () => {
    const { 'MEMORY.md': index, ...rest } = odd;
    const files: Record<string, string | Uint8Array> = {
      ...sampleMemory(4),
      'orphan.md': '# Orphan\n',
      ...rest,
    };
    if (index === null) delete files['MEMORY.md'];
    else files['MEMORY.md'] = index!;
    const { before, after } = await survives(place(files));
    for (const [path, text] of Object.entries(before))
      if (path !== 'MEMORY.md') expect(after[path]).toBe(text);
    if (kind === 'CRLF') expect(after['MEMORY.md']).not.toMatch(/[^\r]\n/);
    if (kind === 'a BOM') expect(after['MEMORY.md']).toMatch(/^\xef\xbb\xbf#/);
    if (['binary', 'not UTF-8', 'UTF-16'].includes(kind)) expect(after).toEqual(before);
  });
}

test('an index of 10 MB is moved, never cut: every line still stands somewhere', async () => {
  const lines = Array.from({ length: 110_000 }, (_, i) => `- remark ${i}: ${'words '.repeat(14)}`);
  const at = place({ ...sampleMemory(3), 'MEMORY.md': `# Memory\n\n${lines.join('\n')}\n` });
  const before = contents(at.memory);
  expect(before['MEMORY.md']!.length).toBeGreaterThan(10_000_000);
  expect(await at.memdream('init')).toMatchObject({ status: 0 });
  const ran = await at.memdream('run', '--force', '--json');
  expect(ran.status).toBe(0);
  expect(['committed', 'proposed', 'unchanged']).toContain(resultOf(ran).outcome);
  const all = Object.values(contents(at.memory)).join('\n');
  for (const i of [0, 1, 199, 200, 55_000, 109_999]) expect(all).toContain(`remark ${i}: words`);
  expectSound(at.memory);
  expect(await at.memdream('status')).toMatchObject({ status: 0 });
  if (resultOf(ran).outcome === 'committed') {
    expect(await at.memdream('revert', 'last')).toMatchObject({ status: 0 });
    expect(contents(at.memory)).toEqual(before);
  }
});

test('file names with spaces, newlines, emoji, dashes, quotes and prototypes are kept byte for byte', async () => {
  const names = [
    'two words.md',
    'new\nline.md',
    'tab\tand "quotes".md',
    'émoji 🧠.md',
    '-rf.md',
    '--force.md',
    '__proto__.md',
    'constructor.md',
    'back\\slash.md',
    'percent%20.md',
    "it's.md",
    '(round) [square].md',
    'deep/er/and deeper/topic.md',
    `${'long'.repeat(50)}.md`,
    'notes.txt',
    'no-extension',
    'UPPER.MD',
    'star*?.md',
    '$(touch pwned).md',
    ' leading space.md',
  ];
  const odd = Object.fromEntries(names.map((name, i) => [name, `# Odd ${i}\n\nFact about ${i}.\n`]));
  const at = place({ ...sampleMemory(3), ...odd });
  const { after } = await survives(at);
  for (const [name, text] of Object.entries(odd)) expect([name, after[name]]).toEqual([name, text]);
  expect(fs.readdirSync(at.project)).toEqual(['.git']);
  const log = await at.memdream('log', '--all');
  expect(log.stdout).not.toContain('\u001b');
});

test('a name that is not UTF-8 is left alone and told', async () => {
  const at = place(sampleMemory(3));
  const raw = Buffer.concat([
    Buffer.from(`${at.memory}/`),
    Buffer.from([0x63, 0x61, 0x66, 0xe9]),
    Buffer.from('.md'),
  ]);
  fs.writeFileSync(raw, '# Café\n');
  const init = await at.memdream('init');
  expect(init.status).toBe(0);
  expect(init.stdout).toContain('its name is not UTF-8');
  expect(await at.memdream('run', '--force')).toMatchObject({ status: 0 });
  expect(fs.readFileSync(raw, 'utf8')).toBe('# Café\n');
});

test('a memory that is a link is refused, with the real place to name; nothing is written', async () => {
  const at = place(null);
  const real = join(at.root, 'real');
  writeFiles(real, sampleMemory(3));
  fs.mkdirSync(join(at.memory, '..'), { recursive: true });
  fs.symlinkSync(real, at.memory);
  const before = footprint(at.home, real);
  for (const args of [['init'], ['run', '--force'], ['note', 'x'], ['-C', at.memory, 'init'], ['dry-run']]) {
    const ran = await at.memdream(...args);
    expect([args, ran]).toMatchObject([args, { status: 3, stdout: '' }]);
    expect(ran.stderr).toContain('is a link');
    expect(ran.stderr).toContain(`memdream -C ${real}`);
  }
  expect(footprint(at.home, real)).toEqual(before);
});

test('a link inside a memory is kept as a link: never followed, never written through', async () => {
  const at = place(sampleMemory(4));
  const outside = join(at.root, 'outside');
  writeFiles(outside, { 'secret.md': '# Secret\n', 'folder/inner.md': '# Inner\n' });
  fs.symlinkSync(join(outside, 'secret.md'), join(at.memory, 'linked.md'));
  fs.symlinkSync(join(outside, 'folder'), join(at.memory, 'linked-folder'));
  fs.symlinkSync('nowhere.md', join(at.memory, 'dangling.md'));
  const before = footprint(outside);
  expect(await at.memdream('init')).toMatchObject({ status: 0 });
  expect(git(at.memory, 'ls-tree', 'HEAD', '--', 'linked.md', 'linked-folder')).toMatch(
    /^120000 [\s\S]*^120000 /m,
  );
  const write = (file_path: string) => ({
    call: 'Write' as const,
    input: { file_path, content: 'x\n' },
    refused: true,
  });
  const steps = [write('linked.md'), write('linked-folder/inner.md'), edits(1)];
  const ran = await at.scripted({ steps }, 'run', '--force', '--json');
  expect(resultOf(ran)).toMatchObject({ outcome: 'committed' });
  expect(footprint(outside)).toEqual(before);
  expect(fs.readlinkSync(join(at.memory, 'linked.md'))).toBe(join(outside, 'secret.md'));
  expectSound(at.memory);
});

test('a pipe, a repository of its own and a huge file inside a memory do no harm', async () => {
  const at = place({
    ...sampleMemory(3),
    'inner/.git/HEAD': 'ref: refs/heads/main\n',
    'inner/a.md': '# A\n',
  });
  spawnSync('mkfifo', [join(at.memory, 'pipe.md')]);
  writeFiles(at.memory, { 'big.bin': Buffer.alloc(20_000_000, 7) });
  const init = await at.memdream('init');
  expect(init).toMatchObject({ status: 0, stderr: '' });
  expect(init.stdout).toContain('pipe.md is neither a file nor a folder');
  expect(init.stdout).toContain('inner is a repository of its own');
  expect(await at.memdream('run', '--force')).toMatchObject({ status: 0 });
  expect(fs.lstatSync(join(at.memory, 'pipe.md')).isFIFO()).toBe(true);
  expect(fs.readFileSync(join(at.memory, 'inner/a.md'), 'utf8')).toBe('# A\n');
  const status = await at.memdream('status');
  expect(status.status).toBe(0);
  expect(status.stdout).toContain('pipe.md');
});

test('control characters and escapes in a memory never reach the terminal raw', async () => {
  const evil = '\u001b]0;owned\u0007\u001b[2Jevil\u202e\u200b';
  const at = place({ ...sampleMemory(3), 'evil.md': `# ${evil}\n\n${evil}\n` });
  await at.memdream('init');
  const ran = await at.scripted(
    { steps: [edits(1, evil), { say: evil }, { throw: `failed ${evil}` }] },
    ...['run', '--force', '-v'],
  );
  const outputs = [
    ran,
    await at.memdream('run', '--force'),
    ...(await Promise.all(
      [
        ['log', '--all'],
        ['show', '1'],
        ['show', '1', '--events'],
        ['show', '1', '--json'],
        ['status'],
        ['diff'],
      ].map((args) => at.memdream(...args)),
    )),
  ];
  for (const { stdout, stderr } of outputs)
    expect(stdout + stderr).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202e]/);
  expect(outputs[2]!.stdout).toContain('evil');
});

test('a broken .consolidate-lock neither opens nor shuts anything for good', async () => {
  for (const body of ['garbage', '-5', '99999999999999999999', '1.5e3', '\u0000\u0000']) {
    const at = place(sampleMemory(3));
    await at.memdream('init');
    fs.writeFileSync(at.lock, body);
    fs.utimesSync(at.lock, new Date(0), new Date(0));
    expect([body, await at.memdream('run', '--force')]).toMatchObject([body, { status: 0 }]);
    expect(fs.readFileSync(at.lock, 'utf8')).toBe('');
  }
  const at = place(sampleMemory(3));
  await at.memdream('init');
  fs.mkdirSync(at.lock);
  const ran = await at.memdream('run', '--force');
  expect(ran).toMatchObject({ status: 14, stdout: '' });
  expect(ran.stderr).toContain('.consolidate-lock');
});
