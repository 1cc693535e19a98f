import { expect, it } from 'vitest';
import { leftAlone } from '../../../src/memory/checks/left-alone.ts';
import { tidied } from '../../../src/memory/tidy/tidy.ts';
import { keptMemory } from '../../support/world.ts';
import { factsWith, treeOf } from '../memory/memories.ts';
import { nightOver } from './dreams.ts';

const LARGE = `---\nname: canary\ntype: reference\n---\n\n${'- The canary host heron-3 is fine.\n'.repeat(70_000)}`;

it('nothing is gathered into a topic that is too large, and its name stays taken', async () => {
  const dir = await keptMemory({ 'MEMORY.md': '# Memory\n\n- [Canary](canary.md)\n', 'canary.md': LARGE });
  const said = [
    { minute: 1, text: 'Remember that the canary host heron-3 is rebooted every Tuesday at 04:30.' },
  ];
  const night = nightOver(dir, { said });
  const { dream, error } = await night.dream();
  expect(error).toBeUndefined();
  expect(dream.outcome).toBe('committed');
  expect(night.read('canary.md')).toBe(LARGE);
  expect(night.words()).toContain('canary.md is left alone: 2.3 MB.');
  expect((await night.dream()).dream.outcome).toBe('unchanged');
});

it('an index beyond what can be tidied is left alone, and so is an orphan beside it', () => {
  const tree = treeOf({ 'MEMORY.md': '- fact\n'.repeat(2_500_000), 'a.md': 'A fact.\n' });
  expect(tidied(tree, factsWith()).edits).toEqual([]);
  const found = leftAlone.run({ before: tree, after: tree, facts: factsWith() });
  expect(found.map(({ message }) => message)).toEqual(['MEMORY.md is left alone: 17 MB.']);
});
