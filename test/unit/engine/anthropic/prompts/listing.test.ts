import { describe, expect, test } from 'vitest';
import { listingText } from '../../../../../src/engine/anthropic/prompts/listing.ts';
import type { MemoryFile } from '../../../../../src/engine/anthropic/prompts/memory-file.ts';
import { NONCE } from './inputs.ts';

const NOON = new Date(2026, 10, 18, 12).getTime();
const DAY = 86_400_000;
/** The part is bounded, the sentences around the fence included. */
const MOST = 34 * 1024;

function topic(at: number, folder = ''): MemoryFile {
  const name = `topic-${String(at).padStart(4, '0')}`;
  const text = `---\nname: ${name}\ndescription: what is known about service ${at} and its neighbours\ntype: project\n---\n# Service ${at}\n\nThe port of service ${at} is ${4000 + at}.\n\n## History\n`;
  return { path: `${folder}${name}.md`, bytes: Buffer.byteLength(text), changedMs: NOON - at * DAY, text };
}

const listing = (files: readonly MemoryFile[], protect: string[] = []) => listingText(NONCE, files, protect);
const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;

test('ten files are told with everything, and nothing is said to be left out', () => {
  const text = listing(Array.from({ length: 10 }, (_, at) => topic(at)));
  expect(text).toContain('10 files.');
  expect(text).toContain(
    [
      '- topic-0003.md (topic, 10 lines, 157 bytes, 2026-11-15)',
      '  type project; what is known about service 3 and its neighbours',
      '  headings: Service 3 | History',
      '  begins: The port of service 3 is 4003.',
    ].join('\n'),
  );
  expect(count(text, /^ {2}begins: /gm)).toBe(10);
  expect(text).not.toContain('Left out');
});

test('300 files lose first lines and headings first, those that changed longest ago, and it says so', () => {
  const text = listing(Array.from({ length: 300 }, (_, at) => topic(at)));
  expect(Buffer.byteLength(text)).toBeLessThan(MOST);
  expect(Buffer.byteLength(text)).toBeGreaterThan(30 * 1024);
  expect(count(text, /^- topic-/gm)).toBe(300);
  const described = count(text, /^ {2}type project; /gm);
  expect(described).toBeGreaterThan(100);
  expect(text).toContain('about service 0 and');
  expect(text).not.toContain('about service 299 and');
  expect(text).not.toMatch(/^ {2}(headings|begins): /m);
  expect(text).toContain(`the description of ${300 - described} files`);
  expect(text).toContain('the headings of 300 files, the first line of 300 files');
  expect(text).toContain('Grep for `^description:`');
});

test('headings go only where every file has its description, first lines only where every file has headings', () => {
  const seen = new Set<string>();
  for (let size = 60; size < 400; size += 4) {
    const text = listing(Array.from({ length: size }, (_, at) => topic(at)));
    const [described, headed, begun] = [/^ {2}type /gm, /^ {2}headings: /gm, /^ {2}begins: /gm].map(
      (pattern) => count(text, pattern),
    );
    if (headed! > 0) expect(described).toBe(size);
    if (begun! > 0) expect(headed).toBe(size);
    seen.add([described! < size, headed! < size, begun! < size].join());
    expect(text.includes('Left out')).toBe(begun! < size);
  }
  expect(seen).toEqual(
    new Set(['false,false,false', 'false,false,true', 'false,true,true', 'true,true,true']),
  );
});

test('5,000 files are listed as far as they fit, the newest first, and the rest is summed up by folder', () => {
  const files = Array.from({ length: 5_000 }, (_, at) => topic(at, at % 3 === 0 ? 'services/' : ''));
  const text = listing(files);
  expect(Buffer.byteLength(text)).toBeLessThan(MOST);
  const listed = count(text, /^- (?:services\/)?topic-/gm);
  expect(listed).toBeGreaterThan(400);
  expect(text).toContain('topic-0001.md');
  expect(text).not.toContain('topic-4999.md');
  const sums = [...text.matchAll(/^- not listed: (\d+) more files of (the top folder|services\/) \(/gm)];
  expect(sums).toHaveLength(2);
  expect(sums.reduce((sum, [, files]) => sum + Number(files), listed)).toBe(5_000);
  expect(text).toContain(`the lines of ${5_000 - listed} files`);
  expect(text).toContain('Glob with `**/*.md`');
});

test('files in thousands of folders, and names of any length, stay within bounds', () => {
  const text = listing(Array.from({ length: 5_000 }, (_, at) => topic(at, `${'deep'.repeat(300)}${at}/`)));
  expect(Buffer.byteLength(text)).toBeLessThan(MOST);
  expect(text).toMatch(/^- not listed: files of \d+ more folders$/m);
});

test('the order in which files come does not matter', () => {
  const files = Array.from({ length: 700 }, (_, at) => topic(at));
  expect(listing([...files].reverse())).toBe(listing(files));
});

describe('a file is told', () => {
  const told = (path: string, text: string | undefined = 'x\n', protect: string[] = []) =>
    listing([{ path, bytes: 2_500_000, changedMs: NOON, text }], protect)
      .split('\n')
      .slice(2, -1);

  test.each([
    ['MEMORY.md', '- MEMORY.md (index, 1 line, 2.5 MB, 2026-11-18)'],
    ['index-project.md', '- index-project.md (area, 1 line, 2.5 MB, 2026-11-18)'],
    ['logs/2026/11/2026-11-16.md', '- logs/2026/11/2026-11-16.md (log, 1 line, 2.5 MB, 2026-11-18)'],
    ['pinned/a.md', '- pinned/a.md (foreign, 1 line, 2.5 MB, 2026-11-18)'],
    ['keep/a.md', '- keep/a.md (protected topic, 1 line, 2.5 MB, 2026-11-18)'],
    ['data.json', '- data.json (other, 1 line, 2.5 MB, 2026-11-18)'],
    ['記憶 🌙.md', '- 記憶 🌙.md (topic, 1 line, 2.5 MB, 2026-11-18)'],
    ['new\nline\u202e.md', '- "new\\nline\\u202e.md" (topic, 1 line, 2.5 MB, 2026-11-18)'],
  ])('by what it is: %j', (path, line) => {
    expect(told(path, 'x\n', ['keep'])[0]).toBe(line);
  });

  test('without words where it is no text, or none of ours', () => {
    expect(listing([{ path: 'a.md', bytes: 3, changedMs: 0, text: undefined }])).toContain(
      '- a.md (topic, no text, or too large, 3 bytes, day unknown)\n</data-',
    );
    expect(told('data.json', '# Not memory\n')).toHaveLength(1);
    expect(told('.hidden.md', '# Not memory\n')).toHaveLength(1);
  });

  test('in either form of frontmatter, with a name only where the file has another', () => {
    const old = '---\nname: other_name\ndescription: old form\ntype: user\n---\n- fact\n';
    const now = '---\nname: a\ndescription: new form\nmetadata:\n  type: feedback\n---\n- fact\n';
    expect(told('a.md', old)).toContain('  type user; name other_name; old form');
    expect(told('a.md', now)).toContain('  type feedback; new form');
    expect(told('a.md', now)).toContain('  begins: - fact');
  });

  test('with eight headings and the number of the others', () => {
    const text = Array.from({ length: 11 }, (_, at) => `# H${at}\n`).join('\n');
    expect(told('a.md', text)).toContain('  headings: H0 | H1 | H2 | H3 | H4 | H5 | H6 | H7 | 3 more');
  });
});

test('an empty memory is said to be empty', () => {
  expect(listing([])).toBe('The memory is empty.');
});
