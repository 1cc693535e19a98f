import { describe, expect, it } from 'vitest';
import { inspect } from '../../../../src/memory/checks/checks.ts';
import type { Facts } from '../../../../src/memory/finding.ts';
import { budget } from '../../../../src/memory/tidy/budget.ts';
import { duplicates } from '../../../../src/memory/tidy/duplicates.ts';
import { longLines } from '../../../../src/memory/tidy/long-lines.ts';
import { orphans } from '../../../../src/memory/tidy/orphans.ts';
import { pointers } from '../../../../src/memory/tidy/pointers.ts';
import type { Step } from '../../../../src/memory/tidy/step.ts';
import { tidy } from '../../../../src/memory/tidy/tidy.ts';
import { textOf } from '../../../../src/memory/tree.ts';
import { factsWith, treeOf } from '../memories.ts';

function afterStep(
  step: Step,
  files: Record<string, string>,
  facts: Facts = factsWith(),
): Record<string, string> {
  const edits = step.run(treeOf(files), facts).map(({ path, file }) => [path, textOf(file)!]);
  return { ...files, ...Object.fromEntries(edits) };
}

describe('pointers', () => {
  const mended = (line: string, files: Record<string, string> = {}, facts?: Facts) =>
    afterStep(pointers, { 'MEMORY.md': `# M\n${line}\nend\n\n`, ...files }, facts)
      ['MEMORY.md']!.split('\n')
      .slice(1, -3)
      .join('\n');

  it('follow a file that only moved, or is spelled with other dashes or case', () => {
    const files = { 'sub/my_topic.md': '' };
    expect(mended('- [T](My-Topic.md#part "t") — hook\n', files)).toBe(
      '- [T](sub/my_topic.md#part "t") — hook\n',
    );
    expect(mended('- [T](<a b.md>)\n', { 'x/a b.md': '' })).toBe('- [T](x/a%20b.md)\n');
  });

  it('do not guess between two files of that name', () => {
    expect(mended('- [T](t.md) — port 80\n', { 'x/t.md': '', 'y/t.md': '' })).toBe('- T — port 80\n');
  });

  it('to nothing become words if they say something, and go if they do not', () => {
    expect(mended('- [Old notes](old.md) — some things we had\n')).toBe('');
    expect(mended('- **[Ports](p.md)** — staging is on 5433\n')).toBe('- **Ports** — staging is on 5433\n');
    expect(mended('- [Style](s.md) — never mock the database\n')).toBe('- Style — never mock the database\n');
    expect(mended('- [Team](t.md) — ask Alice first\n')).toBe('- Team — ask Alice first\n');
    expect(mended('- [T](t.md) — 古い\n')).toBe('- T — 古い\n');
  });

  it('with lines of their own below them keep their place', () => {
    expect(mended('- [Old](old.md)\n  - child')).toBe('- Old\n  - child');
  });

  it('are left alone in prose, code, comments, tables, beside other links, and where the disk has the file', () => {
    for (const line of [
      'see [T](t.md)',
      '```\n- [T](t.md)\n```',
      '<!-- - [T](t.md) -->',
      '| [T](t.md) |',
      '- [T](t.md) [U](u.md)',
      '- [T](../t.md)',
      '- [T](https://a.b/t.md)',
    ]) {
      expect(mended(`${line}\n`)).toBe(`${line}\n`);
    }
    expect(mended('- [T](t.md)\n', {}, factsWith({ existsOnDisk: (path) => path === 't.md' }))).toBe(
      '- [T](t.md)\n',
    );
  });

  it('never leave an empty index behind', () => {
    expect(afterStep(pointers, { 'MEMORY.md': '- [Old](old.md)\n' })['MEMORY.md']).toBe('# Memory\n');
    expect(afterStep(pointers, { 'MEMORY.md': '- [Old](old.md)' })['MEMORY.md']).toBe('# Memory');
  });
});

describe('duplicates', () => {
  it('of a pointer line go, similar lines and other text stay', () => {
    const text = '- [A](a.md) — x\n- [A](a.md) — y\nsame\nsame\n\n- [A](a.md) — x\n';
    expect(afterStep(duplicates, { 'MEMORY.md': text })['MEMORY.md']).toBe(
      '- [A](a.md) — x\n- [A](a.md) — y\nsame\nsame\n\n',
    );
  });
});

