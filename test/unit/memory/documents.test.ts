import { describe, expect, it } from 'vitest';
import { readFrontmatter, splitFrontmatter } from '../../../src/memory/frontmatter.ts';
import { matchesGlob } from '../../../src/memory/glob.ts';
import { parsePointer, printPointer } from '../../../src/memory/index-lines.ts';
import { inlineLinks } from '../../../src/memory/inline-links.ts';
import { pathsMeant, targetFor } from '../../../src/memory/link-target.ts';
import { linksOf, mapLinks } from '../../../src/memory/links.ts';
import { loadedSize } from '../../../src/memory/loaded-size.ts';
import { printMarkdown, readMarkdown } from '../../../src/memory/markdown.ts';
import { cutAtWord, plainText } from '../../../src/memory/plain-text.ts';
import { fileOf } from '../../../src/memory/tree.ts';
import { forSeeds } from '../../support/random.ts';

describe('frontmatter', () => {
  it('is split off without touching a byte', () => {
    for (const text of [
      '---\nname: a\n---\nbody',
      '\uFEFF---\r\nname: a\r\n---\r\nbody\r\n',
      '---\nopen',
      'plain',
      '',
      '---\n---',
    ]) {
      const { head, body } = splitFrontmatter(text);
      expect(head + body).toBe(text);
    }
    expect(splitFrontmatter('\uFEFF---\r\na: b\r\n---\r\nbody').body).toBe('body');
    expect(splitFrontmatter('---\nnever closed\n').head).toBe('');
  });

  it('is read in both forms', () => {
    const flat = '---\nname: feedback_testing\ndescription: how we test\ntype: feedback\n---\n';
    const nested =
      '---\nname: feedback-testing\ndescription: |\n  how\n  we test\nmetadata:\n  node_type: memory\n  type: feedback\n---\n';
    expect(readFrontmatter(flat)).toEqual({
      name: 'feedback_testing',
      description: 'how we test',
      type: 'feedback',
    });
    expect(readFrontmatter(nested)).toEqual({
      name: 'feedback-testing',
      description: 'how we test',
      type: 'feedback',
    });
  });

  it('never throws, and reads by line what is no YAML', () => {
    expect(readFrontmatter('---\nname: a\ndescription: ports: 80 and 443\n---\n')).toEqual({
      name: 'a',
      description: 'ports: 80 and 443',
    });
    for (const yaml of [
      '[',
      '- a',
      'a: &x [*x, *x]',
      '\u0000',
      '!!js/function x',
      '__proto__: 1',
      'name: [a]',
      '42',
    ]) {
      expect(() => readFrontmatter(`---\n${yaml}\n---\n`)).not.toThrow();
    }
  });
});

describe('readMarkdown', () => {
  const kinds = (text: string) => readMarkdown(text).lines.map(({ kind }) => kind);

  it('tells what each line is', () => {
    expect(
      kinds(
        '---\na: b\n---\n# T\n\n- b\n1. n\n| t |\ntext\n```js\n- x\n```\n<!-- c\n- d\n-->\nx <!-- y --> z',
      ),
    ).toEqual([
      ...[
        'frontmatter',
        'frontmatter',
        'frontmatter',
        'heading',
        'blank',
        'bullet',
        'bullet',
        'table',
        'text',
      ],
      ...['fence', 'fence', 'fence', 'comment', 'comment', 'comment', 'text'],
    ]);
  });

  it('shows a line without its comments, and takes a comment that nothing closes for text', () => {
    expect(readMarkdown('a <!-- b --> c').lines[0]!.shown).toBe('a  c');
    expect(readMarkdown('a <!-- b').lines[0]!.shown).toBe('a <!-- b');
    expect(readMarkdown('`<!--` a\n-->').lines[0]!.shown).toBe('`<!--` a');
  });

  it('knows where a fence begins that nothing closes', () => {
    expect(readMarkdown('a\n```\nb\n').openFence).toBe(1);
    expect(readMarkdown('a\n````\n```\n````\n').openFence).toBeUndefined();
  });

  it('prints back any text identically, and numbers its lines', () => {
    const pieces = [
      '\uFEFF',
      '---\n',
      '\r\n',
      '\n',
      '- [a](b.md)',
      '```',
      '<!--',
      '-->',
      '# h',
      'x\r\n',
      '記憶 🌙',
      '\r',
    ];
    forSeeds(300, (random) => {
      const text = Array.from({ length: random.below(20) }, () => random.pick(pieces)).join('');
      const { lines } = readMarkdown(text);
      expect(printMarkdown(lines)).toBe(text);
      if (text.replace('\uFEFF', '') !== '') {
        expect(lines.at(-1)!.number).toBe(text.split('\n').length - (text.endsWith('\n') ? 1 : 0));
      }
    });
  });
});

