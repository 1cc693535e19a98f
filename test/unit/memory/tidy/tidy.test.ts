import { describe, expect, it } from 'vitest';
import { inspect, verify } from '../../../../src/memory/checks/checks.ts';
import { parseLonePointer } from '../../../../src/memory/index-lines.ts';
import { inlineLinks } from '../../../../src/memory/inline-links.ts';
import { kindOf } from '../../../../src/memory/kinds.ts';
import { mapLinks } from '../../../../src/memory/links.ts';
import { carriesSpecifics } from '../../../../src/memory/tidy/specifics.ts';
import { tidied, tidy, tidySteps } from '../../../../src/memory/tidy/tidy.ts';
import { sameFile, textOf } from '../../../../src/memory/tree.ts';
import { forSeeds } from '../../../support/random.ts';
import { factsWith, randomMemory, textsOf, treeOf } from '../memories.ts';

const anyFacts = (random: Parameters<typeof randomMemory>[0]) =>
  factsWith({
    protect: ['keep.md'],
    maxLines: random.pick([12, 40, 200]),
    maxChars: random.pick([600, 2_000, 25_000]),
    changedAt: (path) => path.length % 5,
  });

describe('tidy', () => {
  it('changes nothing when run again', () => {
    forSeeds(300, (random) => {
      const facts = anyFacts(random);
      const once = tidy(randomMemory(random), facts);
      expect(textsOf(tidy(once, facts))).toEqual(textsOf(once));
    });
  });

  it('loses no word but those of dangling pointers that carry nothing', () => {
    forSeeds(300, (random) => {
      const before = randomMemory(random);
      const after = tidy(before, anyFacts(random));
      const kept = new Set([...after.values()].flatMap((file) => wordsOf(textOf(file) ?? '')));
      const links = mapLinks(before);
      const mayGo = (line: string, path: string) => {
        const pointer = ['index', 'area'].includes(kindOf(path)) ? parseLonePointer(line) : undefined;
        if (!pointer || carriesSpecifics(pointer.title, pointer.hook)) return false;
        return links.missing(inlineLinks(line)[0]!, path) !== undefined;
      };
      for (const [path, file] of before) {
        const lines = (textOf(file) ?? '').split(/\r?\n/).filter((line) => !mayGo(line, path));
        expect(lines.flatMap(wordsOf).filter((word) => !kept.has(word))).toEqual([]);
      }
    });
  });

  it('never edits what is not ours, and keeps byte order mark, line ends and final newline', () => {
    forSeeds(300, (random) => {
      const before = randomMemory(random);
      const after = tidy(before, anyFacts(random));
      for (const [path, file] of before) {
        const [old, now] = [textOf(file), textOf(after.get(path))];
        const isOurs = ['index', 'area', 'topic'].includes(kindOf(path)) && path !== 'keep.md';
        if (!isOurs || old === undefined) expect(sameFile(after.get(path), file)).toBe(true);
        if (!isOurs || old === undefined || now === undefined) continue;
        expect(now.startsWith('\uFEFF')).toBe(old.startsWith('\uFEFF'));
        if (old.replace('\uFEFF', '') !== '') expect(now.endsWith('\n')).toBe(old.endsWith('\n'));
        // Of a text of one line that ended without newline nobody can tell.
        if (old.split('\r\n').length > 3) expect(now).not.toMatch(/[^\r]\n/);
        if (!old.includes('\r')) expect(now).not.toContain('\r');
      }
    });
  });

  it('leaves every topic reachable, the index within its budget, and makes no check worse', () => {
    forSeeds(300, (random) => {
      const before = randomMemory(random);
      const facts = anyFacts(random);
      const after = tidy(before, facts);
      expect(verify({ before, after, facts }).worse).toEqual([]);
      const left = inspect(after, facts).filter(
        ({ check, key }) => check === 'no-orphan-topics' || /^(lines|characters):/.test(key),
      );
      expect(left).toEqual([]);
    });
  });

  it('says for every edit which step made it, and why', () => {
    const { edits } = tidied(treeOf({ 'MEMORY.md': '- [X](x.md)\n# T\n', 'a.md': '# A\n' }), factsWith());
    expect(edits.map(({ step, path, why }) => [step, path, why])).toEqual([
      ['pointers', 'MEMORY.md', 'Pointers to missing files: 1 dropped.'],
      ['orphans', 'MEMORY.md', 'Listed 1 memory that nothing led to.'],
    ]);
    expect(tidySteps.map(({ name }) => name)).toEqual([
      'pointers',
      'long-lines',
      'duplicates',
      'orphans',
      'budget',
    ]);
  });

  it('leaves everything alone where the index is not text, is a link, or is protected', () => {
    for (const index of [
      { bytes: Uint8Array.from([0xff, 0xfe, 65]), mode: '100644' as const },
      { bytes: Buffer.from('a.md'), mode: '120000' as const },
    ]) {
      expect(tidied(treeOf({ 'MEMORY.md': index, 'a.md': 'x' }), factsWith()).edits).toEqual([]);
    }
    expect(
      tidied(treeOf({ 'MEMORY.md': '- [X](x.md)\n' }), factsWith({ protect: ['MEMORY.md'] })).edits,
    ).toEqual([]);
  });

  it('has nothing to do in an empty memory', () => {
    expect(tidied(new Map(), factsWith()).edits).toEqual([]);
    expect(tidied(treeOf({ 'logs/2026/01/2026-01-01.md': 'x' }), factsWith()).edits).toEqual([]);
  });
});

/** Link targets and the numbers of list items may change; the rest are people's words. */
function wordsOf(text: string): string[] {
  return text
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/^\s*\d+[.)]\s/gm, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