describe('orphans', () => {
  it('get a line by name or heading or file name, with description or first sentence', () => {
    const files = {
      'MEMORY.md': '# M\r\n\r\n- [A](a.md)',
      'a.md': 'see [[linked]]',
      'linked.md': 'x',
      'b.md': '---\nname: bee\ndescription: all about bees\n---\n# Other\n',
      'c.md': '# Sea\n\nIt is deep. Very.\n',
      'd e[1].md': '',
    };
    expect(afterStep(orphans, files)['MEMORY.md']).toBe(
      [
        '# M',
        '',
        '- [A](a.md)',
        '- [bee](b.md) — all about bees',
        '- [Sea](c.md) — It is deep.',
        '- [d e\\[1\\]](d%20e%5B1%5D.md)',
      ].join('\r\n'),
    );
  });

  it('make an index where there is none', () => {
    expect(afterStep(orphans, { 'a.md': '# A\n' })['MEMORY.md']).toBe('# Memory\n\n- [A](a.md)\n');
    expect(afterStep(orphans, { 'a.md': '# A\n', 'MEMORY.md': '' })['MEMORY.md']).toBe('- [A](a.md)\n');
  });

  it('are listed before a fence that nothing closes', () => {
    expect(afterStep(orphans, { 'MEMORY.md': 'x\n```\ncode\n', 'a.md': '# A' })['MEMORY.md']).toBe(
      'x\n\n- [A](a.md)\n```\ncode\n',
    );
    expect(afterStep(orphans, { 'MEMORY.md': '```\ncode\n', 'a.md': '# A' })['MEMORY.md']).toBe(
      '- [A](a.md)\n\n```\ncode\n',
    );
  });

  it('on a lost area page come back with that page', () => {
    const files = { 'MEMORY.md': '# M\n', 'index-user.md': '# User\n\n- [A](a.md)\n', 'a.md': 'x' };
    expect(afterStep(orphans, files)['MEMORY.md']).toBe('# M\n\n- [User](index-user.md) — A\n');
  });

  it('get a line of at most 150 characters without control characters, whatever they say', () => {
    const text = `---\nname: "${'long \\u0007[name] `x '.repeat(20)}"\ndescription: "${'a <!-- b [l](x.md) [[w]] '.repeat(30)}"\n---\n`;
    const line = afterStep(orphans, { 'MEMORY.md': '# M\n', 'sub/t.md': text })['MEMORY.md']!.split('\n')[2]!;
    expect(line.length).toBeLessThanOrEqual(150);
    expect(line).not.toMatch(/[\x00-\x1f]|<!--|\[\[/);
    expect(inspect(treeOf({ 'MEMORY.md': line, 'sub/t.md': text }), factsWith())).toEqual([]);
  });
});

describe('long lines', () => {
  it('of a pointer give their words to the topic and end with an ellipsis', () => {
    const hook = `the database runs on port 5432 ${'and there is more to say about it '.repeat(8)}`.trim();
    const result = afterStep(longLines, {
      'MEMORY.md': `# M\r\n- [DB](db.md) — ${hook}\r\n`,
      'db.md': '# DB',
    });
    expect(result['db.md']).toBe(`# DB\n\n${hook}`);
    const line = result['MEMORY.md']!.split('\r\n')[1]!;
    expect(line).toMatch(/^- \[DB\]\(db\.md\) — the database runs on port 5432 .*…$/);
    expect(line.length).toBeLessThanOrEqual(150);
  });

  it('are not said twice in the topic', () => {
    const hook = 'word '.repeat(60).trim();
    const files = { 'MEMORY.md': `- [T](t.md) — ${hook}\n`, 't.md': `before ${hook} after\n` };
    expect(afterStep(longLines, files)['t.md']).toBe(files['t.md']);
  });

  it('that are no pointer move whole to notes, with a pointer in their place', () => {
    const prose = `We [decided](d.md) ${'many things '.repeat(30)}`.trim();
    const result = afterStep(longLines, { 'MEMORY.md': `# M\n\n${prose}\n`, 'd.md': '' });
    expect(result['notes-from-index.md']).toBe(`# Notes from the index\n\n${prose}\n`);
    expect(result['MEMORY.md']).toMatch(/^# M\n\n- \[We decided many .*…\]\(notes-from-index\.md\)\n$/);
  });

  it('whose topic may not be edited move whole, too', () => {
    const line = `- [P](p.md) — ${'protected '.repeat(30)}`.trim();
    const result = afterStep(longLines, { 'MEMORY.md': line, 'p.md': 'x' }, factsWith({ protect: ['p.md'] }));
    expect(result['p.md']).toBe('x');
    expect(result['notes-from-index.md']).toContain(line);
  });

  it('stay in code, tables, comments and frontmatter', () => {
    const long = 'x '.repeat(200);
    const text = `---\na: ${long}\n---\n\`\`\`\n${long}\n\`\`\`\n| ${long} |\n<!-- ${long} -->\n`;
    expect(afterStep(longLines, { 'MEMORY.md': text })['MEMORY.md']).toBe(text);
  });
});

describe('budget', () => {
  const topics = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [
        `t${n}.md`,
        `---\ntype: ${n % 2 ? 'user' : 'project'}\n---\n`,
      ]),
    );
  const list = (count: number) =>
    Array.from({ length: count }, (_, n) => `- [T${n}](t${n}.md) — hook ${n}\n`).join('');

  it('moves the least recently changed pointers to the pages of their areas', () => {
    const files = { 'MEMORY.md': `# M\n\n${list(60)}`, ...topics(60) };
    const facts = factsWith({ maxLines: 50, changedAt: (path) => Number(path.slice(1, -3)) });
    const result = afterStep(budget, files, facts);
    const index = result['MEMORY.md']!;
    expect(index.trim().split('\n').length).toBeLessThanOrEqual(50);
    expect(index).toContain('- [T59](t59.md) — hook 59\n');
    expect(index).not.toContain('[T0](');
    expect(index).toContain('- [User memories](index-user.md) — further memories\n');
    expect(result['index-project.md']).toContain('- [T0](t0.md) — hook 0\n');
    expect(result['index-user.md']).toContain('# User memories\n\n- ');
  });

  it('adds to the area page that there is', () => {
    const files = {
      'MEMORY.md': `${list(60)}- [Mine](index-user.md)\n`,
      'index-user.md': '# Mine\n\n- [Z](z.md)\n',
      ...topics(60),
    };
    const result = afterStep(budget, files, factsWith({ maxLines: 40 }));
    expect(result['index-user.md']).toMatch(/^# Mine\n\n- \[Z\]\(z\.md\)\n- \[T/);
    expect(result['MEMORY.md']!.match(/index-user\.md/g)).toHaveLength(1);
  });

  it('moves sections of prose to topics when pointers do not suffice', () => {
    const files = {
      'MEMORY.md': `# M\n\n- [A](a.md)\n\n## Ports and hosts\n\n${'A fact.\n'.repeat(300)}\n## Small\n\nx\n`,
      'a.md': '',
    };
    const result = afterStep(budget, files);
    expect(result['ports-and-hosts.md']).toBe(`# Ports and hosts\n\n${'A fact.\n'.repeat(300)}\n`);
    expect(result['MEMORY.md']).toBe(
      '# M\n\n- [A](a.md)\n\n- [Ports and hosts](ports-and-hosts.md) — A fact.\n## Small\n\nx\n',
    );
  });

  it('moves the tail of a text without any shape, and never half a fence', () => {
    const result = afterStep(budget, {
      'MEMORY.md': `${'line\n'.repeat(150)}\`\`\`\n${'code\n'.repeat(100)}\`\`\`\n`,
    });
    expect(result['MEMORY.md']).toBe(
      `${'line\n'.repeat(150)}\n- [Notes from the index](notes-from-index.md) — what the index has no room for\n`,
    );
    expect(result['notes-from-index.md']).toBe(
      `# Notes from the index\n\n\`\`\`\n${'code\n'.repeat(100)}\`\`\`\n`,
    );
  });

  it('does not count comments and frontmatter', () => {
    const text = `---\na: ${'b'.repeat(30_000)}\n---\n<!--\n${'c\n'.repeat(300)}-->\n# M\n`;
    expect(budget.run(treeOf({ 'MEMORY.md': text }), factsWith())).toEqual([]);
  });

  it.each([
    ['a million short lines', 'short\n'.repeat(1_700_000)],
    ['one line', 'word '.repeat(2_000_000)],
    ['one line without a space', '字'.repeat(3_500_000)],
    ['one line of brackets', '[]('.repeat(3_500_000)],
    ['pointers to one topic', `- [T](t.md) — ${'hook 1 '.repeat(10)}\n`.repeat(120_000)],
    [
      'long pointers to one topic',
      Array.from({ length: 40_000 }, (_, n) => `- [T](t.md) — ${n} ${'hook '.repeat(48)}\n`).join(''),
    ],
    ['a fence', `\`\`\`\n${'code\n'.repeat(2_000_000)}`],
    ['a table of one row', `| ${'cell '.repeat(2_000_000)} |`],
    ['headings', '## Heading\n\nA fact and another one.\n'.repeat(250_000)],
  ])('brings 10 MB of %s within bounds in bounded time', (_, text) => {
    const started = performance.now();
    const result = tidy(treeOf({ 'MEMORY.md': text, 't.md': '# T\n' }), factsWith());
    expect(performance.now() - started).toBeLessThan(15_000);
    expect(inspect(result, factsWith())).toEqual([]);
  });
});