describe('loadedSize', () => {
  it('counts what a session loads: no frontmatter, no comments, no blanks around', () => {
    const text = '---\na: b\n---\n\n# T\n<!-- not\nloaded -->\n\nabc\n\n\n';
    expect(loadedSize(readMarkdown(text).lines)).toEqual({ lines: 3, chars: '# T\n\nabc'.length });
    expect(loadedSize(readMarkdown('').lines)).toEqual({ lines: 0, chars: 0 });
  });
});

describe('links', () => {
  const targets = (line: string) => inlineLinks(line).map(({ target }) => target);

  it('are found with angle brackets, titles, parentheses and wiki names, and not in code', () => {
    expect(targets('[a](x.md) [b](<y z.md>) [c](p(1).md "t") [[w]] [[v|alias]] ![i](i.png)')).toEqual([
      'x.md',
      'y z.md',
      'p(1).md',
      'w',
      'v',
      'i.png',
    ]);
    expect(targets('`[a](x.md)` ``[b](`y.md)`` \\[c](z.md) [d] (e.md)')).toEqual([]);
    expect(targets('[a [nested] title](x.md)')).toEqual(['x.md']);
    expect(targets('[ref]: x.md "t"')).toEqual(['x.md']);
  });

  it('lead only to paths below the memory', () => {
    expect(pathsMeant('a%20b.md#part', 'MEMORY.md')[0]).toBe('a b.md');
    expect(pathsMeant('../x.md', 'sub/a.md')).toEqual(['x.md']);
    for (const target of [
      'https://a/b.md',
      'mailto:a',
      '/etc/a.md',
      '~/a.md',
      '../a.md',
      '#part',
      'C:\\a.md',
      '',
    ]) {
      expect(pathsMeant(target, 'MEMORY.md')).toEqual([]);
    }
    expect(() => pathsMeant('%E0%A4%A.md', 'MEMORY.md')).not.toThrow();
  });

  it('can be written to any path and read back', () => {
    const chars = [
      'a',
      ' ',
      '\n',
      '(',
      ')',
      '[',
      ']',
      '<',
      '>',
      '%',
      '#',
      '"',
      "'",
      '\\',
      '`',
      ':',
      '~',
      '記',
      '🌙',
      '_',
      '-',
      '|',
      '?',
      '&',
    ];
    forSeeds(300, (random) => {
      const name = Array.from({ length: 1 + random.below(8) }, () => random.pick(chars)).join('');
      const path = `${random.chance(0.5) ? 'sub folder/' : ''}${name}.md`;
      const [link] = inlineLinks(`- [T](${targetFor(path, 'MEMORY.md')}) — hook`);
      expect(pathsMeant(link!.target, 'MEMORY.md')[0]).toBe(path);
    });
  });

  it('resolve exactly, else by the only name that differs in case or dashes, wiki names also by frontmatter', () => {
    const tree = new Map([
      ['feedback_testing.md', fileOf('')],
      ['sub/Other.md', fileOf('---\nname: the-real-name\n---\n')],
      ['__proto__.md', fileOf('')],
    ]);
    const map = mapLinks(tree);
    const resolve = (line: string) => map.resolve(inlineLinks(line)[0]!, 'MEMORY.md');
    expect(resolve('[a](Feedback-Testing.md)')).toBe('feedback_testing.md');
    expect(resolve('[[feedback-testing]]')).toBe('feedback_testing.md');
    expect(resolve('[[other.md]]')).toBe('sub/Other.md');
    expect(resolve('[[The Real Name]]')).toBe('sub/Other.md');
    expect(resolve('[a](__proto__.md)')).toBe('__proto__.md');
    expect(resolve('[a](constructor.md)')).toBeUndefined();
    expect(map.missing(inlineLinks('[a](Feedback-Testing.md)')[0]!, 'MEMORY.md')).toBe('Feedback-Testing.md');
    expect(map.missing(inlineLinks('[a](script.sh)')[0]!, 'MEMORY.md')).toBeUndefined();
    expect(map.namesake('elsewhere/other.md')).toBe('sub/Other.md');
  });

  it('know their lines, also behind a byte order mark and in CRLF', () => {
    expect(linksOf(fileOf('\uFEFF# T\r\n\r\n- [a](a.md)\r\n')).map(({ line }) => line)).toEqual([3]);
  });

  it('are found in linear time, whatever the line', () => {
    const started = performance.now();
    for (const part of ['[', '[](', '[[a', '](', '`', '`` ` ', '[a](<', '[x](y"'])
      inlineLinks(part.repeat(1_000_000));
    expect(performance.now() - started).toBeLessThan(8_000);
  });
});

