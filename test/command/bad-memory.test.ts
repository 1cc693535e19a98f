import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventsOf, expectSound, type Place, place } from '../support/cli.ts';
import { contents } from '../support/world.ts';

type Files = Record<string, string | Uint8Array>;

const MB = 1024 ** 2;
/** Far above what any of these takes: a machine that is busy must not fail a test, a hang must. */
const MAX_MS = 20_000;

const topic = (name: string, body: string) => `---\nname: ${name}\ntype: project\n---\n\n${body}\n`;
const index = (...names: string[]) =>
  `# Memory\n\n${names.map((name) => `- [${name}](${name}.md) — about ${name}\n`).join('')}`;

function services(bytes: number): string {
  const lines: string[] = [];
  for (let size = 0; size < bytes; size += lines.at(-1)!.length)
    lines.push(
      `- Service ${lines.length} moved to port ${lines.length % 60_000} yesterday, see src/gone.ts\n`,
    );
  return lines.join('');
}

/** Looks at a memory in every way and dreams twice: no command crashes or hangs, and no second dream finds work. */
async function lives(at: Place): Promise<{ doctor: string; words: string[]; changed: string[] }> {
  const before = contents(at.memory);
  const said: Record<string, string> = {};
  for (const args of [['doctor'], ['status'], ['dry-run'], ['init'], ['run', '--force', '--json']]) {
    const start = performance.now();
    const ran = await at.memdream(...args);
    expect([args, ran.status, ran.stderr]).toEqual([args, 0, '']);
    expect(performance.now() - start).toBeLessThan(MAX_MS);
    said[args[0]!] = ran.stdout;
  }
  const after = contents(at.memory);
  const again = await at.memdream('run', '--force');
  expect(again).toMatchObject({ status: 0, stderr: '' });
  expect(contents(at.memory)).toEqual(after);
  expectSound(at.memory);
  const words = eventsOf({ stdout: said.run! }).flatMap((event) =>
    event.event === 'words' ? [event.text] : [],
  );
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return {
    doctor: said.doctor!,
    words,
    changed: paths.filter((path) => before[path] !== after[path]).sort(),
  };
}

test('a memory of binary files is left as it is, and doctor says why', async () => {
  const files: Files = { 'MEMORY.md': Uint8Array.of(0, 255, 1) };
  for (let i = 0; i < 30; i++)
    files[`b${i}.md`] = Uint8Array.from({ length: 500 }, (_, k) => (k * i * 7) % 256);
  const { doctor, changed } = await lives(place(files));
  expect(changed).toEqual([]);
  expect(doctor).toContain('MEMORY.md is left alone: it is no text.');
});

test('a topic and a log that are too large are left alone, and it is said', async () => {
  const log = 'logs/2026/11/2026-11-01.md';
  const files = {
    'MEMORY.md': index('big', 'a'),
    'a.md': topic('a', '- The port is 5432.'),
    'big.md': topic('big', services(3 * MB)),
    [log]: services(2.5 * MB),
  };
  const { doctor, words, changed } = await lives(place(files));
  expect(changed).toEqual([]);
  for (const words of ['big.md is left alone: 3.0 MB.', `${log} is left alone: 2.5 MB.`])
    expect(doctor).toContain(words);
  expect(words.sort()).toEqual(['big.md is left alone: 3.0 MB.', `${log} is left alone: 2.5 MB.`]);
});

test('lists of any depth, lines of any length and headings without end are read in time', async () => {
  const at = place({
    'MEMORY.md': `${index('deep', 'line', 'empty', 'headings', 'head', 'marks')}- ${'words [x](deep.md) key: value, '.repeat(2_000)}\n`,
    'deep.md': topic(
      'deep',
      Array.from({ length: 400 }, (_, i) => `${'  '.repeat(i)}- level ${i}`).join('\n'),
    ),
    'line.md': topic('line', `- ${'word 12 yesterday src/a/b.ts key: value, '.repeat(4_000)}`),
    'empty.md': topic('empty', '- \n'.repeat(40_000)),
    'headings.md': topic('headings', Array.from({ length: 4_000 }, (_, i) => `## Heading ${i}`).join('\n\n')),
    'head.md': `---\nname: head\ntype: project\n${'key: some value\n'.repeat(8_000)}---\n\n- Body.\n`,
    'marks.md': topic(
      'marks',
      `${'['.repeat(2e4)}${']'.repeat(2e4)}${'('.repeat(2e4)}${'`'.repeat(19_999)}${'<!--'.repeat(2e4)}`,
    ),
  });
  const { changed } = await lives(at);
  expect(changed).toEqual(['MEMORY.md', 'notes-from-index.md']);
});

test('text that is no UTF-8 stays byte for byte, and CRLF and a byte order mark are kept', async () => {
  const crlf = topic('crlf', '## 2026-11-03\n\n- We moved to pnpm yesterday.').replaceAll('\n', '\r\n');
  const at = place({
    'MEMORY.md': `\uFEFF${index('crlf', 'latin', 'surrogate', 'nul')}`.replaceAll('\n', '\r\n'),
    'crlf.md': crlf,
    'latin.md': Uint8Array.of(0x2d, 0x20, 0xe9, 0x0a),
    'surrogate.md': Uint8Array.of(0x2d, 0x20, 0xed, 0xa0, 0x80, 0x0a),
    'nul.md': topic('nul', '- a \0 b'),
    'logs/2026/11/2026-11-02.md': Uint8Array.of(0, 1, 255),
  });
  expect((await lives(at)).changed).toEqual(['crlf.md']);
  const text = fs.readFileSync(join(at.memory, 'crlf.md'), 'utf8');
  expect(text).toContain('2026-11-02');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('a project that is gone, or a file, marks no path as missing', async () => {
  for (const makes of [() => {}, (path: string) => fs.writeFileSync(path, 'x')]) {
    const at = place({ 'MEMORY.md': index('a'), 'a.md': topic('a', '- See `src/gone.ts` for it.') });
    fs.rmSync(at.project, { recursive: true });
    makes(at.project);
    for (const args of [['doctor'], ['run', '--force'], ['status']]) {
      const ran = await at.memdreamIn({ cwd: at.home }, '-C', at.memory, ...args);
      expect([args, ran]).toMatchObject([args, { status: 0, stderr: '' }]);
    }
    expect(fs.readFileSync(join(at.memory, 'a.md'), 'utf8')).not.toContain('not found');
  }
});
