import { describe, expect, test } from 'vitest';
import type { Evidence } from '../../../../src/memory/origins/evidence.ts';
import type { LineOrigin, Source } from '../../../../src/memory/origins/origin.ts';
import { originsOf } from '../../../../src/memory/origins/origins.ts';
import { recorded, withText } from '../../../../src/store/origin-trailers.ts';
import { treeOf } from '../memories.ts';

const person: Source = { from: 'session', who: 'person', session: 'p' };
const tool: Source = { from: 'session', who: 'tool', session: 't' };

function sourceOf(
  line: string,
  evidence: Evidence[],
  before: Record<string, string> = {},
): Source | undefined {
  const old = { 'a.md': 'One.\n', ...before };
  const trees = { before: treeOf(old), after: treeOf({ ...old, 'a.md': `${old['a.md']}${line}\n` }) };
  return originsOf(trees, { evidence }).find((origin) => origin.line === line)?.source;
}

describe('where a new line comes from', () => {
  test('is where it stands word for word, whatever it is dressed as', () => {
    const evidence = [{ text: 'well, the billing host is bill-7 these days', source: person }];
    for (const line of [
      'The billing host is bill-7',
      '- The billing host is bill-7. (2026-11-12, session 34991a7b)',
      '## The billing host is bill-7',
      'description: "the billing host is bill-7"',
    ])
      expect(sourceOf(line, evidence), line).toEqual(person);
  });

  test('is said to be put in other words where it is', () => {
    const evidence = [{ text: 'we moved billing over to the host bill-7 last week', source: person }];
    expect(sourceOf('- Billing has moved to the host bill-7.', evidence)).toEqual({
      ...person,
      reworded: true,
    });
  });

  test('is not where another value stands', () => {
    const evidence = [{ text: 'we moved billing over to the host bill-7', source: person }];
    expect(sourceOf('- Billing has moved to the host bill-8.', evidence)).toEqual({ from: 'unknown' });
  });

  test('is a person before a tool that said the same, and a tool where only it did', () => {
    const text = 'the nightly export takes 52 minutes';
    const [byTool, byPerson] = [
      { text, source: tool },
      { text, source: person },
    ];
    expect(sourceOf('- The nightly export takes 52 minutes.', [byTool, byPerson])).toEqual(person);
    expect(sourceOf('- The nightly export takes 52 minutes.', [byTool])).toEqual(tool);
    const pasted: Evidence = { text, source: { ...person, pasted: true } };
    expect(sourceOf('- The nightly export takes 52 minutes.', [pasted])).toEqual(pasted.source);
  });

  test('is the memory where it stood before, and for a new value whoever said the value', () => {
    const before = { 'b.md': '- The gateway listens on port 9443.\n' };
    expect(sourceOf('- The gateway listens on port 9443.', [], before)).toEqual({
      from: 'memory',
      path: 'b.md',
    });
    const trees = {
      before: treeOf(before),
      after: treeOf({ 'b.md': '- The gateway listens on port 9555.\n' }),
    };
    const evidence = [{ text: 'no, 9555 it is', source: person }];
    expect(originsOf(trees, { evidence }).map(({ source }) => source)).toEqual([
      { ...person, reworded: true },
    ]);
    expect(originsOf(trees, {}).map(({ source }) => source)).toEqual([{ from: 'unknown' }]);
  });

  test('is told by an engine that knows, and what says the same came with it', () => {
    const line = '- Always tag releases with v4. (2026-11-12, session p)';
    const after = treeOf({
      'x.md': `---\ndescription: Always tag releases with v4.\n---\n\n# Always tag releases…\n\n${line}\n`,
    });
    const known: LineOrigin[] = [{ path: 'x.md', line, source: person }];
    expect(originsOf({ before: treeOf({}), after }, { known }).map(({ source }) => source)).toEqual([
      person,
      person,
      person,
    ]);
  });

  test('of a large memory is found in a moment', () => {
    const files = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, nth) => [
        `t-${nth}.md`,
        `# T ${nth}\n\n- Fact ${nth} about host h-${nth}.\n`.repeat(5),
      ]),
    );
    const trees = {
      before: treeOf(files),
      after: treeOf({ ...files, 'new.md': '- Something new about host z-1.\n' }),
    };
    const started = performance.now();
    expect(originsOf(trees, {})).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('a record of origins', () => {
  const before = treeOf({ 'a.md': 'same\nold\n' });
  const after = treeOf({ 'a.md': 'new one\nsame\nsame\nnew two\n' });
  const origins = ['new one', 'same', 'new two', 'gone'].map((line) => ({
    path: 'a.md',
    line,
    source: person,
  }));

  test('names lines that were added, by their number, and finds them again', () => {
    const { origins: kept, leftOut } = recorded(before, after, origins);
    expect(leftOut).toBe(0);
    expect(kept).toHaveLength(1);
    expect(withText(kept, after).map(({ number, line }) => [number, line])).toEqual([
      [1, 'new one'],
      [3, 'same'],
      [4, 'new two'],
    ]);
  });

  test('does not take one line for another in a rewritten history', () => {
    const { origins: kept } = recorded(before, after, origins);
    const rewritten = treeOf({ 'a.md': 'new one\n[removed]\nsame\nmore\nnew two\n' });
    expect(withText(kept, rewritten).map(({ line }) => line)).toEqual(['new one', 'same']);
    expect(withText(kept, treeOf({}))).toEqual([]);
  });

  test('holds no secret, whatever a file is called', () => {
    const token = `gh${'p_'}${'3vKq8ZtR1xWm5LbN7cYd'}${'0hJs4GfA2uEo9PiQ'}`;
    const source: Source = { from: 'project', path: `notes/${token}.txt` };
    const { origins: kept } = recorded(before, after, [{ path: 'a.md', line: 'new one', source }]);
    expect(JSON.stringify(kept)).not.toContain(token);
  });
});