describe('parsePointer', () => {
  it('reads every bullet and separator, and prints back the same line', () => {
    const lines = [
      '- [Title](file.md) — hook',
      '* [T](f.md) - hook',
      '+ [T](f.md): hook',
      '1. [T](f.md) – hook',
      '  2) [T](<f g.md>)',
      '- **[T](f.md)** — hook',
      '- [x] [T](f.md "title")   —   hook ',
      '- [T](f.md)hook',
      '- [T](f.md) (hook)',
      '- [記憶](記.md)：説明',
      '- [T](f.md) -5 degrees',
      '- [a \\[b\\]](c.md) -> d',
    ];
    for (const line of lines) expect(printPointer(parsePointer(line)!)).toBe(line);
    expect(parsePointer('- [T](f.md) — hook')).toMatchObject({
      title: 'T',
      target: 'f.md',
      hook: 'hook',
      separator: ' — ',
    });
    expect(parsePointer('- [T](f.md) -5 degrees')!.hook).toBe('-5 degrees');
  });

  it('takes nothing else for a pointer', () => {
    for (const line of ['- see [T](f.md)', '[T](f.md)', '- [T]', '- [[T]]', '| [T](f.md) |', '-[T](f.md)']) {
      expect(parsePointer(line)).toBeUndefined();
    }
  });
});

describe('matchesGlob', () => {
  it('knows *, ** and ?, any depth without a slash, and everything below a folder', () => {
    const cases: [string, string, boolean][] = [
      ['a.md', 'a.md', true],
      ['a.md', 'x/a.md', true],
      ['*.md', 'x/y.md', true],
      ['/a.md', 'a.md', true],
      ['x/*.md', 'x/a.md', true],
      ['x/*.md', 'x/y/a.md', false],
      ['x/**', 'x/y/a.md', true],
      ['x/**', 'x', false],
      ['**/b.md', 'b.md', true],
      ['x/**/b.md', 'x/b.md', true],
      ['x/**/b.md', 'x/1/2/b.md', true],
      ['x/', 'x/a/b.md', true],
      ['?.md', '月.md', true],
      ['?.md', 'ab.md', false],
      ['a*b*c', 'aXbYc', true],
      ['a*b*c', 'aXbY', false],
      ['', 'a', false],
      ['**', 'a/b', true],
      ['A.md', 'a.md', false],
      ['[a].md', '[a].md', true],
    ];
    for (const [glob, path, expected] of cases)
      expect([glob, path, matchesGlob(glob, path)]).toEqual([glob, path, expected]);
  });

  it('does not hang on many stars', () => {
    expect(matchesGlob('*a'.repeat(40), 'a'.repeat(5_000).concat('b'))).toBe(false);
    expect(matchesGlob('**/a/'.repeat(30).concat('b'), 'a/'.repeat(300).concat('c'))).toBe(false);
  });
});

describe('plain text', () => {
  it('loses links, comments, control and direction characters', () => {
    expect(plainText('a [b](c.md) [[d]]\u0007 <!-- e\u202e\n f')).toBe('a b d e f');
  });

  it('is cut between words, never within a character or a code span', () => {
    expect(cutAtWord('one two three', 10)).toBe('one two…');
    expect(cutAtWord('short', 10)).toBe('short');
    expect(cutAtWord('🌙'.repeat(10), 6)).toBe('🌙🌙…');
    expect(cutAtWord('run `npm ci --force` now', 16)).toBe('run…');
  });
});
